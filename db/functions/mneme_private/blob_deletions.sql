create or replace function mneme_private.blob_deletions()
returns table (blob_store text, error_code text, blobs integer, failing_since timestamptz, next_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Blobs that a row refers to are removed from the list first.
  perform from mneme_private.due_blobs(0, '{}');
  return query
    select b.blob_store, b.error_code, count(*)::integer, min(b.failing_since), min(b.due_at)
    from mneme_private.blob_to_delete b
    where b.attempts > 0 or b.due_at <= now()
    group by b.blob_store, b.error_code order by b.blob_store, b.error_code;
end
$$;
comment on function mneme_private.blob_deletions() is
  'How many blobs of all workspaces wait to be deleted, by store and by why it has not deleted them (null: it was not '
  'asked yet), since when it has not, and when it is asked next. For the command line.';
alter function mneme_private.blob_deletions() owner to mneme_search;
revoke execute on function mneme_private.blob_deletions() from public;
grant execute on function mneme_private.blob_deletions() to mneme_provisioner;
