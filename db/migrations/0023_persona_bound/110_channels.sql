set local role mneme_owner;

-- Topics are over in half an hour, handoffs in ten minutes: none is worth keeping, and an empty table is locked for no
-- time.
truncate mneme.topic;
alter table mneme.topic drop constraint topic_pkey;
alter table mneme.topic
  -- squawk-ignore adding-field-with-default
  add column id uuid not null default mneme_private.uuid_v7(),
  add column persona_id uuid;
alter table mneme.topic
  -- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
  add constraint topic_pkey primary key (workspace_id, id),
  -- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
  add constraint topic_key unique nulls not distinct (workspace_id, user_id, channel, persona_id),
  -- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
  add constraint topic_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade;
-- squawk-ignore require-concurrent-index-creation
create index topic_persona_id_idx on mneme.topic (workspace_id, persona_id);
comment on column mneme.topic.id is 'Its id, a UUIDv7.';
comment on column mneme.topic.persona_id is 'The persona it is talked about with; null where nobody said.';

truncate mneme.handoff;
alter table mneme.handoff add column persona_id uuid;
alter table mneme.handoff
  -- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
  add constraint handoff_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade;
-- squawk-ignore require-concurrent-index-creation
create index handoff_persona_id_idx on mneme.handoff (workspace_id, persona_id);
comment on column mneme.handoff.persona_id is 'The persona that the conversation is with; null where nobody said.';

reset role;
