set local role mneme_owner;

create table mneme.fact_source (
  workspace_id uuid not null,
  fact_version_id uuid not null,
  message_id uuid not null,
  confidence real not null,
  recorded_at timestamptz not null default now(),
  speaker mneme.fact_speaker not null default 'other',
  constraint fact_source_pkey primary key (workspace_id, fact_version_id, message_id),
  constraint fact_source_fact_version_id_fkey foreign key (workspace_id, fact_version_id)
    references mneme.fact (workspace_id, id) on delete cascade,
  constraint fact_source_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade,
  constraint fact_source_confidence_check check (confidence between 0 and 1)
);

create index fact_source_message_id_idx on mneme.fact_source (workspace_id, message_id);

alter table mneme.fact_source enable row level security;
alter table mneme.fact_source force row level security;

reset role;
