create or replace function mneme_private.finish_job(in_job_id bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- A record lost in a crash costs a second run, which has no second effect: it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  update mneme.job_run
  set state = 'done', finished_at = clock_timestamp(), error_code = null, input = null
  where queue_job_id = in_job_id;
end
$$;
comment on function mneme_private.finish_job(bigint) is 'Notes that a job had its effect.';
alter function mneme_private.finish_job(bigint) owner to mneme_queue_owner;
revoke execute on function mneme_private.finish_job(bigint) from public;
grant execute on function mneme_private.finish_job(bigint) to mneme_queue;
