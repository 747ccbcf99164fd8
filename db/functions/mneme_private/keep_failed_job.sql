create or replace function mneme_private.keep_failed_job(in_job_id bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  insert into mneme_private.failed_job (workspace_id, job_run_id, payload, priority, max_attempts)
  select run.workspace_id, run.id, job.payload::jsonb, job.priority, job.max_attempts
  from graphile_worker._private_jobs job join mneme.job_run run on run.queue_job_id = job.id
  where job.id = in_job_id
  on conflict (workspace_id, job_run_id) do nothing;
end
$$;
comment on function mneme_private.keep_failed_job(bigint) is
  'Keeps what a job was to do that is about to leave the queue without having done it.';
alter function mneme_private.keep_failed_job(bigint) owner to mneme_queue_owner;
revoke execute on function mneme_private.keep_failed_job(bigint) from public;
grant execute on function mneme_private.keep_failed_job(bigint) to mneme_queue;
