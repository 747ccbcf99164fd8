comment on table mneme.memory_node is
  'One distinct text in a branch: equal turns share a node, which carries their access statistics.';
comment on column mneme.memory_node.workspace_id is 'The workspace it belongs to.';
comment on column mneme.memory_node.branch_id is 'The branch.';
comment on column mneme.memory_node.content_hash is 'SHA-256 of the normalised text.';
comment on column mneme.memory_node.occurrences is 'How many turns say it.';
comment on column mneme.memory_node.access_count is 'How often recall returned it.';
comment on column mneme.memory_node.last_accessed_at is 'When recall last returned it.';
comment on column mneme.memory_node.usefulness is 'Rolling usefulness from feedback, 0 to 1.';
comment on column mneme.memory_node.created_at is 'When the row was written.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy memory_node_persona on mneme.memory_node as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('branch', branch_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('branch', branch_id)));
create policy memory_node_person_read on mneme.memory_node for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.branch parent
      where parent.workspace_id = memory_node.workspace_id
        and parent.id = memory_node.branch_id));
create policy memory_node_workspace_read on mneme.memory_node for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_node_person_insert on mneme.memory_node for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.branch parent
      where parent.workspace_id = memory_node.workspace_id
        and parent.id = memory_node.branch_id));
create policy memory_node_workspace_insert on mneme.memory_node for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_node_person_update on mneme.memory_node for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.branch parent
      where parent.workspace_id = memory_node.workspace_id
        and parent.id = memory_node.branch_id))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.branch parent
      where parent.workspace_id = memory_node.workspace_id
        and parent.id = memory_node.branch_id));
create policy memory_node_workspace_update on mneme.memory_node for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_node_workspace_delete on mneme.memory_node for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_node_search on mneme.memory_node for select to mneme_search
  using (true);
create policy memory_node_backup on mneme.memory_node for select to mneme_backup
  using (true);
create policy memory_node_erase on mneme.memory_node to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_node_carry on mneme.memory_node to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, branch_id, content_hash, occurrences),
  update (occurrences, access_count, last_accessed_at, usefulness)
on mneme.memory_node to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, branch_id, content_hash, occurrences, access_count, last_accessed_at, usefulness, created_at),
  update (branch_id, content_hash, occurrences, access_count, last_accessed_at, usefulness, created_at),
  delete
on mneme.memory_node to mneme_worker;
grant
  insert (workspace_id, branch_id, content_hash, occurrences),
  update (occurrences)
on mneme.memory_node to mneme_eraser;
grant select on mneme.memory_node to mneme_search;
grant select on mneme.memory_node to mneme_backup;
grant select, delete on mneme.memory_node to mneme_eraser;
grant select, insert on mneme.memory_node to mneme_porter;
