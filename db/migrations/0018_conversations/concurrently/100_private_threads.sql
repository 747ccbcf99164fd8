-- Threads in privacy mode, of all workspaces: looked for every minute.
create index concurrently if not exists thread_privacy_mode_idx on mneme.thread (workspace_id) where privacy_mode;
