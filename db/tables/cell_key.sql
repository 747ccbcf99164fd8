comment on table mneme_private.cell_key is
  'Which workspace an API key or a signing key belongs to, for requests that name only their key. Entered when a key '
  'is first used. Part of the directory of cells.';
comment on column mneme_private.cell_key.workspace_id is 'The workspace.';
comment on column mneme_private.cell_key.key is 'The prefix of the API key, or the id of the signing key.';

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy cell_key_provisioner on mneme_private.cell_key to mneme_provisioner
  using (true)
  with check (true);
create policy cell_key_search on mneme_private.cell_key for select to mneme_search
  using (true);
create policy cell_key_backup on mneme_private.cell_key for select to mneme_backup
  using (true);

grant select, insert, delete on mneme_private.cell_key to mneme_provisioner;
grant select on mneme_private.cell_key to mneme_search;
grant select on mneme_private.cell_key to mneme_backup;
