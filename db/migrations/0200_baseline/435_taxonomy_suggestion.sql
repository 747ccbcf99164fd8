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
  constraint taxonomy_suggestion_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint taxonomy_suggestion_taxonomy_node_id_fkey foreign key (workspace_id, taxonomy_node_id)
    references mneme.taxonomy_node (workspace_id, id) on delete cascade,
  constraint taxonomy_suggestion_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint taxonomy_suggestion_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint taxonomy_suggestion_score_check check (score between 0 and 1)
);

create unique index taxonomy_suggestion_key on mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id);
create unique index taxonomy_suggestion_open_key on mneme.taxonomy_suggestion (workspace_id, thread_id)
  where status in ('suggested', 'applied');
create index taxonomy_suggestion_taxonomy_node_id_idx on mneme.taxonomy_suggestion (workspace_id, taxonomy_node_id);
create index taxonomy_suggestion_owner_user_id_idx on mneme.taxonomy_suggestion (workspace_id, owner_user_id);
create index taxonomy_suggestion_persona_id_idx on mneme.taxonomy_suggestion (workspace_id, persona_id);

alter table mneme.taxonomy_suggestion enable row level security;
alter table mneme.taxonomy_suggestion force row level security;

reset role;
