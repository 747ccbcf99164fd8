create or replace function mneme_operation.set_project_member(
  in_project_id uuid, in_project_key text, in_user_id uuid, in_user_key text, in_belongs boolean
) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- What a key doesn't find is not found by id: said the same way.
  target constant uuid := coalesce(in_project_id, (
    select t.id from mneme.project t where t.workspace_id = workspace and t.external_id = in_project_key));
  belonging constant uuid := coalesce(in_user_id, (select u.id from mneme.workspace_user u
    where u.workspace_id = workspace and u.external_id = in_user_key));
begin
  if target is null then
    raise exception using errcode = 'MN404', detail = 'PROJECT_NOT_FOUND',
      message = 'There is no project with this key that you can see. Check projectKey.';
  elsif belonging is null then
    raise exception using errcode = 'MN404', detail = 'USER_NOT_FOUND',
      message = 'There is no user with this key. Check userKey.';
  end if;
  perform mneme_private.change_project_member(target, belonging, in_belongs);
  perform mneme_private.audit(case when in_belongs then 'project.member.add'
    else 'project.member.remove' end, 'project', target);
  return target;
end
$$;
comment on function mneme_operation.set_project_member(uuid, text, uuid, text, boolean) is
  'Takes a user into a project or out of it, each named by id or by key, and returns the project.';
alter function mneme_operation.set_project_member(uuid, text, uuid, text, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.set_project_member(uuid, text, uuid, text, boolean) from public;
grant execute on function mneme_operation.set_project_member(uuid, text, uuid, text, boolean)
  to mneme_member, mneme_admin, mneme_service;
