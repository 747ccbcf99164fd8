comment on table mneme_private.taxonomy_change_project is
  'A project that a change of the taxonomy put at another place.';
comment on column mneme_private.taxonomy_change_project.workspace_id is 'The workspace it is in.';
comment on column mneme_private.taxonomy_change_project.change_id is 'The change.';
comment on column mneme_private.taxonomy_change_project.project_id is 'The project.';
comment on column mneme_private.taxonomy_change_project.from_node_id is 'Its place before, if it had one.';
comment on column mneme_private.taxonomy_change_project.to_node_id is 'Its place after.';

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_change_project_search on mneme_private.taxonomy_change_project to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_project_backup on mneme_private.taxonomy_change_project for select to mneme_backup
  using (true);
create policy taxonomy_change_project_erase on mneme_private.taxonomy_change_project to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert on mneme_private.taxonomy_change_project to mneme_search;
grant select on mneme_private.taxonomy_change_project to mneme_backup;
grant select, delete on mneme_private.taxonomy_change_project to mneme_eraser;
