set local role mneme_owner;

-- An audience's thread is its owner's, as a private one is: in the workspace's own key it told everybody that there is
-- one of that external id. Threads are few beside turns, so that building these takes no time worth a second step.
-- squawk-ignore require-concurrent-index-deletion
drop index mneme.thread_external_id_private_key;
-- squawk-ignore require-concurrent-index-deletion
drop index mneme.thread_external_id_shared_key;
-- squawk-ignore require-concurrent-index-creation
create unique index thread_external_id_owner_key on mneme.thread (workspace_id, owner_user_id, persona_id, external_id) nulls not distinct
  where external_id is not null and visibility <> 'workspace';
-- squawk-ignore require-concurrent-index-creation
create unique index thread_external_id_workspace_key on mneme.thread (workspace_id, external_id)
  where external_id is not null and visibility = 'workspace';

reset role;
