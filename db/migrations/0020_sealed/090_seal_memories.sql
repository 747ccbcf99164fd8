set local role mneme_owner;

alter table mneme.workspace add column seal_memories boolean not null default false;
comment on column mneme.workspace.seal_memories is
  'Whether memories that are stated directly are sealed, where their owner has no setting of their own.';
alter table mneme.workspace_user add column seal_memories boolean;
comment on column mneme.workspace_user.seal_memories is
  'Whether the memories that this user states are sealed; null for what the workspace says.';

reset role;
