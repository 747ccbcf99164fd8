set local role mneme_owner;

create table mneme.taxonomy_node (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  path ltree not null,
  label text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  parent_path text generated always as (case when nlevel(path) > 1 then ltree2text(subpath(path, 0, -1)) end) stored,
  constraint taxonomy_node_pkey primary key (workspace_id, id),
  constraint taxonomy_node_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint taxonomy_node_path_key unique (workspace_id, path),
  constraint taxonomy_node_path_check check (nlevel(path) between 1 and 32)
);

create index taxonomy_node_path_idx on mneme.taxonomy_node using gist (workspace_id, path);
-- The places right below one.
create index taxonomy_node_parent_path_idx on mneme.taxonomy_node (workspace_id, parent_path);

alter table mneme.taxonomy_node enable row level security;
alter table mneme.taxonomy_node force row level security;

reset role;
