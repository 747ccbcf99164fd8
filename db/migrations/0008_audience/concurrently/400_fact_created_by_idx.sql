-- What a person said of themselves, for their profile.
create index concurrently if not exists fact_created_by_idx on mneme.fact (workspace_id, created_by) where recorded_to is null;
