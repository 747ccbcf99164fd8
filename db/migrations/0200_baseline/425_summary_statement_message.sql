set local role mneme_owner;

create table mneme.summary_statement_message (
  workspace_id uuid not null,
  summary_id uuid not null,
  position integer not null,
  message_id uuid not null,
  score real not null,
  constraint summary_statement_message_pkey primary key (workspace_id, summary_id, position, message_id),
  constraint summary_statement_message_statement_fkey foreign key (workspace_id, summary_id, position)
    references mneme.summary_statement (workspace_id, summary_id, position) on delete cascade,
  constraint summary_statement_message_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade
);

create index summary_statement_message_message_id_idx on mneme.summary_statement_message (workspace_id, message_id);

alter table mneme.summary_statement_message enable row level security;
alter table mneme.summary_statement_message force row level security;

reset role;
