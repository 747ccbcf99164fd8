create or replace function mneme_operation.project_audience(in_project_id uuid, in_user_id uuid) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  seen_by text;
begin
  select target.visibility into seen_by from mneme.project target
  where target.workspace_id = mneme_private.workspace_id() and target.id = in_project_id
    -- A service sees every project; the user it names, or an admin, need not be a member.
    and (target.visibility = 'workspace'
      or coalesce(in_user_id, mneme_private.user_id()) is not distinct from target.owner_user_id
      or (in_user_id is null and current_setting('role') = 'mneme_service')
      or
      -- generated: readsProject row=target reader=coalesce(in_user_id,mneme_private.user_id()) key=id
      exists (
        select from mneme.project_member p
        where p.workspace_id = target.workspace_id and p.project_id = target.id
          and p.user_id = coalesce(in_user_id,mneme_private.user_id()))
      -- end of generated
    );
  if seen_by is null then
    raise exception using errcode = 'MN404', detail = 'PROJECT_NOT_FOUND',
      message = format('There is no project %s that you can see. Check the id.', in_project_id);
  end if;
  return seen_by;
end
$$;
comment on function mneme_operation.project_audience(uuid, uuid) is
  'Who reads what is said in a project by its visibility, where the caller, or the user a program names, belongs to '
  'it; raises the error of a project that is not there otherwise.';
alter function mneme_operation.project_audience(uuid, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.project_audience(uuid, uuid) from public;
grant execute on function mneme_operation.project_audience(uuid, uuid) to mneme_member, mneme_admin, mneme_service;
