comment on table mneme.project is
  'A project. What is said in its threads is shared with its members or, if it never had members, with the workspace.';
comment on column mneme.project.workspace_id is 'The workspace it belongs to.';
comment on column mneme.project.id is 'Its id, a UUIDv7.';
comment on column mneme.project.external_id is 'The caller''s own key for the project.';
comment on column mneme.project.name is 'Its name.';
comment on column mneme.project.taxonomy_node_id is 'Its place in the taxonomy.';
comment on column mneme.project.created_at is 'When the row was written.';
comment on column mneme.project.updated_at is 'When the row last changed.';
comment on column mneme.project.owner_user_id is
  'The user who created it and decides who its members are; null if a program created it.';
comment on column mneme.project.visibility is
  'Who sees it and its threads: the workspace (WORKSPACE), or its members (AUDIENCE).';

create constraint trigger project_audit after insert or update or delete on mneme.project
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('project');
-- Of the statement, before it holds a row that whoever changes the tree may be waiting for.
create trigger project_lock_filing before update of taxonomy_node_id on mneme.project
  for each statement execute function mneme_private.lock_filing();

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy project_person_read on mneme.project for select to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or exists (
        select from mneme.project_member p
        where p.workspace_id = project.workspace_id and p.project_id = project.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)));
create policy project_workspace_read on mneme.project for select to mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_insert on mneme.project for insert to mneme_member, mneme_admin, mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_person_owner on mneme.project as restrictive for insert to mneme_member, mneme_admin
  with check ((owner_user_id is null or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy project_refile on mneme.project for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_update on mneme.project for update to mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_delete on mneme.project for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_search on mneme.project for select to mneme_search
  using (true);
create policy project_backup on mneme.project for select to mneme_backup
  using (true);
create policy project_erase on mneme.project to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_carry on mneme.project to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, external_id, name, taxonomy_node_id, owner_user_id)
on mneme.project to mneme_member;
grant
  select,
  insert (workspace_id, id, external_id, name, taxonomy_node_id, owner_user_id),
  update (name, taxonomy_node_id, updated_at)
on mneme.project to mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, external_id, name, taxonomy_node_id, created_at, updated_at, owner_user_id),
  update (external_id, name, taxonomy_node_id, created_at, updated_at, owner_user_id, visibility),
  delete
on mneme.project to mneme_worker;
grant update (taxonomy_node_id) on mneme.project to mneme_search;
grant update (updated_at, visibility) on mneme.project to mneme_eraser;
grant select on mneme.project to mneme_search;
grant select on mneme.project to mneme_backup;
grant select, delete on mneme.project to mneme_eraser;
grant select, insert on mneme.project to mneme_porter;
