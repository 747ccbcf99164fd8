set local role mneme_owner;

create unlogged table mneme.handoff (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  user_id uuid not null,
  from_channel text not null,
  to_channel text not null,
  thread_id uuid,
  context_summary text,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  message_id uuid,
  persona_id uuid,
  constraint handoff_pkey primary key (workspace_id, id),
  constraint handoff_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint handoff_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint handoff_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade,
  constraint handoff_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade
);

create index handoff_user_id_idx on mneme.handoff (workspace_id, user_id);
create index handoff_thread_id_idx on mneme.handoff (workspace_id, thread_id);
create unique index handoff_message_id_key on mneme.handoff (workspace_id, message_id) where message_id is not null;
create index handoff_persona_id_idx on mneme.handoff (workspace_id, persona_id);

alter table mneme.handoff enable row level security;
alter table mneme.handoff force row level security;

reset role;
