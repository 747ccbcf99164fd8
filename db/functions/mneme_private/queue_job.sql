create or replace function mneme_private.queue_job(
  in_workspace_id uuid, in_task text, in_job_key text, in_delay interval, in_priority integer, in_max_attempts integer,
  out job_id bigint, out due_at timestamptz)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  -- The trace that asks for it, where traces are written. What goes on for hours begins traces of its own.
  parent constant text := case when in_priority < 10 then substring(
    current_setting('mneme.traceparent', true) from '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$') end;
begin
  -- graphile-worker adds nothing if a worker takes the keyed job between its select and its insert. The request would
  -- be lost, so it is repeated: now it sees the lock and adds another job.
  for attempt in 1..10 loop
    select job.id, job.run_at into job_id, due_at
    from graphile_worker.add_job(
      identifier => in_task,
      -- Its input is in its job_run record, where an erasure finds it.
      payload => json_strip_nulls(json_build_object('workspaceId', in_workspace_id, 'traceparent', parent)),
      run_at => now() + in_delay,
      max_attempts => in_max_attempts,
      job_key => in_workspace_id || ':' || in_task || ':' || in_job_key,
      priority => in_priority,
      -- One worker of each pool takes no such jobs, so that conversations need not wait for long.
      flags => case when in_priority >= 10 then array['background'] end,
      -- A debounced job is merged into the waiting one and does not delay it, so that a busy thread is summarised too.
      job_key_mode => 'preserve_run_at') job;
    exit when job_id is not null;
  end loop;
  if job_id is null then
    raise exception using errcode = 'MN503', detail = 'QUEUE_BUSY', message = 'The job could not be added. Try again.';
  end if;
end
$$;
comment on function mneme_private.queue_job(uuid, text, text, interval, integer, integer) is
  'Puts a job into the queue under its workspace''s key; says its number and when it is due. Lower priorities come '
  'first: -5 where knowledge waits to be settled, 0 what a conversation brings, 5 vectors of what was learned, 6 '
  'what was said anew of old turns, 10 and more (imports, model moves) what never holds up a conversation.';
alter function mneme_private.queue_job(uuid, text, text, interval, integer, integer) owner to mneme_queue_owner;
revoke execute on function mneme_private.queue_job(uuid, text, text, interval, integer, integer) from public;
grant execute on function mneme_private.queue_job(uuid, text, text, interval, integer, integer) to mneme_queue;
