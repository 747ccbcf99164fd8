create or replace function mneme_private.fail_job(in_job_id bigint, in_error_code text, in_final boolean,
  in_again interval default null) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  stopped constant boolean := in_error_code = 'STOPPED';
  run mneme.job_run;
  queued record;
  owns boolean;
  superseded boolean;
  final boolean;
  next_id bigint;
  next_at timestamptz;
begin
  -- Commits asynchronously: a record lost in a crash only means a second run, which has no second effect.
  perform set_config('synchronous_commit', 'off', true);
  select * into run from mneme.job_run where queue_job_id = in_job_id for update;
  select * into queued from graphile_worker.jobs where id = in_job_id;
  if run.id is null then
    return true;
  end if;
  owns := coalesce(run.input ? 'taken', false);
  -- The same job was enqueued while this one ran: the newer one will do it, and this one is not retried.
  superseded := queued.id is not null and queued.key is null and run.job_key is not null and not owns;
  final := not stopped and (in_final or run.attempts >= run.max_attempts or queued.attempts >= queued.max_attempts);
  -- No other job will form the turns that it has taken: it stays as a separate job, and its branch continues without
  -- it.
  if owns then
    run.job_key := null;
  end if;
  if superseded or final then
    update mneme.job_run
    set job_key = run.job_key, state = case when superseded then 'done' else 'failed' end,
      finished_at = clock_timestamp(),
      error_code = case when superseded then 'SUPERSEDED' else in_error_code end,
      input = case when not superseded then job_run.input end
    where workspace_id = run.workspace_id and id = run.id;
    -- A job that a worker holds leaves the queue when the worker releases it.
    perform graphile_worker.complete_jobs(array[in_job_id]);
    if run.task <> 'deliver' then
      perform mneme_private.publish_job_ended(run.workspace_id);
    end if;
    return true;
  end if;
  if in_again is not null or owns then
    -- The queue cannot reschedule a running job or remove its key: it continues as a new job.
    select job.job_id, job.due_at into next_id, next_at
    from mneme_private.queue_job(run.workspace_id, run.task, run.job_key,
      coalesce(in_again, make_interval(secs => exp(least(run.attempts, 10)))), run.priority, run.max_attempts) job;
  end if;
  update mneme.job_run
  set job_key = run.job_key, state = 'waiting', error_code = in_error_code, queue_job_id = coalesce(next_id, in_job_id),
    run_at = coalesce(next_at, job_run.run_at),
    attempts = case when stopped then greatest(job_run.attempts - 1, 0) else job_run.attempts end
  where workspace_id = run.workspace_id and id = run.id;
  return next_id is not null;
end
$$;
comment on function mneme_private.fail_job(bigint, text, boolean, interval) is
  'Notes that a job failed and why, as a code; STOPPED is no attempt. Says whether the queue is done with it under '
  'this number: it failed for good, another does its work, or it goes on under another number, after the time that '
  'is given.';
alter function mneme_private.fail_job(bigint, text, boolean, interval) owner to mneme_queue_owner;
revoke execute on function mneme_private.fail_job(bigint, text, boolean, interval) from public;
grant execute on function mneme_private.fail_job(bigint, text, boolean, interval) to mneme_queue;
