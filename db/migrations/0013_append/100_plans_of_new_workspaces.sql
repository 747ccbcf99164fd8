set local role mneme_owner;

-- Every key begins with the workspace, and statistics that list the frequent ones take any other for a single row:
-- what was planned for a workspace filled since the last ANALYZE then read all its turns for each hit. Without that
-- list every workspace is taken for a two-hundredth of the table.
alter table mneme.message alter column workspace_id set statistics 0, alter column branch_id set statistics 0;
alter table mneme.memory_node alter column workspace_id set statistics 0, alter column branch_id set statistics 0;

-- As (workspace, branch, hash) it tied with the index of the turns' numbers wherever a branch was looked through, and
-- was read from end to end for one turn.
-- squawk-ignore require-concurrent-index-deletion
drop index mneme.message_node_idx;
-- squawk-ignore require-concurrent-index-creation
create index message_node_idx on mneme.message (workspace_id, content_hash, branch_id);

reset role;
