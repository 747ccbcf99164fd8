create or replace function mneme_private.finish_job(in_job_id bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  run mneme.job_run;
begin
  -- Commits asynchronously: a record lost in a crash only means a second run, which has no second effect.
  perform set_config('synchronous_commit', 'off', true);
  update mneme.job_run
  set state = 'done', finished_at = clock_timestamp(), error_code = null, input = null
  where queue_job_id = in_job_id
  returning job_run.* into run;
  -- Turns that were added since it last checked: no job was enqueued for them while this one existed.
  if run.task = 'form' and run.job_key is not null and exists (
    select from mneme_private.formation_backlog backlog
    where backlog.workspace_id = run.workspace_id and backlog.branch_id = run.job_key::uuid
      and not backlog.in_background)
  then
    perform pg_notify('mneme_turns', '');
  end if;
  if run.task <> 'deliver' then
    perform mneme_private.publish_job_ended(run.workspace_id);
  end if;
end
$$;
comment on function mneme_private.finish_job(bigint) is
  'Notes that a job had its effect. Where turns came that a branch''s job did not see, workers are woken; webhooks '
  'hear of it.';
alter function mneme_private.finish_job(bigint) owner to mneme_queue_owner;
revoke execute on function mneme_private.finish_job(bigint) from public;
grant execute on function mneme_private.finish_job(bigint) to mneme_queue;
