comment on table mneme_private.time_reading is
  'How far the turns stored before Mneme read times in them have been read since. Newer turns are read when they are '
  'stored.';
comment on column mneme_private.time_reading.workspace_id is 'The workspace.';
comment on column mneme_private.time_reading.up_to is 'Turns with smaller ids are read here.';
comment on column mneme_private.time_reading.read_through is 'The last one read; up_to when all are.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy time_reading_workspace_read on mneme_private.time_reading for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy time_reading_workspace_insert on mneme_private.time_reading for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy time_reading_workspace_update on mneme_private.time_reading for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy time_reading_search on mneme_private.time_reading for select to mneme_search
  using (true);
create policy time_reading_backup on mneme_private.time_reading for select to mneme_backup
  using (true);
create policy time_reading_erase on mneme_private.time_reading to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy time_reading_carry on mneme_private.time_reading to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert (workspace_id), update (read_through) on mneme_private.time_reading to mneme_worker;
grant select on mneme_private.time_reading to mneme_search;
grant select on mneme_private.time_reading to mneme_backup;
grant select, delete on mneme_private.time_reading to mneme_eraser;
grant select, insert on mneme_private.time_reading to mneme_porter;
