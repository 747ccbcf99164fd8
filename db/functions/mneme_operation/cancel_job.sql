create or replace function mneme_operation.cancel_job(in_job_run_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  if mneme_private.cancel_waiting_job(in_job_run_id) then
    perform mneme_private.audit('job.cancel', 'job_run', in_job_run_id);
  end if;
end
$$;
comment on function mneme_operation.cancel_job(uuid) is
  'Cancels a waiting job of the caller''s workspace; admins and services only. A repetition does nothing.';
alter function mneme_operation.cancel_job(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.cancel_job(uuid) from public;
grant execute on function mneme_operation.cancel_job(uuid) to mneme_admin, mneme_service;
