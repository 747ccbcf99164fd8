comment on table mneme.model is
  'A model that the gateway may use for completions. The address and key of its provider are settings of the '
  'deployment.';
comment on column mneme.model.workspace_id is 'The workspace it belongs to.';
comment on column mneme.model.id is 'Its id, a UUIDv7.';
comment on column mneme.model.slug is 'The name by which clients request it.';
comment on column mneme.model.provider is
  'The name of its provider, as the deployment configures it (MNEME_GATEWAY_PROVIDERS).';
comment on column mneme.model.name is 'The model''s name at its provider.';
comment on column mneme.model.memory_placement is
  'Where memory is inserted into its requests; null for its provider''s default.';
comment on column mneme.model.input_price is
  'The price of a million input tokens, in a currency of your choice; null if unknown.';
comment on column mneme.model.output_price is
  'The price of a million output tokens, in the same currency; null if unknown.';
comment on column mneme.model.fallback_id is
  'The model to use if this one fails before its first byte; null for its provider''s fallback.';
comment on column mneme.model.created_at is 'When the row was written.';
comment on column mneme.model.updated_at is 'When the row last changed.';

create constraint trigger model_audit after insert or update or delete on mneme.model
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('model');

-- Generated from db/access/gateway.yaml by `npm run generate`.
create policy model_read on mneme.model for select to mneme_member, mneme_admin, mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_change on mneme.model to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_backup on mneme.model for select to mneme_backup
  using (true);
create policy model_erase on mneme.model to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_carry on mneme.model to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.model to mneme_member, mneme_service;
grant
  select,
  insert (workspace_id, slug, provider, name, memory_placement, input_price, output_price, fallback_id),
  update (slug, provider, name, memory_placement, input_price, output_price, fallback_id, updated_at),
  delete
on mneme.model to mneme_admin;
grant select on mneme.model to mneme_backup;
grant select, delete on mneme.model to mneme_eraser;
grant select, insert on mneme.model to mneme_porter;
