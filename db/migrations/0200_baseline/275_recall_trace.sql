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
  constraint recall_trace_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint recall_trace_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint recall_trace_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint recall_trace_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint recall_trace_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint recall_trace_prompt_tokens_check check (prompt_tokens >= 0)
);

create index recall_trace_created_at_idx on mneme.recall_trace (workspace_id, created_at);
create index recall_trace_expires_at_idx on mneme.recall_trace (expires_at);
create index recall_trace_thread_id_idx on mneme.recall_trace (workspace_id, thread_id);

alter table mneme.recall_trace enable row level security;
alter table mneme.recall_trace force row level security;

reset role;
