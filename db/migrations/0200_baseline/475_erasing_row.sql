set local role mneme_owner;

-- Unlogged: its rows live as long as the transaction that makes them.
create unlogged table mneme_private.erasing_row (
  workspace_id uuid not null,
  erasure_id uuid not null,
  kind text not null,
  key text not null,
  round integer not null,
  constraint erasing_row_pkey primary key (workspace_id, erasure_id, kind, key)
);

alter table mneme_private.erasing_row enable row level security;
alter table mneme_private.erasing_row force row level security;

reset role;
