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
  constraint taxonomy_change_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint taxonomy_change_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete cascade
);

create index taxonomy_change_created_at_idx on mneme.taxonomy_change (workspace_id, created_at);
create index taxonomy_change_created_by_idx on mneme.taxonomy_change (workspace_id, created_by);

alter table mneme.taxonomy_change enable row level security;
alter table mneme.taxonomy_change force row level security;

reset role;
