set local role mneme_owner;

-- Handoffs are over in ten minutes: none is kept, and an empty table has nothing to be checked.
truncate mneme.handoff;
alter table mneme.handoff add column message_id uuid;
alter table mneme.handoff
  -- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
  add constraint handoff_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade;
alter table mneme.handoff
  -- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
  add constraint handoff_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade;
-- squawk-ignore require-concurrent-index-creation
create index handoff_thread_id_idx on mneme.handoff (workspace_id, thread_id);
-- squawk-ignore require-concurrent-index-creation
create unique index handoff_message_id_key on mneme.handoff (workspace_id, message_id) where message_id is not null;
comment on column mneme.handoff.message_id is 'The turn it was said in; null where it was signalled.';

reset role;
