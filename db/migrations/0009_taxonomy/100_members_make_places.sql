set local role mneme_owner;

alter table mneme.workspace add column members_make_taxonomy_nodes boolean not null default false;
comment on column mneme.workspace.members_make_taxonomy_nodes is 'Whether a member''s path that is not there yet makes places in the taxonomy, for everybody; otherwise only admins and services make them.';
grant update (members_make_taxonomy_nodes) on mneme.workspace to mneme_admin;
grant insert (members_make_taxonomy_nodes) on mneme.workspace to mneme_provisioner;

drop policy taxonomy_node_insert on mneme.taxonomy_node;
create policy taxonomy_node_insert on mneme.taxonomy_node for insert to mneme_admin, mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_member_insert on mneme.taxonomy_node for insert to mneme_member
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (select from mneme.workspace w where w.id = taxonomy_node.workspace_id and w.members_make_taxonomy_nodes));

reset role;
