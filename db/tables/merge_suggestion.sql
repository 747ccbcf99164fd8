comment on table mneme.merge_suggestion is
  'Two entities that may be the same, for a person to decide. Decided suggestions are kept so that none is made '
  'twice.';
comment on column mneme.merge_suggestion.workspace_id is 'The workspace it belongs to.';
comment on column mneme.merge_suggestion.id is 'Its id, a UUIDv7.';
comment on column mneme.merge_suggestion.entity_id is 'The entity that would be merged.';
comment on column mneme.merge_suggestion.into_entity_id is 'The entity that it would be merged into.';
comment on column mneme.merge_suggestion.score is 'How likely it is that they are the same, 0 to 1.';
comment on column mneme.merge_suggestion.evidence is 'The kinds of evidence for it.';
comment on column mneme.merge_suggestion.status is 'Whether it was decided, and how.';
comment on column mneme.merge_suggestion.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.merge_suggestion.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.merge_suggestion.visibility is 'Who in the workspace sees it.';
comment on column mneme.merge_suggestion.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.merge_suggestion.created_by is 'The user who wrote it.';
comment on column mneme.merge_suggestion.created_at is 'When the row was written.';
comment on column mneme.merge_suggestion.decided_at is 'When it was decided; null while it is open.';
create trigger merge_suggestion_publish after insert on mneme.merge_suggestion
  for each row when (new.status = 'suggested') execute function mneme_private.publish_row('suggestions');
create trigger merge_suggestion_publish_update after update of status on mneme.merge_suggestion
  for each row when (old.status <> new.status) execute function mneme_private.publish_row('suggestions');

-- Generated from db/access/entities.yaml by `npm run generate`.
create policy merge_suggestion_persona on mneme.merge_suggestion as restrictive
  to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy merge_suggestion_person_read on mneme.merge_suggestion for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy merge_suggestion_workspace_read on mneme.merge_suggestion for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy merge_suggestion_admin_insert on mneme.merge_suggestion for insert to mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and exists (
      select from mneme.entity parent
      where parent.workspace_id = merge_suggestion.workspace_id
        and parent.id = merge_suggestion.entity_id)
    and exists (
      select from mneme.entity parent
      where parent.workspace_id = merge_suggestion.workspace_id
        and parent.id = merge_suggestion.into_entity_id));
create policy merge_suggestion_member_insert on mneme.merge_suggestion for insert to mneme_member
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and exists (
      select from mneme.entity parent
      where parent.workspace_id = merge_suggestion.workspace_id
        and parent.id = merge_suggestion.entity_id)
    and exists (
      select from mneme.entity parent
      where parent.workspace_id = merge_suggestion.workspace_id
        and parent.id = merge_suggestion.into_entity_id));
create policy merge_suggestion_workspace_insert on mneme.merge_suggestion for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy merge_suggestion_admin_update on mneme.merge_suggestion for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy merge_suggestion_member_update on mneme.merge_suggestion for update to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility <> 'workspace'
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy merge_suggestion_workspace_update on mneme.merge_suggestion for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy merge_suggestion_workspace_delete on mneme.merge_suggestion for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy merge_suggestion_search on mneme.merge_suggestion for select to mneme_search
  using (true);
create policy merge_suggestion_backup on mneme.merge_suggestion for select to mneme_backup
  using (true);
create policy merge_suggestion_erase on mneme.merge_suggestion to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy merge_suggestion_carry on mneme.merge_suggestion to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, entity_id, into_entity_id, score, evidence, status, owner_user_id, persona_id, visibility,
    sensitivity, created_by, decided_at),
  update (evidence, status, decided_at)
on mneme.merge_suggestion to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, entity_id, into_entity_id, score, evidence, status, owner_user_id, persona_id, visibility,
    sensitivity, created_by, decided_at),
  update (score, evidence, status, owner_user_id, persona_id, visibility, sensitivity, created_by, decided_at),
  delete
on mneme.merge_suggestion to mneme_worker;
grant update (owner_user_id, visibility) on mneme.merge_suggestion to mneme_eraser;
grant select on mneme.merge_suggestion to mneme_search;
grant select on mneme.merge_suggestion to mneme_backup;
grant select, delete on mneme.merge_suggestion to mneme_eraser;
grant select, insert on mneme.merge_suggestion to mneme_porter;
