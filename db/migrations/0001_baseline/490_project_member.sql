set local role mneme_owner;

create table mneme.project_member (
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint project_member_pkey primary key (workspace_id, project_id, user_id),
  constraint project_member_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete cascade,
  constraint project_member_user_id_fkey foreign key (workspace_id, user_id) references mneme.workspace_user (workspace_id, id) on delete cascade
);

create index project_member_user_id_idx on mneme.project_member (workspace_id, user_id, project_id);

comment on table mneme.project_member is 'A user who reads the threads of a project.';
comment on column mneme.project_member.workspace_id is 'The workspace it belongs to.';
comment on column mneme.project_member.project_id is 'The project.';
comment on column mneme.project_member.user_id is 'The user.';
comment on column mneme.project_member.created_at is 'When the row was written.';

alter table mneme.project_member enable row level security;
alter table mneme.project_member force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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
