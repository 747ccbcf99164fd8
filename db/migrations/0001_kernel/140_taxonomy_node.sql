set local role mneme_owner;

create table mneme.taxonomy_node (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  path ltree not null,
  label text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint taxonomy_node_pkey primary key (workspace_id, id),
  constraint taxonomy_node_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint taxonomy_node_path_key unique (workspace_id, path),
  constraint taxonomy_node_path_check check (nlevel(path) between 1 and 32)
);

create index taxonomy_node_path_idx on mneme.taxonomy_node using gist (workspace_id, path);

comment on table mneme.taxonomy_node is 'A place in the workspace''s taxonomy. Only this table holds paths: threads and projects point to a node.';
comment on column mneme.taxonomy_node.workspace_id is 'The workspace it belongs to.';
comment on column mneme.taxonomy_node.id is 'Its id, a UUIDv7.';
comment on column mneme.taxonomy_node.path is 'Its path from the root, e.g. work.atlas.auth.';
comment on column mneme.taxonomy_node.label is 'Its name for people.';
comment on column mneme.taxonomy_node.metadata is 'Whatever else the caller keeps with it.';
comment on column mneme.taxonomy_node.created_at is 'When the row was written.';
comment on column mneme.taxonomy_node.updated_at is 'When the row last changed.';

alter table mneme.taxonomy_node enable row level security;
alter table mneme.taxonomy_node force row level security;

create policy taxonomy_node_read on mneme.taxonomy_node for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_insert on mneme.taxonomy_node for insert to mneme_member, mneme_admin, mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_update on mneme.taxonomy_node for update to mneme_admin, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_delete on mneme.taxonomy_node for delete to mneme_admin, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_search on mneme.taxonomy_node for select to mneme_search
  using (true);
create policy taxonomy_node_backup on mneme.taxonomy_node for select to mneme_backup
  using (true);

grant select on mneme.taxonomy_node to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant insert (workspace_id, id, path, label, metadata) on mneme.taxonomy_node to mneme_member, mneme_admin, mneme_service;
grant update (path, label, metadata, updated_at) on mneme.taxonomy_node to mneme_admin;
grant delete on mneme.taxonomy_node to mneme_admin;
grant insert (workspace_id, id, path, label, metadata, created_at, updated_at) on mneme.taxonomy_node to mneme_worker;
grant update (path, label, metadata, created_at, updated_at) on mneme.taxonomy_node to mneme_worker;
grant delete on mneme.taxonomy_node to mneme_worker;
grant select on mneme.taxonomy_node to mneme_search;
grant select on mneme.taxonomy_node to mneme_backup;

reset role;
