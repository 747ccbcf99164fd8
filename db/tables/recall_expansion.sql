comment on table mneme.recall_expansion is 'A name in a recall''s query, and the entity it was resolved to.';
comment on column mneme.recall_expansion.workspace_id is 'The workspace it belongs to.';
comment on column mneme.recall_expansion.recall_id is 'The recall.';
comment on column mneme.recall_expansion.entity_id is 'The entity.';
comment on column mneme.recall_expansion.surface is 'The words of the query.';
comment on column mneme.recall_expansion.similarity is 'How similar these words are to the entity''s name, 0 to 1.';

-- Generated from db/access/recall.yaml by `npm run generate`.
create policy recall_expansion_persona on mneme.recall_expansion as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('recall', recall_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('recall', recall_id)));
create policy recall_expansion_person_read on mneme.recall_expansion for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_expansion.workspace_id
        and parent.id = recall_expansion.recall_id));
create policy recall_expansion_workspace_read on mneme.recall_expansion for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_person_insert on mneme.recall_expansion for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_expansion.workspace_id
        and parent.id = recall_expansion.recall_id));
create policy recall_expansion_person_reach on mneme.recall_expansion as restrictive
  for insert to mneme_member, mneme_admin
  with check (exists (
      select from mneme.entity parent
      where parent.workspace_id = recall_expansion.workspace_id
        and parent.id = recall_expansion.entity_id));
create policy recall_expansion_workspace_insert on mneme.recall_expansion for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_workspace_update on mneme.recall_expansion for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_workspace_delete on mneme.recall_expansion for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_backup on mneme.recall_expansion for select to mneme_backup
  using (true);
create policy recall_expansion_erase on mneme.recall_expansion to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_carry on mneme.recall_expansion to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, recall_id, entity_id, surface, similarity)
on mneme.recall_expansion to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, recall_id, entity_id, surface, similarity),
  update (recall_id, entity_id, surface, similarity),
  delete
on mneme.recall_expansion to mneme_worker;
grant select on mneme.recall_expansion to mneme_backup;
grant select, delete on mneme.recall_expansion to mneme_eraser;
grant select, insert on mneme.recall_expansion to mneme_porter;
