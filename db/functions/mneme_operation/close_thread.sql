create or replace function mneme_operation.close_thread(in_thread_id uuid, in_ended_at timestamptz)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  began timestamptz;
begin
  perform mneme_private.require_own_thread(in_thread_id);
  -- The branches before the thread, in the order of an append.
  perform from mneme.branch b
  where b.workspace_id = workspace and b.thread_id = in_thread_id order by b.id for update;
  -- Imported turns may be older than the thread; the summaries know the times of removed ones.
  select t.started_at into began from mneme.thread t
  where t.workspace_id = workspace and t.id = in_thread_id and t.started_at > in_ended_at
    and not exists (select from mneme.message m
      where m.workspace_id = workspace and m.thread_id = in_thread_id and m.occurred_at <= in_ended_at)
    and not exists (select from mneme.summary s
      where s.workspace_id = workspace and s.thread_id = in_thread_id and s.period_start <= in_ended_at);
  if found then
    raise exception using errcode = 'MN400', detail = 'BAD_INPUT',
      message = format('endedAt is before the start of the thread, %s. Check it, or omit it: the thread then ends now.',
        to_char(began at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
  end if;
  -- Later turns begin another session. A second call does not end it again.
  update mneme.branch b set last_session_no = b.last_session_no + 1
  from mneme.thread t
  where b.workspace_id = workspace and b.thread_id = in_thread_id and b.last_session_no > 0
    and t.workspace_id = b.workspace_id and t.id = b.thread_id and t.ended_at is null;
  -- A second call keeps the first end.
  update mneme.thread set ended_at = coalesce(in_ended_at, ended_at, now()),
    updated_at = case when coalesce(in_ended_at, ended_at) = ended_at then updated_at else now() end
  where workspace_id = workspace and id = in_thread_id;
  if not found then
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
  perform mneme_private.enqueue('summarize', jsonb_build_object('threadId', in_thread_id),
    job_key => in_thread_id::text);
  perform mneme_private.audit('thread.close', 'thread', in_thread_id);
end
$$;
comment on function mneme_operation.close_thread(uuid, timestamptz) is
  'Ends a thread''s session, now or when it ended, and enqueues its summary. Of one that has ended the end stays, '
  'unless another is given.';
alter function mneme_operation.close_thread(uuid, timestamptz) owner to mneme_owner;
revoke execute on function mneme_operation.close_thread(uuid, timestamptz) from public;
grant execute on function mneme_operation.close_thread(uuid, timestamptz) to mneme_member, mneme_admin, mneme_service;
