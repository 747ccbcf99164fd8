-- Who else said the same, and when first: across threads, where a node's index needs its branch.
create index concurrently if not exists message_text_idx on mneme.message (workspace_id, content_hash, occurred_at) where content_hash is not null;
