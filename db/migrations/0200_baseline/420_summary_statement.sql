set local role mneme_owner;

create table mneme.summary_statement (
  workspace_id uuid not null,
  summary_id uuid not null,
  position integer not null,
  start_offset integer not null,
  end_offset integer not null,
  support real not null,
  constraint summary_statement_pkey primary key (workspace_id, summary_id, position),
  constraint summary_statement_summary_id_fkey foreign key (workspace_id, summary_id)
    references mneme.summary (workspace_id, id) on delete cascade,
  constraint summary_statement_offset_check check (start_offset >= 0 and end_offset > start_offset)
);

alter table mneme.summary_statement enable row level security;
alter table mneme.summary_statement force row level security;

reset role;
