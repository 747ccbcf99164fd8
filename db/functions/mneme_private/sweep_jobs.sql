create or replace function mneme_private.sweep_jobs(in_pool_id text, in_lease interval, out freed integer,
  out given_up integer) returns record
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  dead_pools text[];
  lost_jobs bigint[];
  ended_jobs bigint[];
begin
  -- Commits asynchronously: a record lost in a crash only means a second run, which has no second effect.
  perform set_config('synchronous_commit', 'off', true);
  -- Its own lease first: a worker that was blocked for long must not release its own jobs as a dead worker's.
  insert into mneme_private.worker_heartbeat as beat (worker_id, pool_id, expires_at)
  values (in_pool_id, in_pool_id, clock_timestamp() + in_lease)
  on conflict (worker_id) do update set expires_at = excluded.expires_at;

  select array_agg(distinct job.locked_by), array_agg(job.id) into dead_pools, lost_jobs
  from graphile_worker.jobs job
  where job.locked_by is not null and job.locked_by <> in_pool_id
    and not exists (
      select from mneme_private.worker_heartbeat beat
      where beat.worker_id = job.locked_by and beat.expires_at > clock_timestamp());
  freed := coalesce(cardinality(lost_jobs), 0);
  if freed > 0 then
    perform graphile_worker.force_unlock_workers(dead_pools);
    update mneme.job_run run set state = 'waiting', error_code = 'WORKER_LOST'
    where run.queue_job_id = any (lost_jobs) and run.state = 'running'
      -- Another sweep may have released the job, and a worker may have taken it again.
      and not exists (select from graphile_worker.jobs job
        where job.id = run.queue_job_id and job.locked_by is not null);
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', freed)::text);
  end if;

  -- Jobs that may not be taken again: they killed their worker at every attempt, or a newer job has their key.
  select array_agg(job.id) into ended_jobs
  from (
    select unnest(lost_jobs) as id
    union
    select run.queue_job_id from mneme.job_run run where run.state = 'running') known
  join graphile_worker.jobs job on job.id = known.id
  where job.locked_by is null and job.attempts >= job.max_attempts;
  given_up := coalesce(cardinality(ended_jobs), 0);
  if given_up > 0 then
    update mneme.job_run run
    set state = case when run.job_key is not null and ended.key is null then 'done' else 'failed' end,
      finished_at = clock_timestamp(),
      error_code = case when run.job_key is not null
        and ended.key is null then 'SUPERSEDED' else coalesce(run.error_code, 'WORKER_LOST') end,
      input = case when run.job_key is null or ended.key is not null then run.input end
    from graphile_worker.jobs ended
    where ended.id = any (ended_jobs) and run.queue_job_id = ended.id and run.state in ('waiting', 'running');
    perform graphile_worker.complete_jobs(ended_jobs);
    perform mneme_private.publish_job_ended(ended.workspace_id)
    from (
      select distinct run.workspace_id from mneme.job_run run
      where run.queue_job_id = any (ended_jobs) and run.task <> 'deliver') ended;
  end if;

  delete from mneme_private.worker_heartbeat where expires_at < clock_timestamp() - interval '1 hour';
end
$$;
comment on function mneme_private.sweep_jobs(text, interval) is
  'Renews a worker pool''s lease, frees the jobs of pools whose lease ran out, and records jobs that used up their '
  'attempts.';
alter function mneme_private.sweep_jobs(text, interval) owner to mneme_queue_owner;
revoke execute on function mneme_private.sweep_jobs(text, interval) from public;
grant execute on function mneme_private.sweep_jobs(text, interval) to mneme_queue;
