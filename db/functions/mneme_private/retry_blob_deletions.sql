create or replace function mneme_private.retry_blob_deletions() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update mneme_private.blob_to_delete set due_at = now() where attempts > 0 and due_at > now()
$$;
comment on function mneme_private.retry_blob_deletions() is
  'Has the blobs that their stores have not deleted tried again now. For the command line.';
alter function mneme_private.retry_blob_deletions() owner to mneme_search;
revoke execute on function mneme_private.retry_blob_deletions() from public;
grant execute on function mneme_private.retry_blob_deletions() to mneme_provisioner;
