set local role mneme_owner;

create table mneme.model (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  slug text not null,
  provider text not null,
  name text not null,
  memory_placement mneme.memory_placement,
  input_price numeric,
  output_price numeric,
  fallback_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint model_pkey primary key (workspace_id, id),
  constraint model_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint model_slug_key unique (workspace_id, slug),
  constraint model_fallback_id_fkey foreign key (workspace_id, fallback_id) references mneme.model (workspace_id, id)
    on delete set null (fallback_id),
  constraint model_prices_check
    check (input_price >= 0 and output_price >= 0 and (input_price is null) = (output_price is null))
);

create index model_fallback_id_idx on mneme.model (workspace_id, fallback_id);

comment on table mneme.model is
  'A model that the gateway may ask for a completion. Where its provider is and with which key it is asked, the '
  'deployment says.';
comment on column mneme.model.workspace_id is 'The workspace it belongs to.';
comment on column mneme.model.id is 'Its id, a UUIDv7.';
comment on column mneme.model.slug is 'What clients call it.';
comment on column mneme.model.provider is
  'The name of its provider, as the deployment configures it (MNEME_GATEWAY_PROVIDERS).';
comment on column mneme.model.name is 'What its provider calls it.';
comment on column mneme.model.memory_placement is 'Where it takes memory; null for where its provider''s models do.';
comment on column mneme.model.input_price is
  'What a million tokens that it reads cost, in a currency of your own; null where that is not known.';
comment on column mneme.model.output_price is 'What a million tokens that it writes cost, likewise.';
comment on column mneme.model.fallback_id is
  'The model that is asked where this one fails before its first byte; null for its provider''s.';
comment on column mneme.model.created_at is 'When the row was written.';
comment on column mneme.model.updated_at is 'When the row last changed.';

alter table mneme.model enable row level security;
alter table mneme.model force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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
