create or replace function mneme_private.change_thread_participant(
  in_thread_id uuid, in_user_id uuid, in_belongs boolean
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  by_program constant boolean := current_setting('role') = 'mneme_service';
  target mneme.thread;
begin
  perform mneme_private.lock_knowledge();
  perform from mneme.branch b where b.workspace_id = workspace and b.thread_id = in_thread_id order by b.id for update;
  select * into target from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id for no key update;
  -- As in the policies: an admin can't add anybody, including themselves, to a thread that they can't read.
  if not found or not mneme_private.within_persona('thread', in_thread_id)
    or current_setting('role') not in ('mneme_member', 'mneme_admin', 'mneme_service')
    or not (by_program or coalesce(
      -- generated: readerCondition row=target reader=me key=id
      (target.visibility = 'workspace' or target.owner_user_id = me
        or (target.visibility = 'audience' and exists (
          select from mneme.thread_participant p
          where p.workspace_id = target.workspace_id and p.thread_id = target.id
            and p.user_id = me)))
      -- end of generated
      , false))
  then
    raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
      message = format('There is no thread %s that you can see. Check the id.', in_thread_id);
  end if;
  perform mneme_private.require_own_thread(in_thread_id);
  if current_setting('role') = 'mneme_member' and target.owner_user_id is distinct from me then
    raise exception using errcode = 'MN403', detail = 'THREAD_NOT_YOURS',
      message = 'Only its owner or an admin can change a thread''s participants. Ask one of them.';
  end if;
  if not exists (select from mneme.workspace_user u where u.workspace_id = workspace and u.id = in_user_id) then
    raise exception using errcode = 'MN404', detail = 'USER_NOT_FOUND',
      message = format('There is no user %s that you can see. Check the id.', in_user_id);
  end if;
  if not in_belongs then
    if in_user_id = target.owner_user_id then
      raise exception using errcode = 'MN400', detail = 'OWNER_STAYS',
        message = 'A thread''s owner cannot be removed from its participants.';
    end if;
    delete from mneme.thread_participant p
    where p.workspace_id = workspace and p.thread_id = in_thread_id and p.user_id = in_user_id;
    return;
  end if;
  if in_user_id = target.owner_user_id then
    return;
  end if;
  insert into mneme.thread_participant (workspace_id, thread_id, user_id) values (workspace, in_thread_id, in_user_id)
  on conflict do nothing;
  if target.visibility = 'private' then
    -- The thread's turns are shared. Memories from it may have sources in other threads too, and stay their owner's.
    update mneme.thread t set visibility = 'audience' where t.workspace_id = workspace and t.id = in_thread_id;
    update mneme.message r set visibility = 'audience' where r.workspace_id = workspace and r.thread_id = in_thread_id;
    update mneme.mention r set visibility = 'audience' where r.workspace_id = workspace and r.thread_id = in_thread_id;
    update mneme.summary r set visibility = 'audience' where r.workspace_id = workspace and r.thread_id = in_thread_id;
    perform mneme_private.add_participants(in_thread_id);
  end if;
end
$$;
comment on function mneme_private.change_thread_participant(uuid, uuid, boolean) is
  'Takes a user into a thread''s audience or out of it, as its owner, an admin who reads it, or a program. A private '
  'thread is then its owner''s and its participants''.';
alter function mneme_private.change_thread_participant(uuid, uuid, boolean) owner to mneme_eraser;
revoke execute on function mneme_private.change_thread_participant(uuid, uuid, boolean) from public;
grant execute on function mneme_private.change_thread_participant(uuid, uuid, boolean)
  to mneme_member, mneme_admin, mneme_service;
