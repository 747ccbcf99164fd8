set local role mneme_owner;

create table mneme.summary_message (
  workspace_id uuid not null,
  summary_id uuid not null,
  message_id uuid not null,
  constraint summary_message_pkey primary key (workspace_id, summary_id, message_id),
  constraint summary_message_summary_id_fkey foreign key (workspace_id, summary_id)
    references mneme.summary (workspace_id, id) on delete cascade,
  constraint summary_message_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade
);

create index summary_message_message_id_idx on mneme.summary_message (workspace_id, message_id);

alter table mneme.summary_message enable row level security;
alter table mneme.summary_message force row level security;

reset role;
