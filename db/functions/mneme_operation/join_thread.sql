create or replace function mneme_operation.join_thread(in_thread_id uuid, in_user_keys text[], in_user_id uuid)
returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  newcomer record;
  joined boolean := false;
begin
  -- The workspace's thread is everybody's already.
  if in_user_keys is null or exists (
    select from mneme.thread t
    where t.workspace_id = workspace and t.id = in_thread_id and t.visibility = 'workspace')
  then
    return false;
  end if;
  for newcomer in
    select given.key, coalesce(u.id, given.id) as id
    from (select key, null::uuid as id from unnest(in_user_keys) as named (key)
      union all select null, in_user_id where in_user_id is not null) given
    left join mneme.workspace_user u on u.workspace_id = workspace and u.external_id = given.key
    where not exists (select from mneme.thread_participant p
      where p.workspace_id = workspace and p.thread_id = in_thread_id and p.user_id = coalesce(u.id, given.id))
    -- In one order for all, or two calls would wait for each other.
    order by given.key
  loop
    if newcomer.id is null and current_setting('role') = 'mneme_member' then
      raise exception using errcode = 'MN404', detail = 'USER_NOT_FOUND',
        message = 'There is no user with a key that participants name. Check participants.';
    elsif newcomer.id is null then
      newcomer.id := mneme_operation.ensure_user(newcomer.key, null);
    end if;
    perform mneme_private.change_thread_participant(in_thread_id, newcomer.id, true);
    joined := true;
  end loop;
  if joined then
    perform mneme_private.audit('thread.participant.add', 'thread', in_thread_id);
  end if;
  return joined;
end
$$;
comment on function mneme_operation.join_thread(uuid, text[], uuid) is
  'Takes users, named by the caller''s own keys, and the user it acts for into a thread''s audience, and says whether '
  'anybody is new there. Programs and admins make the users that are unknown.';
alter function mneme_operation.join_thread(uuid, text[], uuid) owner to mneme_owner;
revoke execute on function mneme_operation.join_thread(uuid, text[], uuid) from public;
grant execute on function mneme_operation.join_thread(uuid, text[], uuid)
  to mneme_member, mneme_admin, mneme_service;
