create or replace function mneme_private.attach_jobs(in_workspace_id uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  run record;
  queue_id bigint;
  attached integer := 0;
begin
  delete from graphile_worker._private_jobs job where job.payload ->> 'workspaceId' = in_workspace_id::text;
  for run in
    select r.* from mneme.job_run r where r.workspace_id = in_workspace_id and r.state in ('waiting', 'running')
    order by r.run_at, r.id for update
  loop
    select job.job_id into queue_id
    from mneme_private.queue_job(in_workspace_id, run.task, run.job_key, greatest(run.run_at - now(), interval '0'),
      run.priority, run.max_attempts) job;
    if exists (select from mneme.job_run where queue_job_id = queue_id) then
      update mneme.job_run set state = 'done', finished_at = clock_timestamp(), error_code = 'SUPERSEDED', input = null
      where workspace_id = in_workspace_id and id = run.id;
    else
      update mneme.job_run set state = 'waiting', queue_job_id = queue_id
      where workspace_id = in_workspace_id and id = run.id;
      attached := attached + 1;
    end if;
  end loop;
  -- For turns that no job was made for yet.
  perform pg_notify('mneme_turns', '');
  return attached;
end
$$;
comment on function mneme_private.attach_jobs(uuid) is
  'Puts what waits in the job records of a workspace into this cell''s queue: of one that has arrived, or that stays. '
  'Says how many jobs.';
alter function mneme_private.attach_jobs(uuid) owner to mneme_queue_owner;
revoke execute on function mneme_private.attach_jobs(uuid) from public;
grant execute on function mneme_private.attach_jobs(uuid) to mneme_provisioner;
