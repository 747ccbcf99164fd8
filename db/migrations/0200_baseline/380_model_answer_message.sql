set local role mneme_owner;

create table mneme.model_answer_message (
  workspace_id uuid not null,
  answer_id uuid not null,
  message_id uuid not null,
  constraint model_answer_message_pkey primary key (workspace_id, answer_id, message_id),
  constraint model_answer_message_answer_id_fkey foreign key (workspace_id, answer_id)
    references mneme.model_answer (workspace_id, id) on delete cascade,
  constraint model_answer_message_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade
);

create index model_answer_message_message_id_idx on mneme.model_answer_message (workspace_id, message_id);

alter table mneme.model_answer_message enable row level security;
alter table mneme.model_answer_message force row level security;

reset role;
