set local role mneme_owner;

create table mneme.model_answer (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  task text not null,
  content_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint model_answer_pkey primary key (workspace_id, id),
  constraint model_answer_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint model_answer_content_hash_key unique (workspace_id, task, content_hash)
);

create index model_answer_created_at_idx on mneme.model_answer (workspace_id, created_at);

alter table mneme.model_answer enable row level security;
alter table mneme.model_answer force row level security;

reset role;
