comment on table mneme_private.awaiting_extraction is
  'A turn that waits a moment for others of its conversation, so that a model is asked about them together.';
comment on column mneme_private.awaiting_extraction.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.awaiting_extraction.message_id is 'The turn.';
comment on column mneme_private.awaiting_extraction.branch_id is 'Its branch.';
comment on column mneme_private.awaiting_extraction.taken_by is 'The job in the queue that asks about it.';
comment on column mneme_private.awaiting_extraction.taken_until is 'When another job may, unless it was done with.';

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy awaiting_extraction_read on mneme_private.awaiting_extraction for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy awaiting_extraction_insert on mneme_private.awaiting_extraction for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy awaiting_extraction_update on mneme_private.awaiting_extraction for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy awaiting_extraction_delete on mneme_private.awaiting_extraction for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy awaiting_extraction_backup on mneme_private.awaiting_extraction for select to mneme_backup
  using (true);
create policy awaiting_extraction_erase on mneme_private.awaiting_extraction to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, message_id, branch_id),
  update (taken_by, taken_until),
  delete
on mneme_private.awaiting_extraction to mneme_worker;
grant select on mneme_private.awaiting_extraction to mneme_backup;
grant select, delete on mneme_private.awaiting_extraction to mneme_eraser;
