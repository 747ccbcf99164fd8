-- Pages of what is current, by when it began.
create index concurrently if not exists fact_valid_from_idx on mneme.fact (workspace_id, valid_from);
