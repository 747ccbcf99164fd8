set local role mneme_owner;

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

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/exports.yaml by `npm run generate`.
create policy import_progress_porter on mneme_private.import_progress to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy import_progress_backup on mneme_private.import_progress for select to mneme_backup
  using (true);
create policy import_progress_erase on mneme_private.import_progress to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.import_progress to mneme_porter;
grant select on mneme_private.import_progress to mneme_backup;
grant select, delete on mneme_private.import_progress to mneme_eraser;
