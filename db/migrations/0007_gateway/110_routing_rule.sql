set local role mneme_owner;

create table mneme.routing_rule (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  name text not null,
  position integer not null default 0,
  predicates jsonb not null default '{}',
  model_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint routing_rule_pkey primary key (workspace_id, id),
  constraint routing_rule_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id)
    on delete cascade,
  constraint routing_rule_model_id_fkey foreign key (workspace_id, model_id) references mneme.model (workspace_id, id)
    on delete cascade,
  constraint routing_rule_predicates_check check (jsonb_typeof(predicates) = 'object')
);

create index routing_rule_model_id_idx on mneme.routing_rule (workspace_id, model_id);

comment on table mneme.routing_rule is
  'Which model the gateway asks for which completion: the first rule whose predicates all hold decides; without '
  'one, the model that the client names is asked.';
comment on column mneme.routing_rule.workspace_id is 'The workspace it belongs to.';
comment on column mneme.routing_rule.id is 'Its id, a UUIDv7.';
comment on column mneme.routing_rule.name is 'What it is for.';
comment on column mneme.routing_rule.position is
  'Its place among the rules: smaller ones are looked at first, older ones first among equals.';
comment on column mneme.routing_rule.predicates is
  'When it holds, as JSON: lists of values for model, intent, language, channel and role; minCharacters and '
  'maxCharacters of the newest user turn; minSpent, the share of the day''s budget that is spent. None of them: '
  'always.';
comment on column mneme.routing_rule.model_id is 'The model that is asked then.';
comment on column mneme.routing_rule.created_at is 'When the row was written.';
comment on column mneme.routing_rule.updated_at is 'When the row last changed.';

alter table mneme.routing_rule enable row level security;
alter table mneme.routing_rule force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create constraint trigger routing_rule_audit after insert or update or delete on mneme.routing_rule
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('routing_rule');

-- Generated from db/access/gateway.yaml by `npm run generate`.
create policy routing_rule_read on mneme.routing_rule for select to mneme_member, mneme_admin, mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy routing_rule_change on mneme.routing_rule to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy routing_rule_backup on mneme.routing_rule for select to mneme_backup
  using (true);
create policy routing_rule_erase on mneme.routing_rule to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy routing_rule_carry on mneme.routing_rule to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.routing_rule to mneme_member, mneme_service;
grant
  select,
  insert (workspace_id, name, position, predicates, model_id),
  update (name, position, predicates, model_id, updated_at),
  delete
on mneme.routing_rule to mneme_admin;
grant select on mneme.routing_rule to mneme_backup;
grant select, delete on mneme.routing_rule to mneme_eraser;
grant select, insert on mneme.routing_rule to mneme_porter;
