comment on table mneme.entity is 'A person, project, concept or other thing that has names.';
comment on column mneme.entity.workspace_id is 'The workspace it belongs to.';
comment on column mneme.entity.id is 'Its id, a UUIDv7.';
comment on column mneme.entity.kind is 'What kind of thing it is.';
comment on column mneme.entity.canonical_name is 'Its main name.';
comment on column mneme.entity.canonical_normalized is E'@omit\nThe normalised form of that name.';
comment on column mneme.entity.description is 'What is known about it, in one sentence.';
comment on column mneme.entity.merged_into_id is
  'The entity it was merged into; null if it was not merged. splitEntity clears it.';
comment on column mneme.entity.merged_at is 'When it was merged; null if it was not.';
comment on column mneme.entity.salience is 'How important it is, 0 to 1.';
comment on column mneme.entity.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.entity.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.entity.visibility is 'Who in the workspace sees it.';
comment on column mneme.entity.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.entity.created_by is 'The user who wrote it.';
comment on column mneme.entity.created_at is 'When the row was written.';
comment on column mneme.entity.updated_at is 'When the row last changed.';

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
