create or replace function mneme_private.waiting_workspaces() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select waiting.workspace_id
  from (
    select workspace_id from mneme_private.formation_backlog where not in_background
    union
    select workspace_id from mneme.audit_log where hash is null) waiting
  where not exists (select from mneme_private.workspace_hold h where h.workspace_id = waiting.workspace_id)
$$;
comment on function mneme_private.waiting_workspaces() is
  'Each workspace in which turns of conversations wait for their jobs, or entries of the audit log for their place in '
  'the chain.';
alter function mneme_private.waiting_workspaces() owner to mneme_queue_owner;
revoke execute on function mneme_private.waiting_workspaces() from public;
grant execute on function mneme_private.waiting_workspaces() to mneme_queue;
