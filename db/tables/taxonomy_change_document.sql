comment on table mneme_private.taxonomy_change_document is 
  'A document that a change of the taxonomy put at another place.';
comment on column mneme_private.taxonomy_change_document.workspace_id is 'The workspace it is in.';
comment on column mneme_private.taxonomy_change_document.change_id is 'The change.';
comment on column mneme_private.taxonomy_change_document.document_id is 'The document.';
comment on column mneme_private.taxonomy_change_document.from_node_id is 'Its place before, if it had one.';
comment on column mneme_private.taxonomy_change_document.to_node_id is 'Its place after.';

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_change_document_search on mneme_private.taxonomy_change_document to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_change_document_backup on mneme_private.taxonomy_change_document for select to mneme_backup
  using (true);
create policy taxonomy_change_document_erase on mneme_private.taxonomy_change_document to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert on mneme_private.taxonomy_change_document to mneme_search;
grant select on mneme_private.taxonomy_change_document to mneme_backup;
grant select, delete on mneme_private.taxonomy_change_document to mneme_eraser;
