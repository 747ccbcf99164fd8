-- A fact's versions.
create index concurrently if not exists fact_versions_idx on mneme.fact (workspace_id, fact_id, recorded_from);
