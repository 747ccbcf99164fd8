set local role mneme_owner;

-- Sessions are over in an hour: none is worth moving to another key, and an empty table is locked for no time.
truncate mneme.presence;
alter table mneme.presence drop constraint presence_pkey;
-- squawk-ignore adding-not-nullable-field
alter table mneme.presence alter column user_id set not null;
alter table mneme.presence
  -- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
  add constraint presence_pkey primary key (workspace_id, user_id, channel, session_id);

reset role;
