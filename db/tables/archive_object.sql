comment on table mneme_private.archive_object is
  'A compressed object in a blob store that holds old texts of a thread, said in one month: those of the rows that '
  'point to it.';
comment on column mneme_private.archive_object.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.archive_object.id is 'Its id, a UUIDv7.';
comment on column mneme_private.archive_object.thread_id is 'The thread.';
comment on column mneme_private.archive_object.month is 'The first day of the month, in UTC.';
comment on column mneme_private.archive_object.blob_store is 'The store that holds it.';
comment on column mneme_private.archive_object.blob_pointer is 'Where it is in that store.';
comment on column mneme_private.archive_object.blob_hash is 'SHA-256 of its bytes.';
comment on column mneme_private.archive_object.byte_size is 'Its size in bytes.';
comment on column mneme_private.archive_object.text_bytes is 'How many bytes its texts have, not compressed.';
comment on column mneme_private.archive_object.changed_at is
  'Since when it holds texts that no row points to any more, and is to be written again without them; null: it holds '
  'none.';
comment on column mneme_private.archive_object.created_at is 'When the row was written.';

create trigger archive_object_delete_blob after delete on mneme_private.archive_object
  for each row execute function mneme_private.delete_blob_of_row();
create trigger archive_object_replace_blob after update of blob_pointer on mneme_private.archive_object
  for each row when (old.blob_pointer <> new.blob_pointer) execute function mneme_private.delete_blob_of_row();

-- Generated from db/access/archive.yaml by `npm run generate`.
create policy archive_object_person_read on mneme_private.archive_object
  for select to mneme_member, mneme_admin, mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (exists (select from mneme.message m
        where m.workspace_id = archive_object.workspace_id and m.archive_id = archive_object.id)
      or exists (select from mneme.summary s
        where s.workspace_id = archive_object.workspace_id and s.archive_id = archive_object.id)));
create policy archive_object_workspace_read on mneme_private.archive_object for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy archive_object_insert on mneme_private.archive_object for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy archive_object_update on mneme_private.archive_object for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy archive_object_delete on mneme_private.archive_object for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy archive_object_carry on mneme_private.archive_object for select to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy archive_object_note on mneme_private.archive_object for update to mneme_search
  using (true)
  with check (true);
create policy archive_object_search on mneme_private.archive_object for select to mneme_search
  using (true);
create policy archive_object_backup on mneme_private.archive_object for select to mneme_backup
  using (true);
create policy archive_object_erase on mneme_private.archive_object to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme_private.archive_object to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, thread_id, month, blob_store, blob_pointer, blob_hash, byte_size, text_bytes),
  update (blob_store, blob_pointer, blob_hash, byte_size, text_bytes, changed_at),
  delete
on mneme_private.archive_object to mneme_worker;
grant update (changed_at) on mneme_private.archive_object to mneme_search;
grant select on mneme_private.archive_object to mneme_porter;
grant select on mneme_private.archive_object to mneme_search;
grant select on mneme_private.archive_object to mneme_backup;
grant select, delete on mneme_private.archive_object to mneme_eraser;
