-- What was stated under keys that begin alike. Its order is that of bytes, as a beginning is a range of it.
create index concurrently if not exists memory_item_stated_key_idx on mneme.memory_item
(workspace_id, owner_user_id, idempotency_key collate "C")
where idempotency_key is not null and extracted_by is null and recorded_to is null;
