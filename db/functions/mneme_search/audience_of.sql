create or replace function mneme_search.audience_of(
  in_thread_id uuid, in_branch_id uuid, in_user_id uuid
) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
  reader uuid := nullif(current_setting('mneme.user_id', true), '')::uuid;
  target mneme.thread;
  participants uuid[];
begin
  -- As in resolve_scope: only a service reads for another user.
  if current_setting('role', true) in ('mneme_service', 'mneme_worker') then
    reader := coalesce(in_user_id, reader);
  end if;
  select t.* into target from mneme.thread t
  where t.workspace_id = workspace
    and t.id = coalesce(in_thread_id, (select b.thread_id from mneme.branch b
    where b.workspace_id = workspace and b.id = in_branch_id))
    and mneme_private.within_persona('thread', t.id);
  select array_agg(p.user_id order by p.user_id) into participants
  from mneme.thread_participant p where target.visibility = 'audience' and p.workspace_id = workspace
    and p.thread_id = target.id;
  -- Callers who can't read the thread learn nothing of its readers: they get the answer for a thread of the workspace.
  if target.visibility <> 'workspace' and (target.owner_user_id = reader or reader = any (participants)) then
    return array(select distinct reading.id from unnest(participants || target.owner_user_id) as reading (id)
      where reading.id is not null order by 1);
  end if;
  -- With one user in the workspace, both are the same.
  if reader is not null and not exists (
    select from mneme.workspace_user u where u.workspace_id = workspace and u.id <> reader and not u.is_program)
  then
    return array[reader];
  end if;
  return null;
end
$$;
comment on function mneme_search.audience_of(uuid, uuid, uuid) is
  'The users who read a thread, or a branch''s, as far as its reader may know: null where the whole workspace does, or '
  'where the reader does not.';
alter function mneme_search.audience_of(uuid, uuid, uuid) owner to mneme_search;
revoke execute on function mneme_search.audience_of(uuid, uuid, uuid) from public;
grant execute on function mneme_search.audience_of(uuid, uuid, uuid)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
