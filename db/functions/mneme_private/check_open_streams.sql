create or replace function mneme_private.check_open_streams(in_asked jsonb) returns boolean[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select array_agg(case when not exists (
      select from mneme_private.workspace_hold h
      where h.workspace_id = asked.workspace and h.state in ('arriving', 'left'))
  then
    (asked.kind is null or mneme_private.credential_is_valid(
      asked.kind, asked.credential, asked.workspace, asked.reader, asked.role))
    and (asked.thread is null or exists (
      select from mneme.thread t
      where t.workspace_id = asked.workspace and t.id = asked.thread and coalesce(asked.role = 'service' or
        -- generated: readerCondition row=t reader=asked.reader key=id
        (t.visibility = 'workspace' or t.owner_user_id = asked.reader
          or (t.visibility = 'audience' and exists (
            select from mneme.thread_participant p
            where p.workspace_id = t.workspace_id and p.thread_id = t.id
              and p.user_id = asked.reader)))
        -- end of generated
        , false)))
  end order by asked.place)
  from rows from (jsonb_to_recordset(in_asked) as (
    kind text, credential uuid, workspace uuid, reader uuid, role text, thread uuid))
    with ordinality as asked (kind, credential, workspace, reader, role, thread, place)
$$;
comment on function mneme_private.check_open_streams(jsonb) is
  'For each credential that something was opened by, whether it is still good, and, where a thread goes with it, '
  'whether its caller may still read that; null where this cell does not serve the workspace any more. One question '
  'for all that a process has open.';
alter function mneme_private.check_open_streams(jsonb) owner to mneme_search;
revoke execute on function mneme_private.check_open_streams(jsonb) from public;
grant execute on function mneme_private.check_open_streams(jsonb) to mneme_authenticator;
