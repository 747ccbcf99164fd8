create or replace function mneme_private.require_erasable(in_scope text, in_target_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  is_admin constant boolean := current_setting('role') = 'mneme_admin';
  talk mneme.thread;
begin
  if workspace is null or current_setting('role') not in ('mneme_member', 'mneme_admin', 'mneme_service') then
    raise exception using errcode = 'MN403', detail = 'NOT_ALLOWED',
      message = 'Only a member of a workspace can erase anything in it.';
  end if;
  -- It would remove other personas' rows, which a caller bound to a persona does not see.
  if mneme_private.persona_id() is not null then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'A request that is bound to a persona cannot erase anything. Use a token or key that is not bound to '
        'a persona.';
  end if;
  -- One erasure or extraction at a time. A concurrent append has either committed, or will find the row gone.
  perform mneme_private.lock_knowledge();
  -- An append locks the branch before all else.
  perform from mneme.branch b
  where b.workspace_id = workspace and (in_scope = 'workspace' or (in_scope = 'thread' and b.thread_id = in_target_id)
    or (in_scope = 'user' and (
    b.thread_id in (select t.id from mneme.thread t where t.workspace_id = workspace and t.owner_user_id = in_target_id)
    or b.id in (select m.branch_id from mneme.message m
      where m.workspace_id = workspace and m.created_by = in_target_id))))
  order by b.id for update;
  if in_scope = 'thread' then
    select * into talk from mneme.thread t where t.workspace_id = workspace and t.id = in_target_id for update;
    if not found or not coalesce(
      -- generated: readerCondition row=talk reader=me key=id
      (talk.visibility = 'workspace' or talk.owner_user_id = me
        or (talk.visibility = 'audience' and exists (
          select from mneme.thread_participant p
          where p.workspace_id = talk.workspace_id and p.thread_id = talk.id
            and p.user_id = me)))
      -- end of generated
      , false)
    then
      raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
        message = format('There is no thread %s that you can see. Check the id.', in_target_id);
    end if;
    if talk.owner_user_id is distinct from me and not (is_admin and talk.visibility = 'workspace') then
      raise exception using errcode = 'MN403', detail = 'THREAD_NOT_YOURS',
        message = 'Only its owner, or an admin if the thread is shared, may erase it. Ask one of them.';
    end if;
  elsif in_scope = 'user' then
    perform from mneme.workspace_user u where u.workspace_id = workspace and u.id = in_target_id for update;
    if not found then
      raise exception using errcode = 'MN404', detail = 'USER_NOT_FOUND',
        message = format('There is no user %s in this workspace. Check the id.', in_target_id);
    end if;
    if in_target_id is distinct from me and not is_admin then
      raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
        message = 'Erasing another user requires the role admin. Ask an admin.';
    end if;
    if exists (select from mneme.membership m
      where m.workspace_id = workspace and m.user_id = in_target_id and m.role = 'admin')
      -- A service does not count as an admin who could manage the workspace.
      and not exists (
        select from mneme.membership m join mneme.workspace_user u on u.workspace_id = m.workspace_id
          and u.id = m.user_id
        where m.workspace_id = workspace and m.user_id <> in_target_id and m.role = 'admin' and not u.is_program)
    then
      raise exception using errcode = 'MN409', detail = 'LAST_ADMIN',
        message = 'The workspace would have no admin left. Make somebody else an admin first, or erase the workspace.';
    end if;
  else
    if not is_admin or in_target_id is distinct from workspace then
      raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
        message = 'Erasing the workspace requires the role admin. Ask an admin.';
    end if;
    perform from mneme.workspace w where w.id = workspace for update;
  end if;
end
$$;
comment on function mneme_private.require_erasable(text, uuid) is
  'Locks what is to be erased, or refuses: a thread is erased by its owner, and by an admin where the workspace sees '
  'it; a user by themself or an admin; the workspace by an admin.';
alter function mneme_private.require_erasable(text, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.require_erasable(text, uuid) from public;
