set local role mneme_owner;

create table mneme.thread (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  external_id text,
  channel text,
  title text,
  project_id uuid,
  taxonomy_node_id uuid,
  summary text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint thread_pkey primary key (workspace_id, id),
  constraint thread_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint thread_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint thread_taxonomy_node_id_fkey foreign key (workspace_id, taxonomy_node_id) references mneme.taxonomy_node (workspace_id, id) on delete set null (taxonomy_node_id),
  constraint thread_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint thread_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint thread_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by)
);

create index thread_external_id_idx on mneme.thread (workspace_id, external_id) where external_id is not null;
create index thread_project_id_idx on mneme.thread (workspace_id, project_id);
create index thread_taxonomy_node_id_idx on mneme.thread (workspace_id, taxonomy_node_id);
create index thread_started_at_idx on mneme.thread (workspace_id, started_at);
create index thread_owner_user_id_idx on mneme.thread (workspace_id, owner_user_id);
create unique index thread_external_id_owner_key on mneme.thread (workspace_id, owner_user_id, persona_id, external_id) nulls not distinct where external_id is not null and visibility <> 'workspace';
create unique index thread_external_id_workspace_key on mneme.thread (workspace_id, external_id) where external_id is not null and visibility = 'workspace';

comment on table mneme.thread is 'A conversation.';
comment on column mneme.thread.workspace_id is 'The workspace it belongs to.';
comment on column mneme.thread.id is 'Its id, a UUIDv7.';
comment on column mneme.thread.external_id is 'The caller''s own key for the thread.';
comment on column mneme.thread.channel is 'Where it takes place, e.g. chat, voice, email.';
comment on column mneme.thread.title is 'Its title.';
comment on column mneme.thread.project_id is 'The project it belongs to; its rows are then visible to the workspace.';
comment on column mneme.thread.taxonomy_node_id is 'Its place in the taxonomy.';
comment on column mneme.thread.summary is 'What it was about, kept up to date by a job.';
comment on column mneme.thread.started_at is 'When it began.';
comment on column mneme.thread.ended_at is 'When its session ended.';
comment on column mneme.thread.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.thread.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.thread.visibility is 'Who in the workspace sees it.';
comment on column mneme.thread.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.thread.created_by is 'The user who wrote it.';
comment on column mneme.thread.created_at is 'When the row was written.';
comment on column mneme.thread.updated_at is 'When the row last changed.';

alter table mneme.thread enable row level security;
alter table mneme.thread force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create trigger thread_publish after update on mneme.thread
  referencing new table as changed for each statement execute function mneme_private.publish_threads();
create trigger thread_move_summaries after update of project_id on mneme.thread
  for each row when (old.project_id is distinct from new.project_id) execute function mneme_private.move_summaries();

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy thread_persona on mneme.thread as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy thread_persona_insert on mneme.thread as restrictive
  for insert to mneme_member, mneme_admin, mneme_service
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy thread_persona_update on mneme.thread as restrictive
  for update to mneme_member, mneme_admin, mneme_service
  using (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null))
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy thread_person_read on mneme.thread for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = thread.workspace_id and p.thread_id = thread.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy thread_workspace_read on mneme.thread for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_person_insert on mneme.thread for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = thread.workspace_id and p.thread_id = thread.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy thread_workspace_insert on mneme.thread for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_forget_summary on mneme.thread for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_person_update on mneme.thread for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = thread.workspace_id and p.thread_id = thread.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = thread.workspace_id and p.thread_id = thread.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy thread_workspace_update on mneme.thread for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_workspace_delete on mneme.thread for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_search on mneme.thread for select to mneme_search
  using (true);
create policy thread_backup on mneme.thread for select to mneme_backup
  using (true);
create policy thread_erase on mneme.thread to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_carry on mneme.thread to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, external_id, channel, title, project_id, taxonomy_node_id, started_at, owner_user_id,
    persona_id, visibility, sensitivity, created_by),
  update (title, project_id, taxonomy_node_id, summary, ended_at, visibility, sensitivity, updated_at, pinned,
    restored_at)
on mneme.thread to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, external_id, channel, title, project_id, taxonomy_node_id, summary, started_at, ended_at,
    owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, updated_at, privacy_mode, pinned,
    restored_at),
  update (external_id, channel, title, project_id, taxonomy_node_id, summary, started_at, ended_at, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, updated_at, privacy_mode, pinned, restored_at),
  delete
on mneme.thread to mneme_worker;
grant update (taxonomy_node_id, summary) on mneme.thread to mneme_search;
grant
  update (external_id, project_id, owner_user_id, visibility, privacy_mode, updated_at)
on mneme.thread to mneme_eraser;
grant select on mneme.thread to mneme_search;
grant select on mneme.thread to mneme_backup;
grant select, delete on mneme.thread to mneme_eraser;
grant select, insert on mneme.thread to mneme_porter;
