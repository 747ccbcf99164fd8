set local role mneme_owner;

create table mneme.summary_passage (
  workspace_id uuid not null,
  branch_id uuid not null,
  first_sequence_no integer not null,
  last_sequence_no integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  content text not null,
  written_by text,
  constraint summary_passage_pkey primary key (workspace_id, branch_id, first_sequence_no),
  constraint summary_passage_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint summary_passage_range_check check (last_sequence_no >= first_sequence_no and ends_at >= starts_at)
);

alter table mneme.summary_passage enable row level security;
alter table mneme.summary_passage force row level security;

reset role;
