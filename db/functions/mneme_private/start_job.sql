create or replace function mneme_private.start_job(in_job_id bigint, in_attempt integer) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- A record lost in a crash costs a second run, which has no second effect: it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  update mneme.job_run
  set state = 'running', attempts = in_attempt, started_at = clock_timestamp(), finished_at = null
  where queue_job_id = in_job_id and state <> 'done';
  if found then
    return true;
  end if;
  return not exists (select from mneme.job_run where queue_job_id = in_job_id);
end
$$;
comment on function mneme_private.start_job(bigint, integer) is
  'Notes that a worker runs a job. False when the job is done already: its worker died before the queue heard of it.';
alter function mneme_private.start_job(bigint, integer) owner to mneme_queue_owner;
revoke execute on function mneme_private.start_job(bigint, integer) from public;
grant execute on function mneme_private.start_job(bigint, integer) to mneme_queue;
