-- Users by name.
create index concurrently if not exists workspace_user_name_idx on mneme.workspace_user (workspace_id, name);
