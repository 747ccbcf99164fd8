set local role mneme_owner;

create table mneme.recall_hit_memory (
  workspace_id uuid not null,
  recall_id uuid not null,
  memory_id uuid not null,
  rank integer,
  score double precision,
  arms jsonb not null default '[]',
  in_prompt boolean not null default false,
  useful boolean,
  rated_at timestamptz,
  confidence real,
  constraint recall_hit_memory_pkey primary key (workspace_id, recall_id, memory_id),
  constraint recall_hit_memory_recall_id_fkey foreign key (workspace_id, recall_id)
    references mneme.recall_trace (workspace_id, id) on delete cascade,
  constraint recall_hit_memory_memory_id_fkey foreign key (workspace_id, memory_id)
    references mneme.memory_item (workspace_id, id) on delete cascade,
  constraint recall_hit_memory_found_check check ((rank is null) = (score is null))
);

create index recall_hit_memory_memory_id_idx on mneme.recall_hit_memory (workspace_id, memory_id);

alter table mneme.recall_hit_memory enable row level security;
alter table mneme.recall_hit_memory force row level security;

reset role;
