-- Preferences, by what they are about.
create index concurrently if not exists memory_item_category_idx on mneme.memory_item (workspace_id, category, key) where category is not null and recorded_to is null;
