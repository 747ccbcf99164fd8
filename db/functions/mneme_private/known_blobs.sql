create or replace function mneme_private.known_blobs(
  in_kind text, in_workspace_id uuid, in_id uuid, in_number integer, in_limit integer)
returns table (workspace_id uuid, id uuid, number integer,
  blob_store text, blob_pointer text, blob_hash text, byte_size bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select b.workspace_id, b.id, b.number, b.blob_store, b.blob_pointer, encode(b.blob_hash, 'hex'),
      b.byte_size
    from (
      select s.workspace_id, s.memory_id as id, 0 as number, s.blob_store, s.blob_pointer, s.blob_hash,
        s.byte_size::bigint
      from mneme_private.sealed_text s where in_kind = 'memory'
      union all
      select c.workspace_id, c.session_id, c.sequence_no, c.blob_store, c.blob_pointer, c.blob_hash, c.byte_size
      from mneme_private.sealed_session_blob c where in_kind = 'session'
      union all
      select k.workspace_id, k.id, 0, k.blob_store, k.blob_pointer, k.blob_hash, 32
      from mneme_private.data_key k where in_kind = 'key' and k.destroyed_at is null
      union all
      select o.workspace_id, o.id, 0, o.blob_store, o.blob_pointer, o.blob_hash, o.byte_size
      from mneme_private.archive_object o where in_kind = 'archive') b
    where (b.workspace_id, b.id, b.number) > (in_workspace_id, in_id, in_number)
    order by b.workspace_id, b.id, b.number
    limit in_limit;
end
$$;
comment on function mneme_private.known_blobs(text, uuid, uuid, integer, integer) is
  'The blobs that rows of every workspace point at, of one kind (memory, session, key, archive), after the row '
  'given: names, hashes and sizes, for whoever compares them with the stores.';
alter function mneme_private.known_blobs(text, uuid, uuid, integer, integer) owner to mneme_search;
revoke execute on function mneme_private.known_blobs(text, uuid, uuid, integer, integer) from public;
grant execute on function mneme_private.known_blobs(text, uuid, uuid, integer, integer) to mneme_provisioner;
