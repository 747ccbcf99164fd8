create or replace function mneme_private.summaries_of_turns(
  in_workspace uuid, in_branch_id uuid, in_sequence_nos integer[], in_times timestamptz[]
)
returns setof uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select s.id
  from mneme.branch b join mneme.summary s on s.workspace_id = b.workspace_id and s.thread_id = b.thread_id
    and s.branch_id = b.id
  where b.workspace_id = in_workspace and b.id = in_branch_id and (
    s.level = 'thread'
    or (s.level = 'turn' and s.source_sequence_no = any (in_sequence_nos))
    or (s.level = 'session' and s.id in (
      select (select x.id from mneme.summary x
        where x.workspace_id = in_workspace and x.thread_id = b.thread_id and x.branch_id = in_branch_id
          and x.level = 'session' and x.source_sequence_no >= gone.sequence_no
        order by x.source_sequence_no limit 1)
      from unnest(in_sequence_nos) gone (sequence_no)))
    or (s.level in ('day', 'week', 'month') and exists (
      select from unnest(in_times) gone (said_at)
      where gone.said_at >= s.period_start and gone.said_at < s.period_end)))
$$;
comment on function mneme_private.summaries_of_turns(uuid, uuid, integer[], timestamptz[]) is
  'The summaries of a branch that were made from turns with these numbers, said at these times.';
alter function mneme_private.summaries_of_turns(uuid, uuid, integer[], timestamptz[]) owner to mneme_owner;
revoke execute on function mneme_private.summaries_of_turns(uuid, uuid, integer[], timestamptz[]) from public;
grant execute on function mneme_private.summaries_of_turns(uuid, uuid, integer[], timestamptz[])
  to mneme_search, mneme_eraser;
