-- What was said after a turn that is read late; and current memories in the order they were said.
create index concurrently if not exists memory_item_valid_from_idx on mneme.memory_item (workspace_id, kind, valid_from) where recorded_to is null;
