create or replace function mneme_private.first_workspace() returns table (id uuid, slug text, owner_user_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.id, w.slug, (
    select m.user_id from mneme.membership m
    where m.workspace_id = w.id and m.role = 'admin' order by m.created_at, m.user_id limit 1)
  from mneme.workspace w order by w.created_at, w.id limit 1
$$;
comment on function mneme_private.first_workspace() is 'The oldest workspace and its first admin: what the command line uses when none is named.';
alter function mneme_private.first_workspace() owner to mneme_search;
revoke execute on function mneme_private.first_workspace() from public;
grant execute on function mneme_private.first_workspace() to mneme_provisioner;
