set local role mneme_owner;

create table mneme_private.workspace_import (
  workspace_id uuid not null,
  export_id uuid not null,
  manifest_hash bytea not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint workspace_import_pkey primary key (workspace_id),
  constraint workspace_import_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

comment on table mneme_private.workspace_import is 'The export a workspace was taken in from. Until that is finished, no recurring work and no command finds the workspace.';
comment on column mneme_private.workspace_import.workspace_id is 'The workspace.';
comment on column mneme_private.workspace_import.export_id is 'The export''s own id.';
comment on column mneme_private.workspace_import.manifest_hash is 'SHA-256 of its manifest: the same export again goes on, or has nothing to do.';
comment on column mneme_private.workspace_import.started_at is 'When its first row was written.';
comment on column mneme_private.workspace_import.finished_at is 'When its last row was written; null while it is under way.';

alter table mneme_private.workspace_import enable row level security;
alter table mneme_private.workspace_import force row level security;

create policy workspace_import_porter on mneme_private.workspace_import to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_import_search on mneme_private.workspace_import for select to mneme_search
  using (true);
create policy workspace_import_backup on mneme_private.workspace_import for select to mneme_backup
  using (true);

grant select, insert on mneme_private.workspace_import to mneme_porter;
grant update (finished_at) on mneme_private.workspace_import to mneme_porter;
grant select on mneme_private.workspace_import to mneme_search;
grant select on mneme_private.workspace_import to mneme_backup;

create table mneme_private.import_progress (
  workspace_id uuid not null,
  file text not null,
  lines bigint not null,
  constraint import_progress_pkey primary key (workspace_id, file),
  constraint import_progress_workspace_id_fkey foreign key (workspace_id) references mneme_private.workspace_import (workspace_id) on delete cascade
);

comment on table mneme_private.import_progress is 'How many lines of each file of an export are rows already, written with those rows: where an import that was cut off goes on. Empty when it is finished.';
comment on column mneme_private.import_progress.workspace_id is 'The workspace being taken in.';
comment on column mneme_private.import_progress.file is 'The file''s name in the export.';
comment on column mneme_private.import_progress.lines is 'How many of its lines are done.';

alter table mneme_private.import_progress enable row level security;
alter table mneme_private.import_progress force row level security;

create policy import_progress_porter on mneme_private.import_progress to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy import_progress_backup on mneme_private.import_progress for select to mneme_backup
  using (true);

grant select, insert, update, delete on mneme_private.import_progress to mneme_porter;
grant select on mneme_private.import_progress to mneme_backup;

reset role;
