set local role mneme_owner;

create table mneme.taxonomy_change (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  kind mneme.taxonomy_change_kind not null,
  path ltree,
  to_path ltree,
  node_count integer not null default 0,
  thread_count integer not null default 0,
  project_count integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint taxonomy_change_pkey primary key (workspace_id, id),
  constraint taxonomy_change_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint taxonomy_change_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete cascade
);

create index taxonomy_change_created_at_idx on mneme.taxonomy_change (workspace_id, created_at);
create index taxonomy_change_created_by_idx on mneme.taxonomy_change (workspace_id, created_by);

comment on table mneme.taxonomy_change is 'A change of the taxonomy that can be undone: kept for 30 days.';
comment on column mneme.taxonomy_change.workspace_id is 'The workspace it was in.';
comment on column mneme.taxonomy_change.id is 'Its id, a UUIDv7: the operation id that undoTaxonomyChange takes.';
comment on column mneme.taxonomy_change.kind is 'What was done.';
comment on column mneme.taxonomy_change.path is 'The path of what was changed, as it was before; null where it was many places.';
comment on column mneme.taxonomy_change.to_path is 'Where it went.';
comment on column mneme.taxonomy_change.node_count is 'How many places were made, moved, renamed or removed.';
comment on column mneme.taxonomy_change.thread_count is 'How many threads were put at another place.';
comment on column mneme.taxonomy_change.project_count is 'How many projects were put at another place.';
comment on column mneme.taxonomy_change.created_by is 'The user who did it.';
comment on column mneme.taxonomy_change.created_at is 'When.';
comment on column mneme.taxonomy_change.undone_at is 'When it was undone, if it was.';

alter table mneme.taxonomy_change enable row level security;
alter table mneme.taxonomy_change force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_change_read on mneme.taxonomy_change for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_search on mneme.taxonomy_change to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_worker on mneme.taxonomy_change to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_backup on mneme.taxonomy_change for select to mneme_backup
  using (true);
create policy taxonomy_change_erase on mneme.taxonomy_change to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.taxonomy_change to mneme_admin;
grant select, delete on mneme.taxonomy_change to mneme_worker;
grant
  select,
  insert,
  update (node_count, thread_count, project_count, undone_at)
on mneme.taxonomy_change to mneme_search;
grant select on mneme.taxonomy_change to mneme_backup;
grant select, delete on mneme.taxonomy_change to mneme_eraser;
