set local role mneme_owner;

create table mneme_private.vector_statistic (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  model_id integer not null,
  embeddings bigint not null,
  constraint vector_statistic_pkey primary key (workspace_id, kind, model_id),
  constraint vector_statistic_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint vector_statistic_model_id_fkey foreign key (model_id) references mneme.embedding_model (id)
);

comment on table mneme_private.vector_statistic is 'How many vectors of one kind a workspace holds under a model, as of the last fold.';
comment on column mneme_private.vector_statistic.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.vector_statistic.kind is 'What sort of row.';
comment on column mneme_private.vector_statistic.model_id is 'The model.';
comment on column mneme_private.vector_statistic.embeddings is 'How many vectors.';

alter table mneme_private.vector_statistic enable row level security;
alter table mneme_private.vector_statistic force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy vector_statistic_search on mneme_private.vector_statistic to mneme_search
  using (true)
  with check (true);
create policy vector_statistic_backup on mneme_private.vector_statistic for select to mneme_backup
  using (true);
create policy vector_statistic_erase on mneme_private.vector_statistic to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.vector_statistic to mneme_search;
grant select on mneme_private.vector_statistic to mneme_backup;
grant select, delete on mneme_private.vector_statistic to mneme_eraser;
