create or replace function mneme_private.sweep_jobs(
  in_pool_id text, in_lease interval, out freed integer, out given_up integer
) returns record
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  lost_jobs bigint[];
begin
  -- A record lost in a crash costs a second run, which has no second effect: it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  -- Its own lease first: a worker that was blocked for long must not take its own jobs for a dead one's.
  insert into mneme_private.worker_heartbeat as beat (worker_id, pool_id, expires_at)
  values (in_pool_id, in_pool_id, clock_timestamp() + in_lease)
  on conflict (worker_id) do update set expires_at = excluded.expires_at;

  with lost as (
    update graphile_worker._private_jobs job
    set locked_at = null, locked_by = null
    where job.is_available = false and job.locked_by is not null and job.locked_by <> in_pool_id
      and not exists (
        select from mneme_private.worker_heartbeat beat
        where beat.worker_id = job.locked_by and beat.expires_at > clock_timestamp())
    returning job.id
  )
  select array_agg(id) into lost_jobs from lost;
  freed := coalesce(cardinality(lost_jobs), 0);
  if freed > 0 then
    update mneme.job_run set state = 'waiting', error_code = 'WORKER_LOST'
    where queue_job_id = any (lost_jobs) and state = 'running';
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', freed)::text);
  end if;

  -- What no worker may take any more: it killed its worker at every attempt, or a younger job has its key.
  with ended as (
    delete from graphile_worker._private_jobs job
    where job.is_available = false and job.locked_by is null and job.attempts >= job.max_attempts
    returning job.id, job.key, job.payload, job.priority, job.max_attempts
  ), kept as (
    insert into mneme_private.failed_job (workspace_id, job_run_id, payload, priority, max_attempts)
    select run.workspace_id, run.id, ended.payload::jsonb, ended.priority, ended.max_attempts
    from ended join mneme.job_run run on run.queue_job_id = ended.id and run.state in ('waiting', 'running')
    where run.job_key is null or ended.key is not null
    on conflict (workspace_id, job_run_id) do nothing
  ), recorded as (
    update mneme.job_run run
    set state = case when run.job_key is not null and ended.key is null then 'done' else 'failed' end,
      finished_at = clock_timestamp(),
      error_code = case when run.job_key is not null and ended.key is null then 'SUPERSEDED'
        else coalesce(run.error_code, 'WORKER_LOST') end
    from ended where run.queue_job_id = ended.id and run.state in ('waiting', 'running')
  )
  select count(*) into given_up from ended;

  delete from mneme_private.worker_heartbeat where expires_at < clock_timestamp() - interval '1 hour';
end
$$;
comment on function mneme_private.sweep_jobs(text, interval) is
  'Renews a worker pool''s lease, frees the jobs of pools whose lease ran out, and records jobs that used up their '
  'attempts.';
alter function mneme_private.sweep_jobs(text, interval) owner to mneme_queue_owner;
revoke execute on function mneme_private.sweep_jobs(text, interval) from public;
grant execute on function mneme_private.sweep_jobs(text, interval) to mneme_queue;
