set local role mneme_owner;

create table mneme_private.vector_delta (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  model_id integer not null,
  embeddings bigint not null,
  id bigint generated always as identity,
  constraint vector_delta_pkey primary key (id),
  constraint vector_delta_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint vector_delta_model_id_fkey foreign key (model_id) references mneme.embedding_model (id)
);

create index vector_delta_kind_idx on mneme_private.vector_delta (workspace_id, kind, model_id);

alter table mneme_private.vector_delta enable row level security;
alter table mneme_private.vector_delta force row level security;

reset role;
