-- What is in doubt, without reading everything.
create index concurrently if not exists summary_support_idx on mneme.summary (workspace_id, support);
