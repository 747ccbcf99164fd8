-- People by their family name.
create index concurrently if not exists entity_last_name_idx on mneme.entity (workspace_id, split_part(canonical_normalized, ' ', -1)) where kind = 'person';
