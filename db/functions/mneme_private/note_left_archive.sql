create or replace function mneme_private.note_left_archive() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Recorded in the transaction that removes a text, so that it and a concurrent rewrite of the object wait for each
  -- other.
  update mneme_private.archive_object o set changed_at = now()
  where o.workspace_id = old.workspace_id and o.id = old.archive_id and o.changed_at is distinct from now();
  return null;
end
$$;
comment on function mneme_private.note_left_archive() is
  'Notes that an object of the archive holds the text of a row that went, was removed, or has it itself again.';
alter function mneme_private.note_left_archive() owner to mneme_search;
revoke execute on function mneme_private.note_left_archive() from public;
