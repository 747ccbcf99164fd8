-- Entities by the name they are called by.
create index concurrently if not exists entity_canonical_name_idx on mneme.entity (workspace_id, canonical_name);
