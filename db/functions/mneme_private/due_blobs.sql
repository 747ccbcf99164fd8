create or replace function mneme_private.due_blobs(in_limit integer, in_away text[])
returns table (id uuid, blob_store text, blob_pointer text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Blobs that a row refers to are kept, also if their deletion was requested.
  delete from mneme_private.blob_to_delete b
  where b.due_at <= now() and (
    exists (
      select from mneme_private.sealed_text s
      where s.blob_store = b.blob_store and s.blob_pointer = b.blob_pointer)
    or exists (
      select from mneme_private.sealed_session_blob s
      where s.blob_store = b.blob_store and s.blob_pointer = b.blob_pointer)
    or exists (
      select from mneme_private.data_key k
      where k.blob_store = b.blob_store and k.blob_pointer = b.blob_pointer and k.destroyed_at is null)
    or exists (
      select from mneme_private.archive_object o
      where o.blob_store = b.blob_store and o.blob_pointer = b.blob_pointer));
  return query
    select b.id, b.blob_store, b.blob_pointer from mneme_private.blob_to_delete b
    where b.due_at <= now() and b.blob_store <> all (in_away) order by b.due_at, b.id limit in_limit;
end
$$;
comment on function mneme_private.due_blobs(integer, text[]) is
  'Blobs that stores are to delete now, of all workspaces: no row refers to them. None of the stores that are away.';
alter function mneme_private.due_blobs(integer, text[]) owner to mneme_search;
revoke execute on function mneme_private.due_blobs(integer, text[]) from public;
grant execute on function mneme_private.due_blobs(integer, text[]) to mneme_queue, mneme_provisioner;
