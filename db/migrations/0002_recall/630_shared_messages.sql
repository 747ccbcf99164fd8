set local role mneme_owner;

create index message_shared_idx on mneme.message (workspace_id) where visibility <> 'private';

reset role;
