set local role mneme_owner;

create table mneme_private.cell_key (
  workspace_id uuid not null,
  key text not null,
  constraint cell_key_pkey primary key (workspace_id, key),
  constraint cell_key_key_key unique (key),
  constraint cell_key_workspace_id_fkey foreign key (workspace_id)
    references mneme_private.cell_workspace (workspace_id) on delete cascade
);

alter table mneme_private.cell_key enable row level security;
alter table mneme_private.cell_key force row level security;

reset role;
