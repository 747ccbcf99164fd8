-- Entities by a part of their name.
create index concurrently if not exists entity_name_trigram_idx on mneme.entity
using gin (workspace_id, canonical_name public.gin_trgm_ops);
