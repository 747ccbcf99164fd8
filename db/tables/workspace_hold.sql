comment on table mneme_private.workspace_hold is
  'A workspace that is moving between cells and that this one does not serve as usual. A process with an outdated '
  'directory can therefore do no harm.';
comment on column mneme_private.workspace_hold.workspace_id is 'The workspace.';
comment on column mneme_private.workspace_hold.state is
  'leaving: it is read but not written; arriving: it is not complete yet; left: it lives elsewhere now.';
comment on column mneme_private.workspace_hold.held_at is 'Since when.';

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy workspace_hold_provisioner on mneme_private.workspace_hold to mneme_provisioner
  using (true)
  with check (true);
create policy workspace_hold_search on mneme_private.workspace_hold for select to mneme_search
  using (true);
create policy workspace_hold_queue_owner on mneme_private.workspace_hold for select to mneme_queue_owner
  using (true);
create policy workspace_hold_backup on mneme_private.workspace_hold for select to mneme_backup
  using (true);

grant select, insert, update (state, held_at), delete on mneme_private.workspace_hold to mneme_provisioner;
grant select on mneme_private.workspace_hold to mneme_search;
grant select on mneme_private.workspace_hold to mneme_queue_owner;
grant select on mneme_private.workspace_hold to mneme_backup;
