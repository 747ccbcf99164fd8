set local role mneme_owner;

create table mneme.project (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  external_id text,
  name text not null,
  taxonomy_node_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint project_pkey primary key (workspace_id, id),
  constraint project_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint project_external_id_key unique (workspace_id, external_id),
  constraint project_taxonomy_node_id_fkey foreign key (workspace_id, taxonomy_node_id) references mneme.taxonomy_node (workspace_id, id) on delete set null (taxonomy_node_id)
);

create index project_taxonomy_node_id_idx on mneme.project (workspace_id, taxonomy_node_id);

comment on table mneme.project is 'Something worked on: what is said in its threads is shared with the workspace.';
comment on column mneme.project.workspace_id is 'The workspace it belongs to.';
comment on column mneme.project.id is 'Its id, a UUIDv7.';
comment on column mneme.project.external_id is 'The caller''s own key for the project.';
comment on column mneme.project.name is 'Its name.';
comment on column mneme.project.taxonomy_node_id is 'Its place in the taxonomy.';
comment on column mneme.project.created_at is 'When the row was written.';
comment on column mneme.project.updated_at is 'When the row last changed.';

alter table mneme.project enable row level security;
alter table mneme.project force row level security;

create policy project_read on mneme.project for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_insert on mneme.project for insert to mneme_member, mneme_admin, mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_update on mneme.project for update to mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_delete on mneme.project for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy project_search on mneme.project for select to mneme_search
  using (true);
create policy project_backup on mneme.project for select to mneme_backup
  using (true);

grant select on mneme.project to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant insert (workspace_id, id, external_id, name, taxonomy_node_id) on mneme.project to mneme_member, mneme_admin, mneme_service;
grant update (name, taxonomy_node_id, updated_at) on mneme.project to mneme_admin, mneme_service;
grant insert (workspace_id, id, external_id, name, taxonomy_node_id, created_at, updated_at) on mneme.project to mneme_worker;
grant update (external_id, name, taxonomy_node_id, created_at, updated_at) on mneme.project to mneme_worker;
grant delete on mneme.project to mneme_worker;
grant select on mneme.project to mneme_search;
grant select on mneme.project to mneme_backup;

reset role;
