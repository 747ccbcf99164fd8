create or replace function mneme_operation.retry_failed_jobs(in_task text, in_limit integer) returns uuid[]
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  retried uuid[] := '{}';
  job_run_id uuid;
begin
  -- In one order, so that two calls don't deadlock and the second finds less to do.
  for job_run_id in select mneme_private.failed_jobs(in_task, in_limit) loop
    perform mneme_operation.retry_job(job_run_id);
    retried := retried || job_run_id;
  end loop;
  return retried;
end
$$;
comment on function mneme_operation.retry_failed_jobs(text, integer) is
  'Tries the failed jobs of a task again, or of every task for null, the oldest first and so many at most; returns '
  'their records.';
alter function mneme_operation.retry_failed_jobs(text, integer) owner to mneme_owner;
revoke execute on function mneme_operation.retry_failed_jobs(text, integer) from public;
grant execute on function mneme_operation.retry_failed_jobs(text, integer) to mneme_admin, mneme_service;
