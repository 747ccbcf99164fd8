create or replace function mneme_private.delete_blob_of_row() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- A forged export may contain a path outside of the workspace's folder, which no store accepts.
  if old.blob_pointer ~ '(^|/)[.]' then
    return null;
  end if;
  insert into mneme_private.blob_to_delete (blob_store, blob_pointer, due_at)
  values (old.blob_store, old.blob_pointer, now());
  return null;
end
$$;
comment on function mneme_private.delete_blob_of_row() is
  'Has the blob of a row that goes deleted, once the transaction has committed.';
alter function mneme_private.delete_blob_of_row() owner to mneme_search;
revoke execute on function mneme_private.delete_blob_of_row() from public;
