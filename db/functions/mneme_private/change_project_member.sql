create or replace function mneme_private.change_project_member(
  in_project_id uuid, in_user_id uuid, in_belongs boolean
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  by_member constant boolean := current_setting('role') = 'mneme_member';
  target mneme.project;
  threads uuid[];
begin
  -- As in the policies: a caller who doesn't see the project learns nothing of it.
  select * into target from mneme.project p where p.workspace_id = workspace and p.id = in_project_id for update;
  if not found or current_setting('role') not in ('mneme_member', 'mneme_admin', 'mneme_service')
    or (by_member and target.visibility <> 'workspace' and target.owner_user_id is distinct from me and not
      -- generated: readsProject row=target reader=me key=id
      exists (
        select from mneme.project_member p
        where p.workspace_id = target.workspace_id and p.project_id = target.id
          and p.user_id = me)
      -- end of generated
    )
  then
    raise exception using errcode = 'MN404', detail = 'PROJECT_NOT_FOUND',
      message = format('There is no project %s that you can see. Check the id.', in_project_id);
  end if;
  if by_member and target.owner_user_id is distinct from me then
    raise exception using errcode = 'MN403', detail = 'PROJECT_NOT_YOURS',
      message = 'Only its owner or an admin can change a project''s members. Ask one of them.';
  end if;
  if not exists (select from mneme.workspace_user u where u.workspace_id = workspace and u.id = in_user_id) then
    raise exception using errcode = 'MN404', detail = 'USER_NOT_FOUND',
      message = format('There is no user %s that you can see. Check the id.', in_user_id);
  end if;
  threads := array(select t.id from mneme.thread t where t.workspace_id = workspace and t.project_id = in_project_id
    order by t.id);
  if not in_belongs then
    if in_user_id = target.owner_user_id then
      raise exception using errcode = 'MN400', detail = 'OWNER_STAYS',
        message = 'A project''s owner cannot be removed from its members.';
    end if;
    delete from mneme.project_member m where m.workspace_id = workspace and m.project_id = in_project_id
      and m.user_id = in_user_id;
    -- A member who leaves reads nothing of it any more, also no thread that they took part in or opened. While the
    -- project is the workspace's, nobody can leave it.
    if target.visibility = 'audience' then
      perform mneme_private.transfer_ownership(in_project_id, in_user_id, target.owner_user_id);
      delete from mneme.thread_participant p
      where p.workspace_id = workspace and p.thread_id = any (threads) and p.user_id = in_user_id;
    end if;
    return;
  end if;
  insert into mneme.project_member (workspace_id, project_id, user_id)
  select workspace, in_project_id, joining.id
  from (select in_user_id union select target.owner_user_id where target.owner_user_id is not null) as joining (id)
  on conflict do nothing;
  if target.visibility = 'workspace' then
    -- With its first member, a project becomes visible to its members only.
    update mneme.project p set visibility = 'audience', updated_at = now()
    where p.workspace_id = workspace and p.id = in_project_id;
    perform mneme_private.restrict_threads(threads);
    -- generated: narrowed of=r.project_id = in_project_id
    update mneme.memory_item r set visibility = 'audience'
    where r.workspace_id = workspace and r.project_id = in_project_id and r.visibility = 'workspace'
      and not (r.extracted_by is null and r.layer = 'workspace');
    update mneme.fact r set visibility = 'audience'
    where r.workspace_id = workspace and r.project_id = in_project_id and r.visibility = 'workspace';
    update mneme.summary r set visibility = 'audience'
    where r.workspace_id = workspace and r.project_id = in_project_id and r.visibility = 'workspace';
    update mneme.chunk r set visibility = 'audience'
    where r.workspace_id = workspace and r.project_id = in_project_id and r.visibility = 'workspace';
    -- end of generated
    update mneme.source_document r set visibility = 'audience'
    where r.workspace_id = workspace and r.project_id = in_project_id and r.visibility = 'workspace';
    update mneme.chunk r set visibility = 'audience'
    where r.workspace_id = workspace and r.visibility = 'workspace' and exists (
      select from mneme.source_document d where d.workspace_id = workspace and d.id = r.document_id
        and d.project_id = in_project_id);
    -- The project's summaries have no thread whose readers could see them, so they are deleted. A summary that is being
    -- made finds its mark gone.
    delete from mneme_private.summary_due s where s.workspace_id = workspace and s.project_id = in_project_id;
    delete from mneme.summary s where s.workspace_id = workspace and s.project_id = in_project_id
      and s.thread_id is null;
  else
    perform mneme_private.add_participants(seated.id) from unnest(threads) as seated (id);
  end if;
end
$$;
comment on function mneme_private.change_project_member(uuid, uuid, boolean) is
  'Takes a user into a project or out of it, as its owner, an admin or a program: its threads, and what was drawn from '
  'them, are then read by its members and nobody else.';
alter function mneme_private.change_project_member(uuid, uuid, boolean) owner to mneme_eraser;
revoke execute on function mneme_private.change_project_member(uuid, uuid, boolean) from public;
grant execute on function mneme_private.change_project_member(uuid, uuid, boolean)
  to mneme_member, mneme_admin, mneme_service;
