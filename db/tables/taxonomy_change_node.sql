comment on table mneme_private.taxonomy_change_node is
  'A place that a change of the taxonomy made, moved, renamed or removed.';
comment on column mneme_private.taxonomy_change_node.workspace_id is 'The workspace it was in.';
comment on column mneme_private.taxonomy_change_node.change_id is 'The change.';
comment on column mneme_private.taxonomy_change_node.node_id is 'The place; it may be gone.';
comment on column mneme_private.taxonomy_change_node.from_path is 'Its path before; null where it was made.';
comment on column mneme_private.taxonomy_change_node.to_path is 'Its path after; null where it was removed.';
comment on column mneme_private.taxonomy_change_node.into_node_id is 'Where what stood at it went, if it was removed.';
comment on column mneme_private.taxonomy_change_node.from_label is
  'Its label before, where that was changed or it was removed.';
comment on column mneme_private.taxonomy_change_node.to_label is 'Its label after, where that was changed.';
comment on column mneme_private.taxonomy_change_node.from_metadata is
  'Its metadata before, where that was changed or it was removed.';
comment on column mneme_private.taxonomy_change_node.to_metadata is 'Its metadata after, where that was changed.';
comment on column mneme_private.taxonomy_change_node.node_created_at is 'When it had been made, where it was removed.';

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_change_node_search on mneme_private.taxonomy_change_node to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_node_backup on mneme_private.taxonomy_change_node for select to mneme_backup
  using (true);
create policy taxonomy_change_node_erase on mneme_private.taxonomy_change_node to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert on mneme_private.taxonomy_change_node to mneme_search;
grant select on mneme_private.taxonomy_change_node to mneme_backup;
grant select, delete on mneme_private.taxonomy_change_node to mneme_eraser;
