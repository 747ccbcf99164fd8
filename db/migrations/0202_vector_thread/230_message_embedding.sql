set local role mneme_owner;

-- Of this kind alone.
alter table mneme.message_embedding add column thread_id uuid;

-- In the migration's transaction: it reads the table once, and a million rows take a second.
-- squawk-ignore require-concurrent-index-creation
create index message_embedding_thread_idx on mneme.message_embedding (workspace_id, model_id, thread_id);

reset role;
