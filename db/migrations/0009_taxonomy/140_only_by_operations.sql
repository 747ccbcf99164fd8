set local role mneme_owner;

-- A place is moved and removed by the functions that take its subtree along, and by nobody else.
drop policy taxonomy_node_update on mneme.taxonomy_node;
drop policy taxonomy_node_delete on mneme.taxonomy_node;
revoke update (path, label, metadata, updated_at), delete on mneme.taxonomy_node from mneme_admin;
create policy taxonomy_node_update on mneme.taxonomy_node for update to mneme_worker, mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_delete on mneme.taxonomy_node for delete to mneme_worker, mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_node_change on mneme.taxonomy_node for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant insert (workspace_id, id, path, label, metadata, created_at), update (path, label, metadata, updated_at), delete on mneme.taxonomy_node to mneme_search;

-- What stands at a place that goes is put elsewhere unseen, for admins don't read others' threads.
grant update (taxonomy_node_id) on mneme.thread to mneme_search;
create policy project_refile on mneme.project for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant update (taxonomy_node_id) on mneme.project to mneme_search;
create policy taxonomy_suggestion_search on mneme.taxonomy_suggestion to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant select, insert (workspace_id, id, thread_id, taxonomy_node_id, score, status, owner_user_id, persona_id, visibility, sensitivity, created_at, decided_at), update (taxonomy_node_id, status, decided_at) on mneme.taxonomy_suggestion to mneme_search;

reset role;
