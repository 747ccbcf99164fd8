create or replace function mneme_private.workspaces_with_unread_times() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.id from mneme.workspace w
  where not exists (select from mneme_private.time_reading t where t.workspace_id = w.id and t.read_through = t.up_to)
    and not exists (select from mneme_private.workspace_import i where i.workspace_id = w.id and i.finished_at is null)
    and not exists (select from mneme_private.workspace_hold h where h.workspace_id = w.id)
  order by w.id
$$;
comment on function mneme_private.workspaces_with_unread_times() is
  'The workspaces that may hold turns whose times nobody has read.';
alter function mneme_private.workspaces_with_unread_times() owner to mneme_search;
revoke execute on function mneme_private.workspaces_with_unread_times() from public;
grant execute on function mneme_private.workspaces_with_unread_times() to mneme_queue, mneme_worker;
