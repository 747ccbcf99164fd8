create or replace function mneme_private.requeue_failed_job(in_job_run_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  run mneme.job_run;
  queue_id bigint;
  due_at timestamptz;
begin
  -- A concurrent second call waits here, and then finds the job waiting.
  select * into run from mneme.job_run where workspace_id = workspace and id = in_job_run_id for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'JOB_RUN_NOT_FOUND',
      message = format('There is no job %s. Check the id in jobRuns; finished jobs are removed after an hour.',
        in_job_run_id);
  end if;
  if run.state <> 'failed' then
    raise exception using errcode = 'MN409', detail = 'JOB_NOT_FAILED',
      message = format('Job %s is %s. Only a failed job can be retried.', in_job_run_id, run.state);
  end if;
  if run.input is null then
    raise exception using errcode = 'MN409', detail = 'JOB_NOT_KEPT',
      message = format('The arguments of job %s were not kept, because it failed under an earlier version. Request '
        'the work again.', in_job_run_id);
  end if;
  select job.job_id, job.due_at into queue_id, due_at
  from mneme_private.queue_job(workspace, run.task, run.job_key, interval '0', run.priority, run.max_attempts) job;
  if exists (select from mneme.job_run where queue_job_id = queue_id) then
    -- The same job was enqueued meanwhile and still waits.
    update mneme.job_run set state = 'done', finished_at = clock_timestamp(), error_code = 'SUPERSEDED', input = null
    where workspace_id = workspace and id = in_job_run_id;
  else
    update mneme.job_run
    set state = 'waiting', queue_job_id = queue_id, attempts = 0, run_at = due_at, started_at = null,
      finished_at = null, error_code = null
    where workspace_id = workspace and id = in_job_run_id;
  end if;
end
$$;
comment on function mneme_private.requeue_failed_job(uuid) is
  'Puts a failed job of the caller''s workspace back into the queue, under the same record and with all its attempts.';
alter function mneme_private.requeue_failed_job(uuid) owner to mneme_queue_owner;
revoke execute on function mneme_private.requeue_failed_job(uuid) from public;
grant execute on function mneme_private.requeue_failed_job(uuid) to mneme_admin, mneme_service;
