set local role mneme_owner;

create table mneme.embedding_move (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  from_model_id integer not null,
  to_model_id integer not null,
  state mneme.move_state not null default 'embedding',
  total bigint,
  done bigint not null default 0,
  cursor_kind mneme.recall_kind,
  cursor_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint embedding_move_pkey primary key (workspace_id, id),
  constraint embedding_move_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint embedding_move_from_model_id_fkey foreign key (from_model_id) references mneme.embedding_model (id),
  constraint embedding_move_to_model_id_fkey foreign key (to_model_id) references mneme.embedding_model (id),
  constraint embedding_move_done_check check (done >= 0)
);

create unique index embedding_move_active_key on mneme.embedding_move (workspace_id)
  where state in ('embedding', 'indexing');
create index embedding_move_kept_idx on mneme.embedding_move (ended_at) where state in ('switched', 'cancelled');

alter table mneme.embedding_move enable row level security;
alter table mneme.embedding_move force row level security;

reset role;
