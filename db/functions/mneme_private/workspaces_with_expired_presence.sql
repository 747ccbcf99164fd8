create or replace function mneme_private.workspaces_with_expired_presence() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select distinct p.workspace_id from mneme.presence p
  where p.expires_at < now()
    and not exists (select from mneme_private.workspace_hold h where h.workspace_id = p.workspace_id)
  order by p.workspace_id
$$;
comment on function mneme_private.workspaces_with_expired_presence() is
  'Each workspace with sessions that ended by themselves and whose leaving nobody was told of yet.';
alter function mneme_private.workspaces_with_expired_presence() owner to mneme_search;
revoke execute on function mneme_private.workspaces_with_expired_presence() from public;
grant execute on function mneme_private.workspaces_with_expired_presence() to mneme_queue;
