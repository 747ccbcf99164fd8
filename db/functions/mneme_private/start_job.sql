create or replace function mneme_private.start_job(in_job_id bigint, in_queued jsonb) returns jsonb
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  started mneme.job_run;
begin
  -- Commits asynchronously: a record lost in a crash only means a second run, which has no second effect.
  perform set_config('synchronous_commit', 'off', true);
  update mneme.job_run run
  set state = 'running', attempts = run.attempts + 1, started_at = clock_timestamp(), finished_at = null,
    -- An earlier version left the input in the queue.
    input = coalesce(run.input, in_queued - array['workspaceId', 'traceparent'])
  where run.queue_job_id = in_job_id and run.state <> 'done'
  returning run.* into started;
  if not found then
    return null;
  end if;
  return started.input || jsonb_build_object('workspaceId', started.workspace_id);
end
$$;
comment on function mneme_private.start_job(bigint, jsonb) is
  'Notes that a worker runs a job, and says what it is to do. Null when there is nothing to do: it is done already '
  'and its worker died before the queue heard of it, or it goes on under another number.';
alter function mneme_private.start_job(bigint, jsonb) owner to mneme_queue_owner;
revoke execute on function mneme_private.start_job(bigint, jsonb) from public;
grant execute on function mneme_private.start_job(bigint, jsonb) to mneme_queue;
