set local role mneme_owner;

create table mneme_private.taxonomy_change_project (
  workspace_id uuid not null,
  change_id uuid not null,
  project_id uuid not null,
  from_node_id uuid,
  to_node_id uuid,
  constraint taxonomy_change_project_pkey primary key (workspace_id, change_id, project_id),
  constraint taxonomy_change_project_change_id_fkey foreign key (workspace_id, change_id)
    references mneme.taxonomy_change (workspace_id, id) on delete cascade,
  constraint taxonomy_change_project_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete cascade
);

create index taxonomy_change_project_project_id_idx on mneme_private.taxonomy_change_project (workspace_id, project_id);

alter table mneme_private.taxonomy_change_project enable row level security;
alter table mneme_private.taxonomy_change_project force row level security;

reset role;
