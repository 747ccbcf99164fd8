create or replace function mneme_operation.keep_sealed_text(in_memory_id uuid, in_sealed jsonb) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- Null: it is sealed to keys that its owner holds.
  if in_sealed ->> 'data_key_id' is not null and not exists (
    select from mneme_private.data_key k
    where k.workspace_id = mneme_private.workspace_id() and k.id = (in_sealed ->> 'data_key_id')::uuid
      and k.destroyed_at is null)
  then
    raise exception using errcode = 'MN409', detail = 'TRY_AGAIN',
      message = 'The key of this user was destroyed in the meantime. Send the request again.';
  end if;
  insert into mneme_private.sealed_text (workspace_id, memory_id, data_key_id, blob_store, blob_pointer, blob_hash,
    byte_size, expires_at, recallable)
  values (mneme_private.workspace_id(), in_memory_id, (in_sealed ->> 'data_key_id')::uuid, in_sealed ->> 'blob_store',
    in_sealed ->> 'blob_pointer', decode(in_sealed ->> 'blob_hash', 'hex'), (in_sealed ->> 'byte_size')::integer,
    (in_sealed ->> 'expires_at')::timestamptz, (in_sealed ->> 'recallable')::boolean);
  perform mneme_private.keep_sealed_vectors(in_memory_id, in_sealed -> 'vectors');
end
$$;
comment on function mneme_operation.keep_sealed_text(uuid, jsonb) is
  'Notes where the text of a sealed memory lies, unless its key was destroyed meanwhile.';
alter function mneme_operation.keep_sealed_text(uuid, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.keep_sealed_text(uuid, jsonb) from public;
grant execute on function mneme_operation.keep_sealed_text(uuid, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
