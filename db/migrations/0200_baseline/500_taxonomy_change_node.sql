set local role mneme_owner;

-- What a change found and what it left, so that it can be undone. Read by the functions that change and undo alone.
create table mneme_private.taxonomy_change_node (
  workspace_id uuid not null,
  change_id uuid not null,
  node_id uuid not null,
  from_path ltree,
  to_path ltree,
  into_node_id uuid,
  from_label text,
  to_label text,
  from_metadata jsonb,
  to_metadata jsonb,
  node_created_at timestamptz,
  constraint taxonomy_change_node_pkey primary key (workspace_id, change_id, node_id),
  constraint taxonomy_change_node_change_id_fkey foreign key (workspace_id, change_id)
    references mneme.taxonomy_change (workspace_id, id) on delete cascade
);

alter table mneme_private.taxonomy_change_node enable row level security;
alter table mneme_private.taxonomy_change_node force row level security;

reset role;
