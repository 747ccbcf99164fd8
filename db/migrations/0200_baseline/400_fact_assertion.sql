set local role mneme_owner;

create table mneme.fact_assertion (
  workspace_id uuid not null,
  fact_version_id uuid not null,
  user_id uuid not null,
  role mneme.workspace_role not null,
  confidence real not null,
  recorded_at timestamptz not null default now(),
  constraint fact_assertion_pkey primary key (workspace_id, fact_version_id, user_id),
  constraint fact_assertion_fact_version_id_fkey foreign key (workspace_id, fact_version_id)
    references mneme.fact (workspace_id, id) on delete cascade,
  constraint fact_assertion_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint fact_assertion_confidence_check check (confidence between 0 and 1)
);

create index fact_assertion_user_id_idx on mneme.fact_assertion (workspace_id, user_id);

alter table mneme.fact_assertion enable row level security;
alter table mneme.fact_assertion force row level security;

reset role;
