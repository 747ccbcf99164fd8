create or replace function mneme_private.day_zone(in_workspace uuid, in_thread_id uuid) returns text
language sql stable parallel safe set search_path = pg_catalog, pg_temp
as $$
  -- A project's days are made of its threads' days, so that all of them begin at the same moment.
  select coalesce((
      select coalesce(u.time_zone, t.time_zone)
      from mneme.thread t
      left join mneme.workspace_user u on u.workspace_id = t.workspace_id and u.id = t.owner_user_id
      where t.workspace_id = in_workspace and t.id = in_thread_id and t.visibility <> 'workspace'),
    (select w.time_zone from mneme.workspace w where w.id = in_workspace))
$$;
comment on function mneme_private.day_zone(uuid, uuid) is
  'The time zone in which the days of a thread begin and end: its owner''s, the thread''s, or the workspace''s, which '
  'is that of every thread that the whole workspace reads, and of projects (a null thread).';
alter function mneme_private.day_zone(uuid, uuid) owner to mneme_owner;
revoke execute on function mneme_private.day_zone(uuid, uuid) from public;
grant execute on function mneme_private.day_zone(uuid, uuid)
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search;
