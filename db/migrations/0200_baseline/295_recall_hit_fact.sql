set local role mneme_owner;

create table mneme.recall_hit_fact (
  workspace_id uuid not null,
  recall_id uuid not null,
  fact_id uuid not null,
  rank integer,
  score double precision,
  arms jsonb not null default '[]',
  in_prompt boolean not null default false,
  useful boolean,
  rated_at timestamptz,
  confidence real,
  constraint recall_hit_fact_pkey primary key (workspace_id, recall_id, fact_id),
  constraint recall_hit_fact_recall_id_fkey foreign key (workspace_id, recall_id)
    references mneme.recall_trace (workspace_id, id) on delete cascade,
  constraint recall_hit_fact_fact_id_fkey foreign key (workspace_id, fact_id)
    references mneme.fact (workspace_id, id) on delete cascade,
  constraint recall_hit_fact_found_check check ((rank is null) = (score is null))
);

create index recall_hit_fact_fact_id_idx on mneme.recall_hit_fact (workspace_id, fact_id);

alter table mneme.recall_hit_fact enable row level security;
alter table mneme.recall_hit_fact force row level security;

reset role;
