set local role mneme_owner;

create table mneme.entity (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  kind mneme.entity_kind not null,
  canonical_name text not null,
  canonical_normalized text not null,
  description text,
  merged_into_id uuid,
  merged_at timestamptz,
  salience real not null default 0.5,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint entity_pkey primary key (workspace_id, id),
  constraint entity_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint entity_merged_into_id_fkey foreign key (workspace_id, merged_into_id) references mneme.entity (workspace_id, id) on delete set null (merged_into_id),
  constraint entity_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint entity_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint entity_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint entity_merged_check check (merged_into_id is distinct from id),
  constraint entity_salience_check check (salience >= 0 and salience <= 1)
);

create index entity_merged_into_id_idx on mneme.entity (workspace_id, merged_into_id) where merged_into_id is not null;
create index entity_canonical_idx on mneme.entity (workspace_id, canonical_normalized);
create index entity_first_name_idx on mneme.entity (workspace_id, split_part(canonical_normalized, ' ', 1)) where kind = 'person';
-- People by their family name.
create index entity_last_name_idx on mneme.entity (workspace_id, split_part(canonical_normalized, ' ', -1)) where kind = 'person';

comment on table mneme.entity is 'A person, project, concept or other thing that names stand for.';
comment on column mneme.entity.workspace_id is 'The workspace it belongs to.';
comment on column mneme.entity.id is 'Its id, a UUIDv7.';
comment on column mneme.entity.kind is 'What sort of thing it is.';
comment on column mneme.entity.canonical_name is 'The name it goes by.';
comment on column mneme.entity.canonical_normalized is E'@omit\nThe normalised form of that name.';
comment on column mneme.entity.description is 'What is known of it in a sentence.';
comment on column mneme.entity.merged_into_id is 'The entity it was merged into; readers follow it, and a split clears it.';
comment on column mneme.entity.merged_at is 'When it was merged.';
comment on column mneme.entity.salience is 'How much it matters, 0 to 1.';
comment on column mneme.entity.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.entity.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.entity.visibility is 'Who in the workspace sees it.';
comment on column mneme.entity.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.entity.created_by is 'The user who wrote it.';
comment on column mneme.entity.created_at is 'When the row was written.';
comment on column mneme.entity.updated_at is 'When the row last changed.';

alter table mneme.entity enable row level security;
alter table mneme.entity force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create constraint trigger entity_audit after insert or update or delete on mneme.entity
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('entity');
create trigger entity_settle_merged after update of merged_into_id on mneme.entity
  for each row when (old.merged_into_id is distinct from new.merged_into_id)
    execute function mneme_private.settle_merged();

-- Generated from db/access/entities.yaml by `npm run generate`.
create policy entity_persona on mneme.entity as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy entity_person_read on mneme.entity for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy entity_workspace_read on mneme.entity for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy entity_member_insert on mneme.entity for insert to mneme_member
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy entity_person_insert on mneme.entity for insert to mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy entity_workspace_insert on mneme.entity for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy entity_member_update on mneme.entity for update to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy entity_person_reach on mneme.entity as restrictive for update to mneme_member, mneme_admin
  with check ((merged_into_id is null or mneme_private.in_reach('entity', merged_into_id)));
create policy entity_person_update on mneme.entity for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy entity_workspace_update on mneme.entity for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy entity_workspace_delete on mneme.entity for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy entity_search on mneme.entity for select to mneme_search
  using (true);
create policy entity_backup on mneme.entity for select to mneme_backup
  using (true);
create policy entity_erase on mneme.entity to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy entity_carry on mneme.entity to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, kind, canonical_name, canonical_normalized, owner_user_id, persona_id, visibility,
    sensitivity, created_by),
  update (merged_into_id, merged_at, updated_at)
on mneme.entity to mneme_member;
grant
  select,
  insert (workspace_id, id, kind, canonical_name, canonical_normalized, description, merged_into_id, merged_at,
    owner_user_id, persona_id, visibility, sensitivity, created_by),
  update (kind, canonical_name, canonical_normalized, description, merged_into_id, merged_at, visibility, sensitivity,
    updated_at)
on mneme.entity to mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, kind, canonical_name, canonical_normalized, description, merged_into_id, merged_at,
    salience, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, updated_at),
  update (kind, canonical_name, canonical_normalized, description, merged_into_id, merged_at, salience, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, updated_at),
  delete
on mneme.entity to mneme_worker;
grant
  update (canonical_name, canonical_normalized, description, owner_user_id, visibility, updated_at)
on mneme.entity to mneme_eraser;
grant select on mneme.entity to mneme_search;
grant select on mneme.entity to mneme_backup;
grant select, delete on mneme.entity to mneme_eraser;
grant select, insert on mneme.entity to mneme_porter;
