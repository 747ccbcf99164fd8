comment on table mneme_private.import_progress is
  'How many lines of each file of an export are rows already, written with those rows: where an import that was cut '
  'off goes on. Empty when it is finished.';
comment on column mneme_private.import_progress.workspace_id is 'The workspace being taken in.';
comment on column mneme_private.import_progress.file is 'The file''s name in the export.';
comment on column mneme_private.import_progress.lines is 'How many of its lines are done.';

-- Generated from db/access/exports.yaml by `npm run generate`.
create policy import_progress_porter on mneme_private.import_progress to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy import_progress_backup on mneme_private.import_progress for select to mneme_backup
  using (true);
create policy import_progress_erase on mneme_private.import_progress to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.import_progress to mneme_porter;
grant select on mneme_private.import_progress to mneme_backup;
grant select, delete on mneme_private.import_progress to mneme_eraser;
