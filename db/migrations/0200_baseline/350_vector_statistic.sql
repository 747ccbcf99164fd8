set local role mneme_owner;

create table mneme_private.vector_statistic (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  model_id integer not null,
  embeddings bigint not null,
  constraint vector_statistic_pkey primary key (workspace_id, kind, model_id),
  constraint vector_statistic_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint vector_statistic_model_id_fkey foreign key (model_id) references mneme.embedding_model (id)
);

alter table mneme_private.vector_statistic enable row level security;
alter table mneme_private.vector_statistic force row level security;

reset role;
