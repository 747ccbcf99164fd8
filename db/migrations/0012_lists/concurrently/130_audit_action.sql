-- What was done, but for appends: they are most entries, so that a walk finds them soon, and cost nothing here.
create index concurrently if not exists audit_log_action_idx on mneme.audit_log (workspace_id, action, id)
where action <> 'thread.append';
