comment on table mneme.membership is
  'What a user may do in the workspace. Without one, a token for the user is refused.';
comment on column mneme.membership.workspace_id is 'The workspace it belongs to.';
comment on column mneme.membership.user_id is 'The user.';
comment on column mneme.membership.role is 'What the user may do.';
comment on column mneme.membership.created_at is 'When the row was written.';

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy membership_read on mneme.membership for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy membership_insert on mneme.membership for insert to mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and role <> 'service');
create policy membership_provision on mneme.membership for insert to mneme_provisioner
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy membership_issue on mneme.membership for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and role = 'member'
    and exists (
      select from mneme.workspace_user u
      where u.workspace_id = membership.workspace_id
        and u.id = membership.user_id
        and u.removed_at is null));
create policy membership_update on mneme.membership for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and role <> 'service')
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and role <> 'service');
create policy membership_delete on mneme.membership for delete to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy membership_search on mneme.membership for select to mneme_search
  using (true);
create policy membership_backup on mneme.membership for select to mneme_backup
  using (true);
create policy membership_erase on mneme.membership to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy membership_carry on mneme.membership to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.membership to mneme_member, mneme_worker;
grant select, insert (workspace_id, user_id, role) on mneme.membership to mneme_service;
grant select, insert (workspace_id, user_id, role), update (role), delete on mneme.membership to mneme_admin;
grant insert (workspace_id, user_id, role) on mneme.membership to mneme_provisioner;
grant select on mneme.membership to mneme_search;
grant select on mneme.membership to mneme_backup;
grant select, delete on mneme.membership to mneme_eraser;
grant select, insert on mneme.membership to mneme_porter;
