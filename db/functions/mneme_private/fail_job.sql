create or replace function mneme_private.fail_job(in_job_id bigint, in_error_code text, in_final boolean) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  superseded constant boolean := exists (
    select from graphile_worker._private_jobs job join mneme.job_run run on run.queue_job_id = job.id
    where job.id = in_job_id and job.key is null and run.job_key is not null);
begin
  -- A record lost in a crash costs a second run, which has no second effect: it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  -- While it ran, the same was asked for again: a younger job will do it, and this one is not retried.
  if superseded then
    update mneme.job_run
    set state = 'done', finished_at = clock_timestamp(), error_code = 'SUPERSEDED'
    where queue_job_id = in_job_id;
  else
    if in_final then
      perform mneme_private.keep_failed_job(in_job_id);
    end if;
    update mneme.job_run
    set state = case when in_final then 'failed' else 'waiting' end,
      finished_at = case when in_final then clock_timestamp() end, error_code = in_error_code
    where queue_job_id = in_job_id;
  end if;
  if superseded or in_final then
    delete from graphile_worker._private_jobs where id = in_job_id;
  end if;
end
$$;
comment on function mneme_private.fail_job(bigint, text, boolean) is
  'Notes that a job failed and why, as a code. One that failed for good is recorded and leaves the queue; what it was '
  'to do is kept.';
alter function mneme_private.fail_job(bigint, text, boolean) owner to mneme_queue_owner;
revoke execute on function mneme_private.fail_job(bigint, text, boolean) from public;
grant execute on function mneme_private.fail_job(bigint, text, boolean) to mneme_queue;
