set local role mneme_owner;

create unlogged table mneme.topic (
  workspace_id uuid not null,
  channel text not null,
  user_id uuid not null,
  content text not null,
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id uuid not null default mneme_private.uuid_v7(),
  persona_id uuid,
  constraint topic_pkey primary key (workspace_id, id),
  constraint topic_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint topic_key unique nulls not distinct (workspace_id, user_id, channel, persona_id),
  constraint topic_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade
);

create index topic_persona_id_idx on mneme.topic (workspace_id, persona_id);

alter table mneme.topic enable row level security;
alter table mneme.topic force row level security;

reset role;
