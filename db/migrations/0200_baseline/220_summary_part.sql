set local role mneme_owner;

create table mneme.summary_part (
  workspace_id uuid not null,
  summary_id uuid not null,
  part_id uuid not null,
  constraint summary_part_pkey primary key (workspace_id, summary_id, part_id),
  constraint summary_part_summary_id_fkey foreign key (workspace_id, summary_id)
    references mneme.summary (workspace_id, id) on delete cascade,
  constraint summary_part_part_id_fkey foreign key (workspace_id, part_id)
    references mneme.summary (workspace_id, id) on delete cascade
);

create index summary_part_part_id_idx on mneme.summary_part (workspace_id, part_id);

alter table mneme.summary_part enable row level security;
alter table mneme.summary_part force row level security;

reset role;
