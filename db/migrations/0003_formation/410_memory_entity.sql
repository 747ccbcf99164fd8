-- A version that a person states is about what the one before was about.
set local role mneme_owner;

create policy memory_entity_person_insert on mneme.memory_entity for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (select from mneme.memory_item parent where parent.workspace_id = memory_entity.workspace_id and parent.id = memory_entity.memory_id)
    and exists (select from mneme.entity named where named.workspace_id = memory_entity.workspace_id and named.id = memory_entity.entity_id));
create policy memory_entity_service_insert on mneme.memory_entity for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant insert (workspace_id, memory_id, entity_id) on mneme.memory_entity to mneme_member, mneme_admin, mneme_service;

-- A removed memory's names go with its text.
create policy memory_entity_forget on mneme.memory_entity for delete to mneme_search
  using (true);
grant delete on mneme.memory_entity to mneme_search;

reset role;
