set local role mneme_owner;

-- In the migration's transaction: it reads the table once, and a million rows take a second.
-- squawk-ignore require-concurrent-index-creation
create index message_owner_idx on mneme.message (workspace_id, owner_user_id, thread_id);
-- squawk-ignore require-concurrent-index-deletion
drop index mneme.message_owner_user_id_idx;

reset role;
