create or replace function mneme_private.owns_project(in_project_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from mneme.project p
    where p.workspace_id = mneme_private.workspace_id() and p.id = in_project_id
      and p.owner_user_id = mneme_private.user_id())
$$;
comment on function mneme_private.owns_project(uuid) is
  'Whether the caller made a project. The projects'' own policy asks for their members, so that a policy of the '
  'members can ask for the project only through a function.';
alter function mneme_private.owns_project(uuid) owner to mneme_search;
revoke execute on function mneme_private.owns_project(uuid) from public;
grant execute on function mneme_private.owns_project(uuid) to mneme_member, mneme_admin;
