create or replace function mneme_private.failed_jobs(in_task text, in_limit integer) returns setof uuid
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select run.id
  from mneme.job_run run
  where run.workspace_id = mneme_private.workspace_id() and run.state = 'failed' and run.input is not null
    and (in_task is null or run.task = in_task) and run.error_code is distinct from 'CANCELLED'
  order by run.id limit in_limit
  for update of run
$$;
comment on function mneme_private.failed_jobs(text, integer) is
  'The failed jobs of the caller''s workspace that can be tried again, held until the transaction ends; none that '
  'somebody cancelled.';
alter function mneme_private.failed_jobs(text, integer) owner to mneme_queue_owner;
revoke execute on function mneme_private.failed_jobs(text, integer) from public;
grant execute on function mneme_private.failed_jobs(text, integer) to mneme_admin, mneme_service;
