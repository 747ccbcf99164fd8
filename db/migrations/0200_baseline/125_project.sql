set local role mneme_owner;

create table mneme.project (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  external_id text,
  name text not null,
  taxonomy_node_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  owner_user_id uuid,
  visibility mneme.visibility not null default 'workspace',
  constraint project_pkey primary key (workspace_id, id),
  constraint project_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint project_external_id_key unique (workspace_id, external_id),
  constraint project_taxonomy_node_id_fkey foreign key (workspace_id, taxonomy_node_id)
    references mneme.taxonomy_node (workspace_id, id) on delete set null (taxonomy_node_id),
  constraint project_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete set null (owner_user_id),
  constraint project_visibility_check check (visibility <> 'private')
);

create index project_taxonomy_node_id_idx on mneme.project (workspace_id, taxonomy_node_id);
create index project_owner_user_id_idx on mneme.project (workspace_id, owner_user_id);

alter table mneme.project enable row level security;
alter table mneme.project force row level security;

reset role;
