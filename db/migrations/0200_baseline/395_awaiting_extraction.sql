set local role mneme_owner;

create table mneme_private.awaiting_extraction (
  workspace_id uuid not null,
  message_id uuid not null,
  branch_id uuid not null,
  taken_by bigint,
  taken_until timestamptz,
  constraint awaiting_extraction_pkey primary key (workspace_id, message_id),
  constraint awaiting_extraction_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade,
  constraint awaiting_extraction_taken_check check ((taken_by is null) = (taken_until is null))
);

create index awaiting_extraction_branch_id_idx
  on mneme_private.awaiting_extraction (workspace_id, branch_id, message_id);

alter table mneme_private.awaiting_extraction enable row level security;
alter table mneme_private.awaiting_extraction force row level security;

reset role;
