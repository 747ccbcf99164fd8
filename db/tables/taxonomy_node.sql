comment on table mneme.taxonomy_node is 'A place in the workspace''s taxonomy, where threads and projects are.';
comment on column mneme.taxonomy_node.workspace_id is 'The workspace it belongs to.';
comment on column mneme.taxonomy_node.id is 'Its id, a UUIDv7.';
comment on column mneme.taxonomy_node.path is 'Its path from the top, e.g. work.atlas.auth.';
comment on column mneme.taxonomy_node.label is 'Its name as people read it.';
comment on column mneme.taxonomy_node.metadata is 'Other data that the caller stores with it.';
comment on column mneme.taxonomy_node.created_at is 'When the row was written.';
comment on column mneme.taxonomy_node.updated_at is 'When the row last changed.';
comment on column mneme.taxonomy_node.parent_path is 'The path of the place above it; null at the top.';

create constraint trigger taxonomy_node_audit after insert or update or delete on mneme.taxonomy_node
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('taxonomy_node');

create trigger taxonomy_node_publish after insert on mneme.taxonomy_node
  referencing new table as changed for each statement execute function mneme_private.publish_kind('taxonomy');
create trigger taxonomy_node_publish_update after update on mneme.taxonomy_node
  referencing new table as changed for each statement execute function mneme_private.publish_kind('taxonomy');
create trigger taxonomy_node_publish_delete after delete on mneme.taxonomy_node
  referencing old table as changed for each statement execute function mneme_private.publish_kind('taxonomy');

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_node_read on mneme.taxonomy_node
  for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_change on mneme.taxonomy_node for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_insert on mneme.taxonomy_node for insert to mneme_admin, mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_member_insert on mneme.taxonomy_node for insert to mneme_member
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.workspace w
      where w.id = taxonomy_node.workspace_id
        and w.members_make_taxonomy_nodes));
create policy taxonomy_node_update on mneme.taxonomy_node for update to mneme_worker, mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_delete on mneme.taxonomy_node for delete to mneme_worker, mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_search on mneme.taxonomy_node for select to mneme_search
  using (true);
create policy taxonomy_node_backup on mneme.taxonomy_node for select to mneme_backup
  using (true);
create policy taxonomy_node_erase on mneme.taxonomy_node to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_carry on mneme.taxonomy_node to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, path, label, metadata)
on mneme.taxonomy_node to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, path, label, metadata, created_at, updated_at),
  update (path, label, metadata, created_at, updated_at),
  delete
on mneme.taxonomy_node to mneme_worker;
grant
  insert (workspace_id, id, path, label, metadata, created_at),
  update (path, label, metadata, updated_at),
  delete
on mneme.taxonomy_node to mneme_search;
grant select on mneme.taxonomy_node to mneme_search;
grant select on mneme.taxonomy_node to mneme_backup;
grant select, delete on mneme.taxonomy_node to mneme_eraser;
grant select, insert on mneme.taxonomy_node to mneme_porter;
