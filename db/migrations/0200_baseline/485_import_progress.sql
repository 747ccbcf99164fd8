set local role mneme_owner;

create table mneme_private.import_progress (
  workspace_id uuid not null,
  file text not null,
  lines bigint not null,
  constraint import_progress_pkey primary key (workspace_id, file),
  constraint import_progress_workspace_id_fkey foreign key (workspace_id)
    references mneme_private.workspace_import (workspace_id) on delete cascade
);

alter table mneme_private.import_progress enable row level security;
alter table mneme_private.import_progress force row level security;

reset role;
