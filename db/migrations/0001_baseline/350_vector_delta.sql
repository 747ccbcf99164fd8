set local role mneme_owner;

create table mneme_private.vector_delta (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  model_id integer not null,
  embeddings bigint not null,
  id bigint generated always as identity,
  constraint vector_delta_pkey primary key (id),
  constraint vector_delta_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint vector_delta_model_id_fkey foreign key (model_id) references mneme.embedding_model (id)
);

create index vector_delta_kind_idx on mneme_private.vector_delta (workspace_id, kind, model_id);

comment on table mneme_private.vector_delta is 'Changes of vector_statistic that are not folded in yet: appended by statement triggers, so that writers never wait for each other.';
comment on column mneme_private.vector_delta.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.vector_delta.kind is 'What sort of row.';
comment on column mneme_private.vector_delta.model_id is 'The model.';
comment on column mneme_private.vector_delta.embeddings is 'How many vectors more.';
comment on column mneme_private.vector_delta.id is 'Its number.';

alter table mneme_private.vector_delta enable row level security;
alter table mneme_private.vector_delta force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy vector_delta_search on mneme_private.vector_delta to mneme_search
  using (true)
  with check (true);
create policy vector_delta_backup on mneme_private.vector_delta for select to mneme_backup
  using (true);
create policy vector_delta_erase on mneme_private.vector_delta to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.vector_delta to mneme_search;
grant select on mneme_private.vector_delta to mneme_backup;
grant select, delete on mneme_private.vector_delta to mneme_eraser;
grant select on sequence mneme_private.vector_delta_id_seq to mneme_backup;
