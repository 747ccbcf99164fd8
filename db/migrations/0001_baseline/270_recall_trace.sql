set local role mneme_owner;

create table mneme.recall_trace (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  query text not null,
  thread_id uuid,
  parameters jsonb not null default '{}',
  timings jsonb not null default '{}',
  warnings text[] not null default '{}',
  expires_at timestamptz not null,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  prompt_tokens integer,
  constraint recall_trace_pkey primary key (workspace_id, id),
  constraint recall_trace_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint recall_trace_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint recall_trace_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint recall_trace_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint recall_trace_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint recall_trace_prompt_tokens_check check (prompt_tokens >= 0)
);

create index recall_trace_created_at_idx on mneme.recall_trace (workspace_id, created_at);
create index recall_trace_expires_at_idx on mneme.recall_trace (expires_at);
create index recall_trace_thread_id_idx on mneme.recall_trace (workspace_id, thread_id);

comment on table mneme.recall_trace is 'One recall: what was asked, with which filters, how long it took. Its hits are rows of their own.';
comment on column mneme.recall_trace.workspace_id is 'The workspace it belongs to.';
comment on column mneme.recall_trace.id is 'Its id, a UUIDv7.';
comment on column mneme.recall_trace.query is 'What was asked.';
comment on column mneme.recall_trace.thread_id is 'The thread it was asked in.';
comment on column mneme.recall_trace.parameters is 'Limits, scope, period and token budget, and by name what else was filtered by; ids and texts of rows are never in it.';
comment on column mneme.recall_trace.timings is 'Milliseconds per stage.';
comment on column mneme.recall_trace.warnings is 'What could not be used.';
comment on column mneme.recall_trace.expires_at is 'When it may be deleted.';
comment on column mneme.recall_trace.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.recall_trace.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.recall_trace.visibility is 'Who in the workspace sees it.';
comment on column mneme.recall_trace.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.recall_trace.created_by is 'The user who wrote it.';
comment on column mneme.recall_trace.created_at is 'When the row was written.';
comment on column mneme.recall_trace.prompt_tokens is 'Tokens of the prompt that was made of it; null where none was.';

alter table mneme.recall_trace enable row level security;
alter table mneme.recall_trace force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/recall.yaml by `npm run generate`.
create policy recall_trace_persona on mneme.recall_trace as restrictive to mneme_member, mneme_admin, mneme_service
  using (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null))
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy recall_trace_person_read on mneme.recall_trace for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy recall_trace_program_read on mneme.recall_trace for select to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and created_by is not distinct from nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy recall_trace_workspace_read on mneme.recall_trace for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_person_insert on mneme.recall_trace for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = recall_trace.workspace_id
        and parent.id = recall_trace.thread_id)));
create policy recall_trace_workspace_insert on mneme.recall_trace for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_workspace_update on mneme.recall_trace for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_workspace_delete on mneme.recall_trace for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_search on mneme.recall_trace for select to mneme_search
  using (true);
create policy recall_trace_backup on mneme.recall_trace for select to mneme_backup
  using (true);
create policy recall_trace_erase on mneme.recall_trace to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_carry on mneme.recall_trace to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, query, thread_id, parameters, timings, warnings, expires_at, owner_user_id, persona_id,
    visibility, sensitivity, created_by, prompt_tokens)
on mneme.recall_trace to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, query, thread_id, parameters, timings, warnings, expires_at, owner_user_id, persona_id,
    visibility, sensitivity, created_by, created_at, prompt_tokens),
  update (query, thread_id, parameters, timings, warnings, expires_at, owner_user_id, persona_id, visibility,
    sensitivity, created_by, created_at, prompt_tokens),
  delete
on mneme.recall_trace to mneme_worker;
grant select on mneme.recall_trace to mneme_search;
grant select on mneme.recall_trace to mneme_backup;
grant select, delete on mneme.recall_trace to mneme_eraser;
grant select, insert on mneme.recall_trace to mneme_porter;
