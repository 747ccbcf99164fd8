set local role mneme_owner;

create table mneme.taxonomy_suggestion (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  thread_id uuid not null,
  taxonomy_node_id uuid not null,
  score real not null,
  status mneme.taxonomy_suggestion_status not null default 'suggested',
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint taxonomy_suggestion_pkey primary key (workspace_id, id),
  constraint taxonomy_suggestion_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint taxonomy_suggestion_taxonomy_node_id_fkey foreign key (workspace_id, taxonomy_node_id) references mneme.taxonomy_node (workspace_id, id) on delete cascade,
  constraint taxonomy_suggestion_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint taxonomy_suggestion_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint taxonomy_suggestion_score_check check (score between 0 and 1)
);

create unique index taxonomy_suggestion_key on mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id);
create unique index taxonomy_suggestion_open_key on mneme.taxonomy_suggestion (workspace_id, thread_id) where status in ('suggested', 'applied');
create index taxonomy_suggestion_taxonomy_node_id_idx on mneme.taxonomy_suggestion (workspace_id, taxonomy_node_id);
create index taxonomy_suggestion_owner_user_id_idx on mneme.taxonomy_suggestion (workspace_id, owner_user_id);
create index taxonomy_suggestion_persona_id_idx on mneme.taxonomy_suggestion (workspace_id, persona_id);

comment on table mneme.taxonomy_suggestion is 'A place in the taxonomy where a thread may belong, for a person to decide; what was rejected stays, so that it is not suggested again.';
comment on column mneme.taxonomy_suggestion.workspace_id is 'The workspace it belongs to.';
comment on column mneme.taxonomy_suggestion.id is 'Its id, a UUIDv7.';
comment on column mneme.taxonomy_suggestion.thread_id is 'The thread.';
comment on column mneme.taxonomy_suggestion.taxonomy_node_id is 'The place.';
comment on column mneme.taxonomy_suggestion.score is 'How well it fits, 0 to 1.';
comment on column mneme.taxonomy_suggestion.status is 'Whether it was decided, and how.';
comment on column mneme.taxonomy_suggestion.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.taxonomy_suggestion.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.taxonomy_suggestion.visibility is 'Who in the workspace sees it.';
comment on column mneme.taxonomy_suggestion.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.taxonomy_suggestion.created_at is 'When the row was written.';
comment on column mneme.taxonomy_suggestion.decided_at is 'When it was decided.';

alter table mneme.taxonomy_suggestion enable row level security;
alter table mneme.taxonomy_suggestion force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_suggestion_persona on mneme.taxonomy_suggestion as restrictive
  to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy taxonomy_suggestion_person_read on mneme.taxonomy_suggestion for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy taxonomy_suggestion_workspace_read on mneme.taxonomy_suggestion for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_workspace_insert on mneme.taxonomy_suggestion for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_person_update on mneme.taxonomy_suggestion for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy taxonomy_suggestion_workspace_update on mneme.taxonomy_suggestion
  for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_workspace_delete on mneme.taxonomy_suggestion for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_search on mneme.taxonomy_suggestion to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_backup on mneme.taxonomy_suggestion for select to mneme_backup
  using (true);
create policy taxonomy_suggestion_erase on mneme.taxonomy_suggestion to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_carry on mneme.taxonomy_suggestion to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, update (status, decided_at) on mneme.taxonomy_suggestion to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, thread_id, taxonomy_node_id, score, status, owner_user_id, persona_id, visibility,
    sensitivity, created_at, decided_at),
  update (thread_id, taxonomy_node_id, score, status, owner_user_id, persona_id, visibility, sensitivity, created_at,
    decided_at),
  delete
on mneme.taxonomy_suggestion to mneme_worker;
grant
  select,
  insert (workspace_id, id, thread_id, taxonomy_node_id, score, status, owner_user_id, persona_id, visibility,
    sensitivity, created_at, decided_at),
  update (taxonomy_node_id, status, decided_at)
on mneme.taxonomy_suggestion to mneme_search;
grant update (owner_user_id, visibility) on mneme.taxonomy_suggestion to mneme_eraser;
grant select on mneme.taxonomy_suggestion to mneme_backup;
grant select, delete on mneme.taxonomy_suggestion to mneme_eraser;
grant select, insert on mneme.taxonomy_suggestion to mneme_porter;
