set local role mneme_owner;

create table mneme.model_answer_summary (
  workspace_id uuid not null,
  answer_id uuid not null,
  summary_id uuid not null,
  constraint model_answer_summary_pkey primary key (workspace_id, answer_id, summary_id),
  constraint model_answer_summary_answer_id_fkey foreign key (workspace_id, answer_id)
    references mneme.model_answer (workspace_id, id) on delete cascade,
  constraint model_answer_summary_summary_id_fkey foreign key (workspace_id, summary_id)
    references mneme.summary (workspace_id, id) on delete cascade
);

create index model_answer_summary_summary_id_idx on mneme.model_answer_summary (workspace_id, summary_id);

alter table mneme.model_answer_summary enable row level security;
alter table mneme.model_answer_summary force row level security;

reset role;
