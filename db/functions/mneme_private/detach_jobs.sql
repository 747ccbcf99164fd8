create or replace function mneme_private.detach_jobs(in_workspace_id uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  detached integer;
begin
  -- Also jobs that a worker has: what it says of them afterwards changes nothing.
  delete from graphile_worker._private_jobs job where job.payload ->> 'workspaceId' = in_workspace_id::text;
  update mneme.job_run run
  set queue_job_id = -1 - ('x' || substr(md5(run.id::text), 1, 15))::bit(60)::bigint,
    state = case when newer.found then 'done' else 'waiting' end::mneme.job_state,
    error_code = case when newer.found then 'SUPERSEDED' else run.error_code end,
    finished_at = case when newer.found then clock_timestamp() end,
    input = case when not newer.found then run.input end,
    -- No other job will form the turns that it has taken: it stays as a separate job.
    job_key = case when run.state = 'running' and run.input ? 'taken' then null else run.job_key end,
    -- It was no attempt of its own that ended.
    attempts = case when run.state = 'running' then greatest(run.attempts - 1, 0) else run.attempts end
  from (
    select run.id, run.state = 'running' and not coalesce(run.input ? 'taken', false) and exists (
        select from mneme.job_run later
        where later.workspace_id = run.workspace_id and later.state = 'waiting' and later.task = run.task
          and later.job_key = run.job_key) as found
    from mneme.job_run run
    where run.workspace_id = in_workspace_id and run.state in ('waiting', 'running')) newer
  where run.workspace_id = in_workspace_id and run.id = newer.id and run.state in ('waiting', 'running');
  get diagnostics detached = row_count;
  return detached;
end
$$;
comment on function mneme_private.detach_jobs(uuid) is
  'Takes the jobs of a workspace that is about to leave this cell out of the queue. Those that waited or ran wait in '
  'their records, under numbers that no queue gives. Says how many.';
alter function mneme_private.detach_jobs(uuid) owner to mneme_queue_owner;
revoke execute on function mneme_private.detach_jobs(uuid) from public;
grant execute on function mneme_private.detach_jobs(uuid) to mneme_provisioner;
