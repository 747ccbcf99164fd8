set local role mneme_owner;

-- Keys are few: a lock of a moment.
alter table mneme.api_key add column persona_id uuid;
alter table mneme.api_key
  -- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
  add constraint api_key_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade;
-- squawk-ignore require-concurrent-index-creation
create index api_key_persona_id_idx on mneme.api_key (workspace_id, persona_id);
comment on column mneme.api_key.persona_id is
  'The persona that every request with it speaks through; null where it is bound to none.';

alter table mneme.signing_key add column persona_id uuid;
alter table mneme.signing_key
  -- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
  add constraint signing_key_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade;
-- squawk-ignore require-concurrent-index-creation
create index signing_key_persona_id_idx on mneme.signing_key (workspace_id, persona_id);
comment on column mneme.signing_key.persona_id is
  'The persona that every request signed with it speaks through; null where it is bound to none.';

reset role;
