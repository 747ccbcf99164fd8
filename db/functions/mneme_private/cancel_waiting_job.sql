create or replace function mneme_private.cancel_waiting_job(in_job_run_id uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  run mneme.job_run;
begin
  -- A worker that takes the job now waits here, and then finds it cancelled.
  select * into run from mneme.job_run where workspace_id = workspace and id = in_job_run_id for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'JOB_RUN_NOT_FOUND',
      message = format('There is no job %s. Check the id in jobRuns; finished jobs are removed after an hour.',
        in_job_run_id);
  end if;
  if run.state = 'failed' and run.error_code = 'CANCELLED' then
    return false;
  end if;
  if run.state = 'waiting' then
    -- It removes no job that a worker has taken.
    perform graphile_worker.complete_jobs(array[run.queue_job_id]);
  end if;
  if run.state <> 'waiting' or exists (select from graphile_worker.jobs where id = run.queue_job_id) then
    raise exception using errcode = 'MN409', detail = 'JOB_NOT_WAITING',
      message = format('Job %s is %s. Only a waiting job can be cancelled.', in_job_run_id,
        case run.state when 'waiting' then 'running' else run.state::text end);
  end if;
  -- It keeps what it is to do, so that it can be retried. No other job will form turns that it has taken: it stays as
  -- a separate job, and its branch continues without it.
  update mneme.job_run
  set state = 'failed', error_code = 'CANCELLED', finished_at = clock_timestamp(),
    job_key = case when run.input ? 'taken' then null else run.job_key end
  where workspace_id = workspace and id = in_job_run_id;
  return true;
end
$$;
comment on function mneme_private.cancel_waiting_job(uuid) is
  'Takes a waiting job of the caller''s workspace out of the queue and notes it as failed, cancelled; says whether it '
  'was not so before.';
alter function mneme_private.cancel_waiting_job(uuid) owner to mneme_queue_owner;
revoke execute on function mneme_private.cancel_waiting_job(uuid) from public;
grant execute on function mneme_private.cancel_waiting_job(uuid) to mneme_admin, mneme_service;
