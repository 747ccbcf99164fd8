create or replace function mneme_operation.close_thread(in_thread_id uuid, in_ended_at timestamptz)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.require_own_thread(in_thread_id);
  -- The branches before the thread, as whoever appends holds them.
  perform from mneme.branch b
  where b.workspace_id = mneme_private.workspace_id() and b.thread_id = in_thread_id order by b.id for update;
  -- What is said after this is another session. Closed twice, it has ended once.
  update mneme.branch b set last_session_no = b.last_session_no + 1
  from mneme.thread t
  where b.workspace_id = mneme_private.workspace_id() and b.thread_id = in_thread_id and b.last_session_no > 0
    and t.workspace_id = b.workspace_id and t.id = b.thread_id and t.ended_at is null;
  update mneme.thread set ended_at = coalesce(in_ended_at, now()), updated_at = now()
  where workspace_id = mneme_private.workspace_id() and id = in_thread_id;
  if not found then
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
  perform mneme_private.enqueue('summarize', jsonb_build_object('threadId', in_thread_id),
    job_key => in_thread_id::text);
  perform mneme_private.audit('thread.close', 'thread', in_thread_id);
end
$$;
comment on function mneme_operation.close_thread(uuid, timestamptz) is
  'Ends a thread''s session, now or when it ended, and enqueues its summary.';
alter function mneme_operation.close_thread(uuid, timestamptz) owner to mneme_owner;
revoke execute on function mneme_operation.close_thread(uuid, timestamptz) from public;
grant execute on function mneme_operation.close_thread(uuid, timestamptz) to mneme_member, mneme_admin, mneme_service;
