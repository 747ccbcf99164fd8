comment on table mneme.project_member is 'A user who reads the threads of a project.';
comment on column mneme.project_member.workspace_id is 'The workspace it belongs to.';
comment on column mneme.project_member.project_id is 'The project.';
comment on column mneme.project_member.user_id is 'The user.';
comment on column mneme.project_member.created_at is 'When the row was written.';

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy project_member_owner_read on mneme.project_member for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and mneme_private.owns_project(project_id));
create policy project_member_person_read on mneme.project_member for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy project_member_workspace_read on mneme.project_member for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_member_search on mneme.project_member for select to mneme_search
  using (true);
create policy project_member_backup on mneme.project_member for select to mneme_backup
  using (true);
create policy project_member_erase on mneme.project_member to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_member_carry on mneme.project_member to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.project_member to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant insert on mneme.project_member to mneme_eraser;
grant select on mneme.project_member to mneme_search;
grant select on mneme.project_member to mneme_backup;
grant select, delete on mneme.project_member to mneme_eraser;
grant select, insert on mneme.project_member to mneme_porter;
