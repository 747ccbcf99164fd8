set local role mneme_owner;

create unlogged table mneme.presence (
  workspace_id uuid not null,
  session_id text not null,
  channel text not null,
  user_id uuid not null,
  started_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint presence_pkey primary key (workspace_id, user_id, channel, session_id),
  constraint presence_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade
);

alter table mneme.presence enable row level security;
alter table mneme.presence force row level security;

reset role;
