create or replace function mneme_private.archive_places(in_ids uuid[])
returns table (id uuid, blob_store text, blob_pointer text, blob_hash bytea, byte_size integer)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select held.id, o.blob_store, o.blob_pointer, o.blob_hash, o.byte_size
  from (
    select m.id, m.archive_id from mneme.message m
    where m.workspace_id = mneme_private.workspace_id() and m.id = any (in_ids) and m.content_state = 'archived'
    union all
    select s.id, s.archive_id from mneme.summary s
    where s.workspace_id = mneme_private.workspace_id() and s.id = any (in_ids) and s.content_state = 'archived') held
  left join mneme_private.archive_object o on o.workspace_id = mneme_private.workspace_id() and o.id = held.archive_id
$$;
comment on function mneme_private.archive_places(uuid[]) is
  'Where the texts of archived rows are, of those that the caller sees; nowhere, of those whose object is gone.';
alter function mneme_private.archive_places(uuid[]) owner to mneme_owner;
revoke execute on function mneme_private.archive_places(uuid[]) from public;
grant execute on function mneme_private.archive_places(uuid[])
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_porter;
