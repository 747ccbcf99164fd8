create or replace function mneme_operation.keep_session_blob(in_session_id uuid, in_sequence_no integer, in_blob jsonb)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  insert into mneme_private.sealed_session_blob (workspace_id, session_id, sequence_no, blob_store, blob_pointer,
    blob_hash, byte_size, expires_at)
  values (mneme_private.workspace_id(), in_session_id, in_sequence_no, in_blob ->> 'blob_store',
    in_blob ->> 'blob_pointer', decode(in_blob ->> 'blob_hash', 'hex'), (in_blob ->> 'byte_size')::integer,
    (in_blob ->> 'expires_at')::timestamptz);
  perform mneme_private.audit('sealed_session.append', 'sealed_session', in_session_id);
end
$$;
comment on function mneme_operation.keep_session_blob(uuid, integer, jsonb) is
  'Writes down where a blob of a sealed session is.';
alter function mneme_operation.keep_session_blob(uuid, integer, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.keep_session_blob(uuid, integer, jsonb) from public;
grant execute on function mneme_operation.keep_session_blob(uuid, integer, jsonb)
  to mneme_member, mneme_admin, mneme_service;
