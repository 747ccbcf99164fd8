set local role mneme_owner;

create table mneme.alias_variant (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  entity_id uuid not null,
  variant text not null,
  variant_normalized text not null,
  weight real not null default 1,
  status mneme.alias_status not null default 'active',
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  evidence text[] not null default '{}',
  constraint alias_variant_pkey primary key (workspace_id, id),
  constraint alias_variant_entity_id_fkey foreign key (workspace_id, entity_id) references mneme.entity (workspace_id, id) on delete cascade,
  constraint alias_variant_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint alias_variant_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint alias_variant_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint alias_variant_key unique nulls not distinct (workspace_id, entity_id, variant_normalized, owner_user_id, persona_id, visibility),
  constraint alias_variant_weight_check check (weight between 0 and 1)
);

create index alias_variant_normalized_idx on mneme.alias_variant (workspace_id, variant_normalized);
create index alias_variant_trigram_idx on mneme.alias_variant using gin (workspace_id, variant_normalized gin_trgm_ops);
-- Whom an e-mail address may belong to.
create index alias_variant_account_idx on mneme.alias_variant (workspace_id, mneme_private.account_name(variant)) where strpos(variant, '@') > 1;

comment on table mneme.alias_variant is 'A variant of a name, and the entity it stands for.';
comment on column mneme.alias_variant.workspace_id is 'The workspace it belongs to.';
comment on column mneme.alias_variant.id is 'Its id, a UUIDv7.';
comment on column mneme.alias_variant.entity_id is 'The entity.';
comment on column mneme.alias_variant.variant is 'The variant as written.';
comment on column mneme.alias_variant.variant_normalized is E'@omit\nThe normalised form of the variant.';
comment on column mneme.alias_variant.weight is 'How strongly it points to the entity, 0 to 1.';
comment on column mneme.alias_variant.status is 'Whether it is used.';
comment on column mneme.alias_variant.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.alias_variant.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.alias_variant.visibility is 'Who in the workspace sees it.';
comment on column mneme.alias_variant.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.alias_variant.created_by is 'The user who wrote it.';
comment on column mneme.alias_variant.created_at is 'When the row was written.';
comment on column mneme.alias_variant.evidence is 'What kinds of evidence speak for it, where it was found and not said.';

alter table mneme.alias_variant enable row level security;
alter table mneme.alias_variant force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create constraint trigger alias_variant_audit after insert or update or delete on mneme.alias_variant
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('alias');

-- Generated from db/access/entities.yaml by `npm run generate`.
create policy alias_variant_persona on mneme.alias_variant as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy alias_variant_person_read on mneme.alias_variant for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy alias_variant_workspace_read on mneme.alias_variant for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy alias_variant_divide_insert on mneme.alias_variant for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy alias_variant_member_insert on mneme.alias_variant for insert to mneme_member
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and exists (
      select from mneme.entity parent
      where parent.workspace_id = alias_variant.workspace_id
        and parent.id = alias_variant.entity_id));
create policy alias_variant_person_insert on mneme.alias_variant for insert to mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and exists (
      select from mneme.entity parent
      where parent.workspace_id = alias_variant.workspace_id
        and parent.id = alias_variant.entity_id));
create policy alias_variant_workspace_insert on mneme.alias_variant for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy alias_variant_divide_update on mneme.alias_variant for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy alias_variant_member_update on mneme.alias_variant for update to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy alias_variant_person_update on mneme.alias_variant for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy alias_variant_workspace_update on mneme.alias_variant for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy alias_variant_member_delete on mneme.alias_variant for delete to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy alias_variant_person_delete on mneme.alias_variant for delete to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy alias_variant_workspace_delete on mneme.alias_variant for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy alias_variant_search on mneme.alias_variant for select to mneme_search
  using (true);
create policy alias_variant_backup on mneme.alias_variant for select to mneme_backup
  using (true);
create policy alias_variant_erase on mneme.alias_variant to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy alias_variant_carry on mneme.alias_variant to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, entity_id, variant, variant_normalized, weight, status, owner_user_id, persona_id,
    visibility, sensitivity, created_by),
  update (weight, status),
  delete
on mneme.alias_variant to mneme_member;
grant
  select,
  insert (workspace_id, id, entity_id, variant, variant_normalized, weight, status, owner_user_id, persona_id,
    visibility, sensitivity, created_by),
  update (weight, status, visibility, sensitivity),
  delete
on mneme.alias_variant to mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, entity_id, variant, variant_normalized, weight, status, owner_user_id, persona_id,
    visibility, sensitivity, created_by, created_at, evidence),
  update (entity_id, variant, variant_normalized, weight, status, owner_user_id, persona_id, visibility, sensitivity,
    created_by, created_at, evidence),
  delete
on mneme.alias_variant to mneme_worker;
grant
  insert (workspace_id, entity_id, variant, variant_normalized, weight, status, owner_user_id, persona_id, visibility,
    sensitivity, created_by, evidence),
  update (status)
on mneme.alias_variant to mneme_search;
grant update (owner_user_id, visibility) on mneme.alias_variant to mneme_eraser;
grant select on mneme.alias_variant to mneme_search;
grant select on mneme.alias_variant to mneme_backup;
grant select, delete on mneme.alias_variant to mneme_eraser;
grant select, insert on mneme.alias_variant to mneme_porter;
