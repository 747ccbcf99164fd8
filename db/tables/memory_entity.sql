comment on table mneme.memory_entity is 'An entity that a memory is about.';
comment on column mneme.memory_entity.workspace_id is 'The workspace it belongs to.';
comment on column mneme.memory_entity.memory_id is 'The memory.';
comment on column mneme.memory_entity.entity_id is 'The entity.';
comment on column mneme.memory_entity.created_at is 'When the row was written.';

-- Generated from db/access/memories.yaml by `npm run generate`.
create policy memory_entity_persona on mneme.memory_entity as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('memory', memory_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('memory', memory_id)));
create policy memory_entity_person_read on mneme.memory_entity for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.memory_item parent
      where parent.workspace_id = memory_entity.workspace_id
        and parent.id = memory_entity.memory_id));
create policy memory_entity_workspace_read on mneme.memory_entity for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_divide_insert on mneme.memory_entity for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_person_insert on mneme.memory_entity for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.memory_item parent
      where parent.workspace_id = memory_entity.workspace_id
        and parent.id = memory_entity.memory_id)
    and mneme_private.memory_entity_in_reach(memory_entity));
create policy memory_entity_service_insert on mneme.memory_entity for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_workspace_insert on mneme.memory_entity for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_workspace_update on mneme.memory_entity for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_divide_delete on mneme.memory_entity for delete to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_forget on mneme.memory_entity for delete to mneme_search
  using (true);
create policy memory_entity_workspace_delete on mneme.memory_entity for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_search on mneme.memory_entity for select to mneme_search
  using (true);
create policy memory_entity_backup on mneme.memory_entity for select to mneme_backup
  using (true);
create policy memory_entity_erase on mneme.memory_entity to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_entity_carry on mneme.memory_entity to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, memory_id, entity_id)
on mneme.memory_entity to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, memory_id, entity_id, created_at),
  update (memory_id, entity_id, created_at),
  delete
on mneme.memory_entity to mneme_worker;
grant insert (workspace_id, memory_id, entity_id), delete on mneme.memory_entity to mneme_search;
grant select on mneme.memory_entity to mneme_search;
grant select on mneme.memory_entity to mneme_backup;
grant select, delete on mneme.memory_entity to mneme_eraser;
grant select, insert on mneme.memory_entity to mneme_porter;
