-- Subjects that are no known entity, by who knows of them.
create index concurrently if not exists fact_named_subject_idx on mneme.fact (workspace_id, predicate, visibility, owner_user_id) where subject_entity_id is null and recorded_to is null;
