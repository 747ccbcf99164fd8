comment on table mneme_private.workspace_import is
  'The export a workspace was taken in from. Until that is finished, no recurring work and no command finds the '
  'workspace.';
comment on column mneme_private.workspace_import.workspace_id is 'The workspace.';
comment on column mneme_private.workspace_import.export_id is 'The export''s own id.';
comment on column mneme_private.workspace_import.manifest_hash is
  'SHA-256 of its manifest: the same export again goes on, or has nothing to do.';
comment on column mneme_private.workspace_import.started_at is 'When its first row was written.';
comment on column mneme_private.workspace_import.finished_at is
  'When its last row was written; null while it is under way.';

-- Generated from db/access/exports.yaml by `npm run generate`.
create policy workspace_import_porter on mneme_private.workspace_import to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_import_search on mneme_private.workspace_import for select to mneme_search
  using (true);
create policy workspace_import_backup on mneme_private.workspace_import for select to mneme_backup
  using (true);
create policy workspace_import_erase on mneme_private.workspace_import to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update (finished_at) on mneme_private.workspace_import to mneme_porter;
grant select on mneme_private.workspace_import to mneme_search;
grant select on mneme_private.workspace_import to mneme_backup;
grant select, delete on mneme_private.workspace_import to mneme_eraser;
