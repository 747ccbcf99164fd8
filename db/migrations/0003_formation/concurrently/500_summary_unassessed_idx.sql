-- What nobody has looked at yet.
create index concurrently if not exists summary_unassessed_idx on mneme.summary (workspace_id, thread_id, project_id) where support is null and content_state = 'inline';
