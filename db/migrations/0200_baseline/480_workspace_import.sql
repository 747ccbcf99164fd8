set local role mneme_owner;

create table mneme_private.workspace_import (
  workspace_id uuid not null,
  export_id uuid not null,
  manifest_hash bytea not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint workspace_import_pkey primary key (workspace_id),
  constraint workspace_import_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade
);

alter table mneme_private.workspace_import enable row level security;
alter table mneme_private.workspace_import force row level security;

reset role;
