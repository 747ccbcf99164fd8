set local role mneme_owner;

comment on column mneme.workspace.seal_memories is
  'Whether memories are sealed, of users who have no setting of their own: what they state, and what is formed from '
  'their private threads.';
comment on column mneme.workspace_user.seal_memories is
  'Whether the memories of this user are sealed, stated ones and those formed from their private threads; null for '
  'what the workspace says.';

reset role;
