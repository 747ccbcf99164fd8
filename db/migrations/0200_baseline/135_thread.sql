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
  privacy_mode boolean not null default false,
  pinned boolean not null default false,
  restored_at timestamptz,
  memory_off boolean not null default false,
  time_zone text,
  constraint thread_pkey primary key (workspace_id, id),
  constraint thread_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint thread_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint thread_taxonomy_node_id_fkey foreign key (workspace_id, taxonomy_node_id)
    references mneme.taxonomy_node (workspace_id, id) on delete set null (taxonomy_node_id),
  constraint thread_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint thread_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint thread_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by)
);

create index thread_external_id_idx on mneme.thread (workspace_id, external_id) where external_id is not null;
create index thread_project_id_idx on mneme.thread (workspace_id, project_id);
create index thread_taxonomy_node_id_idx on mneme.thread (workspace_id, taxonomy_node_id);
create index thread_started_at_idx on mneme.thread (workspace_id, started_at);
create index thread_owner_user_id_idx on mneme.thread (workspace_id, owner_user_id);
create unique index thread_external_id_owner_key
  on mneme.thread (workspace_id, owner_user_id, persona_id, external_id) nulls not distinct
  where external_id is not null and visibility <> 'workspace';
create unique index thread_external_id_workspace_key on mneme.thread (workspace_id, external_id)
  where external_id is not null and visibility = 'workspace';
-- Threads by channel: equality is leakproof, so that row security leaves the index usable.
create index thread_channel_idx on mneme.thread (workspace_id, channel) where channel is not null;
-- Threads by a part of their title. Partial, so that lists are not ordered by what it cannot order.
create index thread_title_trigram_idx on mneme.thread using gin (workspace_id, title public.gin_trgm_ops)
  where title is not null;
-- Threads in privacy mode, of all workspaces: looked for every minute.
create index thread_privacy_mode_idx on mneme.thread (workspace_id) where privacy_mode;
-- Threads of a persona. Most have none.
create index thread_persona_id_idx on mneme.thread (workspace_id, persona_id) where persona_id is not null;

alter table mneme.thread enable row level security;
alter table mneme.thread force row level security;

reset role;
