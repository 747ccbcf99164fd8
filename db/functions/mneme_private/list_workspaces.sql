create or replace function mneme_private.list_workspaces(
  
) returns table (id uuid, slug text, name text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.id, w.slug, w.name, w.created_at
  from mneme.workspace w
  where not exists (select from mneme_private.workspace_import i where i.workspace_id = w.id and i.finished_at is null)
    and not exists (
      select from mneme_private.workspace_hold h where h.workspace_id = w.id and h.state in ('arriving', 'left'))
  order by w.created_at, w.id
$$;
comment on function mneme_private.list_workspaces() is
  'All workspaces, the oldest first, without those whose import is unfinished. For the command line, which holds the '
  'server''s own credentials.';
alter function mneme_private.list_workspaces() owner to mneme_search;
revoke execute on function mneme_private.list_workspaces() from public;
grant execute on function mneme_private.list_workspaces() to mneme_provisioner;
