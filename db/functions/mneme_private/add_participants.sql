create or replace function mneme_private.add_participants(in_thread_id uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  insert into mneme.thread_participant (workspace_id, thread_id, user_id)
  select t.workspace_id, t.id, seated.user_id
  from mneme.thread t
  cross join lateral (
    select t.owner_user_id as user_id where t.owner_user_id is not null
    union
    select m.user_id from mneme.project p join mneme.project_member m on m.workspace_id = p.workspace_id
      and m.project_id = p.id
    where p.workspace_id = t.workspace_id and p.id = t.project_id and p.visibility = 'audience'
  ) seated
  where t.workspace_id = mneme_private.workspace_id() and t.id = in_thread_id and t.visibility = 'audience'
  on conflict do nothing
$$;
comment on function mneme_private.add_participants(uuid) is
  'Makes a thread''s owner, and the members of its project, participants of it, where participants read it at all. '
  'Whoever calls it gains nothing: these read the thread by right.';
alter function mneme_private.add_participants(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.add_participants(uuid) from public;
grant execute on function mneme_private.add_participants(uuid) to mneme_member, mneme_admin, mneme_service;
