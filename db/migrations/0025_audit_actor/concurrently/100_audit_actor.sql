-- What somebody did, but for appends: they are most entries, and cost nothing here.
create index concurrently if not exists audit_log_actor_idx on mneme.audit_log (workspace_id, actor_user_id, id)
where action <> 'thread.append';
