comment on table mneme.taxonomy_change is
  'A change of the taxonomy. It can be undone for 30 days and is then deleted.';
comment on column mneme.taxonomy_change.workspace_id is 'The workspace it was in.';
comment on column mneme.taxonomy_change.id is 'Its id, a UUIDv7: the operation id that undoTaxonomyChange takes.';
comment on column mneme.taxonomy_change.kind is 'What was done.';
comment on column mneme.taxonomy_change.path is
  'The path of what was changed, as it was before; null if many places were changed.';
comment on column mneme.taxonomy_change.to_path is 'The path after the change; null if there is none.';
comment on column mneme.taxonomy_change.node_count is 'How many places were created, moved, renamed or removed.';
comment on column mneme.taxonomy_change.thread_count is 'How many threads were moved to another place.';
comment on column mneme.taxonomy_change.project_count is 'How many projects were moved to another place.';
comment on column mneme.taxonomy_change.created_by is 'The user who did it.';
comment on column mneme.taxonomy_change.created_at is 'When it was done.';
comment on column mneme.taxonomy_change.undone_at is 'When it was undone; null if it was not.';

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_change_read on mneme.taxonomy_change for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_search on mneme.taxonomy_change to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_worker on mneme.taxonomy_change to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_backup on mneme.taxonomy_change for select to mneme_backup
  using (true);
create policy taxonomy_change_erase on mneme.taxonomy_change to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.taxonomy_change to mneme_admin;
grant select, delete on mneme.taxonomy_change to mneme_worker;
grant
  select,
  insert,
  update (node_count, thread_count, project_count, undone_at)
on mneme.taxonomy_change to mneme_search;
grant select on mneme.taxonomy_change to mneme_backup;
grant select, delete on mneme.taxonomy_change to mneme_eraser;
