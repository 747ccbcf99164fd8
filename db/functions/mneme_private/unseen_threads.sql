create or replace function mneme_private.unseen_threads(in_thread_ids uuid[]) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  seen integer;
begin
  -- The same condition as in the policies, to which the calling functions are not subject.
  select count(*) into seen
  from mneme.thread t
  where t.workspace_id = workspace and t.id = any (in_thread_ids)
    and (current_setting('role') = 'mneme_service' or t.visibility = 'workspace' or t.owner_user_id = me
      or (t.visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = workspace and p.thread_id = t.id and p.user_id = me)));
  return (select count(distinct given.id) from unnest(in_thread_ids) given (id)) - seen;
end
$$;
comment on function mneme_private.unseen_threads(uuid[]) is
  'How many of some threads the caller does not see, or are not there.';
alter function mneme_private.unseen_threads(uuid[]) owner to mneme_search;
revoke execute on function mneme_private.unseen_threads(uuid[]) from public;
