comment on table mneme_private.term_reading is
  'How far texts stored before Mneme split text as it does now have been split anew since. Newer texts are split '
  'so when they are stored.';
comment on column mneme_private.term_reading.workspace_id is 'The workspace.';
comment on column mneme_private.term_reading.kind is 'The kind of row.';
comment on column mneme_private.term_reading.up_to is 'Rows with smaller ids are split here.';
comment on column mneme_private.term_reading.read_through is 'The last one split; up_to when all are.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy term_reading_workspace_read on mneme_private.term_reading for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy term_reading_workspace_insert on mneme_private.term_reading for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy term_reading_workspace_update on mneme_private.term_reading for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy term_reading_search on mneme_private.term_reading for select to mneme_search
  using (true);
create policy term_reading_backup on mneme_private.term_reading for select to mneme_backup
  using (true);
create policy term_reading_erase on mneme_private.term_reading to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy term_reading_carry on mneme_private.term_reading to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert (workspace_id, kind), update (read_through) on mneme_private.term_reading to mneme_worker;
grant select on mneme_private.term_reading to mneme_search;
grant select on mneme_private.term_reading to mneme_backup;
grant select, delete on mneme_private.term_reading to mneme_eraser;
grant select, insert on mneme_private.term_reading to mneme_porter;
