-- The places right below one.
create index concurrently if not exists taxonomy_node_parent_path_idx on mneme.taxonomy_node (workspace_id, parent_path);
