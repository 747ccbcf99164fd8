comment on table mneme.routing_rule is
  'Which model the gateway uses for which completions. The first rule whose predicates are all true decides. If there '
  'is none, the model that the client names is used.';
comment on column mneme.routing_rule.workspace_id is 'The workspace it belongs to.';
comment on column mneme.routing_rule.id is 'Its id, a UUIDv7.';
comment on column mneme.routing_rule.name is 'What it is for.';
comment on column mneme.routing_rule.position is
  'Its position among the rules. Smaller positions come first; of equal positions, the older rule.';
comment on column mneme.routing_rule.predicates is
  'The rule''s conditions, as a JSON object. Possible keys: model, intent, language, channel and role, each with a '
  'list of allowed values; minCharacters and maxCharacters of the newest user turn; minSpent, the share of the day''s '
  'budget that is spent, 0 to 1. An empty object is always true.';
comment on column mneme.routing_rule.model_id is 'The model to use.';
comment on column mneme.routing_rule.verifier_id is
  'A model that checks each answer against what the prompt holds of memory before it is final; null for none.';
comment on column mneme.routing_rule.created_at is 'When the row was written.';
comment on column mneme.routing_rule.updated_at is 'When the row last changed.';

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
  insert (workspace_id, name, position, predicates, model_id, verifier_id),
  update (name, position, predicates, model_id, verifier_id, updated_at),
  delete
on mneme.routing_rule to mneme_admin;
grant select on mneme.routing_rule to mneme_backup;
grant select, delete on mneme.routing_rule to mneme_eraser;
grant select, insert on mneme.routing_rule to mneme_porter;
