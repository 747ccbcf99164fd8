comment on table mneme_private.blob_to_delete is
  'A blob that the store is to delete unless a row refers to it when the time has come: of a row that went, or written '
  'for a row that was to come. It is of no workspace, since it outlives its own.';
comment on column mneme_private.blob_to_delete.id is 'Its id, a UUIDv7.';
comment on column mneme_private.blob_to_delete.blob_store is 'The store that holds it.';
comment on column mneme_private.blob_to_delete.blob_pointer is 'Where it is in that store.';
comment on column mneme_private.blob_to_delete.due_at is 'From when it is to be deleted.';
comment on column mneme_private.blob_to_delete.attempts is 'How often its store has not deleted it.';
comment on column mneme_private.blob_to_delete.failing_since is 'When that was for the first time; null: it never was.';
comment on column mneme_private.blob_to_delete.error_code is 'Why not, the last time: an error''s code.';

-- Generated from db/access/sealed.yaml by `npm run generate`.
create policy blob_to_delete_insert on mneme_private.blob_to_delete for insert to mneme_search
  with check (true);
create policy blob_to_delete_update on mneme_private.blob_to_delete for update to mneme_search
  using (true)
  with check (true);
create policy blob_to_delete_delete on mneme_private.blob_to_delete for delete to mneme_search
  using (true);
create policy blob_to_delete_search on mneme_private.blob_to_delete for select to mneme_search
  using (true);
create policy blob_to_delete_backup on mneme_private.blob_to_delete for select to mneme_backup
  using (true);

grant
  insert,
  update (attempts, failing_since, error_code, due_at),
  delete
on mneme_private.blob_to_delete to mneme_search;
grant select on mneme_private.blob_to_delete to mneme_search;
grant select on mneme_private.blob_to_delete to mneme_backup;
