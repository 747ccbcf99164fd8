set local role mneme_owner;

-- Projects from before have the whole workspace as their audience, as they did. They are few, so that checking them
-- takes no time worth a second step.
alter table mneme.project
  add column owner_user_id uuid,
  add column visibility mneme.visibility not null default 'workspace',
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint project_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete set null (owner_user_id),
  -- squawk-ignore constraint-missing-not-valid
  add constraint project_visibility_check check (visibility <> 'private');
-- squawk-ignore require-concurrent-index-creation
create index project_owner_user_id_idx on mneme.project (workspace_id, owner_user_id);
comment on table mneme.project is 'Something worked on: what is said in its threads is shared with its members, or with the workspace where it never had any.';
comment on column mneme.project.owner_user_id is 'The user who made it and says who its members are; null for those that programs made.';
comment on column mneme.project.visibility is 'Who sees it and its threads: the workspace, or its members (AUDIENCE).';

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
-- A person sees where they are a member themselves; db/functions/mneme_private/owns_project.sql adds an owner's projects.
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
grant select on mneme.project_member to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search, mneme_backup;
grant select, insert, delete on mneme.project_member to mneme_eraser;
grant select, insert on mneme.project_member to mneme_porter;

drop policy project_read on mneme.project;
create policy project_person_read on mneme.project for select to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or exists (select from mneme.project_member p
        where p.workspace_id = project.workspace_id and p.project_id = project.id and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)));
create policy project_workspace_read on mneme.project for select to mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_person_owner on mneme.project as restrictive for insert to mneme_member, mneme_admin
  with check (owner_user_id is null or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
grant insert (owner_user_id) on mneme.project to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant update (owner_user_id, visibility) on mneme.project to mneme_worker;

-- What was stated to a project is read by its members; what was drawn from a thread, by that thread's readers.
create policy memory_item_project_read on mneme.memory_item for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience' and extracted_by is null and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy memory_item_project_insert on mneme.memory_item for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience' and extracted_by is null and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (select from mneme.thread parent where parent.workspace_id = memory_item.workspace_id and parent.id = memory_item.thread_id))
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy memory_item_project_update on mneme.memory_item for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience' and extracted_by is null and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience' and extracted_by is null and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));

-- Who is taken in and out, and what follows of it, is written by functions that the eraser owns: none but it, and what
-- erases, changes rows that their caller doesn't see.
grant update (visibility, updated_at) on mneme.project to mneme_eraser;
grant insert (workspace_id, thread_id, user_id) on mneme.thread_participant to mneme_eraser;
grant update (project_id) on mneme.thread to mneme_eraser;
grant update (visibility) on mneme.thread, mneme.message, mneme.mention, mneme.summary, mneme.memory_item, mneme.fact, mneme.source_document, mneme.chunk to mneme_eraser;
grant update (visibility, owner_user_id) on mneme.entity, mneme.alias_variant, mneme.merge_suggestion, mneme.taxonomy_suggestion to mneme_eraser;

reset role;
