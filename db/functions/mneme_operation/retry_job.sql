create or replace function mneme_operation.retry_job(in_job_run_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.requeue_failed_job(in_job_run_id);
  perform mneme_private.audit('job.retry', 'job_run', in_job_run_id);
end
$$;
comment on function mneme_operation.retry_job(uuid) is
  'Tries a failed job of the caller''s workspace again; admins and services only.';
alter function mneme_operation.retry_job(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.retry_job(uuid) from public;
grant execute on function mneme_operation.retry_job(uuid) to mneme_admin, mneme_service;
