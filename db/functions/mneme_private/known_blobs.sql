create or replace function mneme_private.known_blobs(
  in_kind text, in_workspace_id uuid, in_id uuid, in_limit integer)
returns table (workspace_id uuid, id uuid, blob_store text, blob_pointer text, blob_hash text, byte_size bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select b.workspace_id, b.id, b.blob_store, b.blob_pointer, encode(b.blob_hash, 'hex'), b.byte_size
    from (
      select s.workspace_id, s.memory_id as id, s.blob_store, s.blob_pointer, s.blob_hash, s.byte_size::bigint
      from mneme_private.sealed_text s where in_kind = 'memory'
      union all
      select k.workspace_id, k.id, k.blob_store, k.blob_pointer, k.blob_hash, 32
      from mneme_private.data_key k where in_kind = 'key' and k.destroyed_at is null
      union all
      select d.workspace_id, d.id, d.blob_store, d.blob_pointer, d.content_hash, d.byte_size
      from mneme.source_document d where in_kind = 'document' and d.blob_pointer is not null) b
    where (b.workspace_id, b.id) > (in_workspace_id, in_id)
    order by b.workspace_id, b.id
    limit in_limit;
end
$$;
comment on function mneme_private.known_blobs(text, uuid, uuid, integer) is
  'The blobs that rows of every workspace point at, of one kind (memory, key, document), after the row given: names, '
  'hashes and sizes, for whoever compares them with the stores.';
alter function mneme_private.known_blobs(text, uuid, uuid, integer) owner to mneme_search;
revoke execute on function mneme_private.known_blobs(text, uuid, uuid, integer) from public;
grant execute on function mneme_private.known_blobs(text, uuid, uuid, integer) to mneme_provisioner;
