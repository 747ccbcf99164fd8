comment on table mneme_private.summary_due is
  'A day, week or month of a branch or a project whose summary has to be made again, because something under it '
  'changed.';
comment on column mneme_private.summary_due.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.summary_due.branch_id is 'The branch, for thread-wise levels.';
comment on column mneme_private.summary_due.project_id is 'The project, for project-wise levels.';
comment on column mneme_private.summary_due.persona_id is
  'The persona whose conversations of the project are meant; null for those of none.';
comment on column mneme_private.summary_due.level is 'Day, week or month.';
comment on column mneme_private.summary_due.first_day is
  'Its first day in the workspace''s time zone; a week''s Monday.';
comment on column mneme_private.summary_due.mark is
  'New with each change: who has read what is under it deletes the row with the mark it read, or has read too early.';

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_due_search_read on mneme_private.summary_due for select to mneme_search
  using (true);
create policy summary_due_search_insert on mneme_private.summary_due for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_due_search_update on mneme_private.summary_due for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_due_worker on mneme_private.summary_due to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_due_backup on mneme_private.summary_due for select to mneme_backup
  using (true);
create policy summary_due_erase on mneme_private.summary_due to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_due_carry on mneme_private.summary_due to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, branch_id, project_id, persona_id, level, first_day),
  update (mark),
  delete
on mneme_private.summary_due to mneme_worker;
grant
  select,
  insert (workspace_id, branch_id, project_id, persona_id, level, first_day),
  update (mark)
on mneme_private.summary_due to mneme_search;
grant select on mneme_private.summary_due to mneme_backup;
grant select, delete on mneme_private.summary_due to mneme_eraser;
grant select, insert on mneme_private.summary_due to mneme_porter;
