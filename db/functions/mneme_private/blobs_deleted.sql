create or replace function mneme_private.blobs_deleted(in_ids uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  delete from mneme_private.blob_to_delete where id = any (in_ids)
$$;
comment on function mneme_private.blobs_deleted(uuid[]) is 'Notes that stores have deleted these blobs.';
alter function mneme_private.blobs_deleted(uuid[]) owner to mneme_search;
revoke execute on function mneme_private.blobs_deleted(uuid[]) from public;
grant execute on function mneme_private.blobs_deleted(uuid[]) to mneme_queue, mneme_provisioner;
