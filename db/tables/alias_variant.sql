comment on table mneme.alias_variant is 'A name of an entity, or a variant of its name (an alias).';
comment on column mneme.alias_variant.workspace_id is 'The workspace it belongs to.';
comment on column mneme.alias_variant.id is 'Its id, a UUIDv7.';
comment on column mneme.alias_variant.entity_id is 'The entity.';
comment on column mneme.alias_variant.variant is 'The variant as written.';
comment on column mneme.alias_variant.variant_normalized is E'@omit\nThe normalised form of the variant.';
comment on column mneme.alias_variant.weight is 'How strongly the name indicates the entity, 0 to 1.';
comment on column mneme.alias_variant.threshold is
  'From which similarity on, 0.3 to 1, another spelling counts as this name; null for the usual one.';
comment on column mneme.alias_variant.status is 'Whether it is in use, waits for a decision, or was rejected.';
comment on column mneme.alias_variant.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.alias_variant.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.alias_variant.visibility is 'Who in the workspace sees it.';
comment on column mneme.alias_variant.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.alias_variant.created_by is 'The user who wrote it.';
comment on column mneme.alias_variant.created_at is 'When the row was written.';
comment on column mneme.alias_variant.evidence is 'The kinds of evidence for it, if it was found and not stated.';

create constraint trigger alias_variant_audit after insert or update or delete on mneme.alias_variant
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('alias');
create trigger alias_variant_publish after insert on mneme.alias_variant
  for each row when (new.status = 'suggested') execute function mneme_private.publish_row('suggestions');
create trigger alias_variant_publish_update after update of status on mneme.alias_variant
  for each row when (old.status <> new.status) execute function mneme_private.publish_row('suggestions');

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
  insert (workspace_id, id, entity_id, variant, variant_normalized, weight, threshold, status, owner_user_id,
    persona_id, visibility, sensitivity, created_by),
  update (weight, threshold, status),
  delete
on mneme.alias_variant to mneme_member;
grant
  select,
  insert (workspace_id, id, entity_id, variant, variant_normalized, weight, threshold, status, owner_user_id,
    persona_id, visibility, sensitivity, created_by),
  update (weight, threshold, status, visibility, sensitivity),
  delete
on mneme.alias_variant to mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, entity_id, variant, variant_normalized, weight, threshold, status, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, evidence),
  update (entity_id, variant, variant_normalized, weight, threshold, status, owner_user_id, persona_id, visibility,
    sensitivity, created_by, created_at, evidence),
  delete
on mneme.alias_variant to mneme_worker;
grant
  insert (workspace_id, entity_id, variant, variant_normalized, weight, threshold, status, owner_user_id, persona_id,
    visibility, sensitivity, created_by, evidence),
  update (status)
on mneme.alias_variant to mneme_search;
grant update (owner_user_id, visibility) on mneme.alias_variant to mneme_eraser;
grant select on mneme.alias_variant to mneme_search;
grant select on mneme.alias_variant to mneme_backup;
grant select, delete on mneme.alias_variant to mneme_eraser;
grant select, insert on mneme.alias_variant to mneme_porter;
