comment on table mneme_private.cell_workspace is
  'In which of several databases (MNEME_CELLS) a workspace lives: the directory, kept in the first of them. Empty '
  'where there is one database.';
comment on column mneme_private.cell_workspace.workspace_id is 'The workspace.';
comment on column mneme_private.cell_workspace.slug is 'Its slug, which no other workspace of any cell has.';
comment on column mneme_private.cell_workspace.cell is 'The cell that serves it.';
comment on column mneme_private.cell_workspace.moving_to is
  'The cell that it is being copied to; null while it is not.';
comment on column mneme_private.cell_workspace.leaving is
  'The cell that it has moved from and that still has its rows; null if none has.';
comment on column mneme_private.cell_workspace.created_at is 'When it was entered.';

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy cell_workspace_provisioner on mneme_private.cell_workspace to mneme_provisioner
  using (true)
  with check (true);
create policy cell_workspace_search on mneme_private.cell_workspace for select to mneme_search
  using (true);
create policy cell_workspace_backup on mneme_private.cell_workspace for select to mneme_backup
  using (true);

grant
  select,
  insert,
  update (cell, moving_to, leaving, created_at),
  delete
on mneme_private.cell_workspace to mneme_provisioner;
grant select on mneme_private.cell_workspace to mneme_search;
grant select on mneme_private.cell_workspace to mneme_backup;
