set local role mneme_owner;

alter table mneme.workspace_user add column removed_at timestamptz;
comment on column mneme.workspace_user.removed_at is
  'When an admin took the user''s membership away; null where nobody did. A service issues such a user no token until '
  'an admin makes them a member again.';

reset role;
