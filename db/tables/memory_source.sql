comment on table mneme.memory_source is 'The turn a memory came from.';
comment on column mneme.memory_source.workspace_id is 'The workspace it belongs to.';
comment on column mneme.memory_source.memory_id is 'The memory.';
comment on column mneme.memory_source.message_id is 'The turn.';
comment on column mneme.memory_source.created_at is 'When the row was written.';

-- Generated from db/access/memories.yaml by `npm run generate`.
create policy memory_source_persona on mneme.memory_source as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('memory', memory_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('memory', memory_id)));
create policy memory_source_person_read on mneme.memory_source for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.memory_item parent
      where parent.workspace_id = memory_source.workspace_id
        and parent.id = memory_source.memory_id));
create policy memory_source_workspace_read on mneme.memory_source for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_source_person_insert on mneme.memory_source for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.memory_item parent
      where parent.workspace_id = memory_source.workspace_id
        and parent.id = memory_source.memory_id));
create policy memory_source_person_reach on mneme.memory_source as restrictive for insert to mneme_member, mneme_admin
  with check (mneme_private.in_reach('citation', message_id));
create policy memory_source_workspace_insert on mneme.memory_source for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_source_workspace_update on mneme.memory_source for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_source_workspace_delete on mneme.memory_source for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_source_search on mneme.memory_source for select to mneme_search
  using (true);
create policy memory_source_backup on mneme.memory_source for select to mneme_backup
  using (true);
create policy memory_source_erase on mneme.memory_source to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_source_carry on mneme.memory_source to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, memory_id, message_id)
on mneme.memory_source to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, memory_id, message_id, created_at),
  update (memory_id, message_id, created_at),
  delete
on mneme.memory_source to mneme_worker;
grant select on mneme.memory_source to mneme_search;
grant select on mneme.memory_source to mneme_backup;
grant select, delete on mneme.memory_source to mneme_eraser;
grant select, insert on mneme.memory_source to mneme_porter;
