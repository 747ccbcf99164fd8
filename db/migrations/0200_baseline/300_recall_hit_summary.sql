set local role mneme_owner;

create table mneme.recall_hit_summary (
  workspace_id uuid not null,
  recall_id uuid not null,
  summary_id uuid not null,
  rank integer,
  score double precision,
  arms jsonb not null default '[]',
  in_prompt boolean not null default false,
  useful boolean,
  rated_at timestamptz,
  confidence real,
  constraint recall_hit_summary_pkey primary key (workspace_id, recall_id, summary_id),
  constraint recall_hit_summary_recall_id_fkey foreign key (workspace_id, recall_id)
    references mneme.recall_trace (workspace_id, id) on delete cascade,
  constraint recall_hit_summary_summary_id_fkey foreign key (workspace_id, summary_id)
    references mneme.summary (workspace_id, id) on delete cascade,
  constraint recall_hit_summary_found_check check ((rank is null) = (score is null))
);

create index recall_hit_summary_summary_id_idx on mneme.recall_hit_summary (workspace_id, summary_id);

alter table mneme.recall_hit_summary enable row level security;
alter table mneme.recall_hit_summary force row level security;

reset role;
