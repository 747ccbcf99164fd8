create or replace function mneme_private.job_status(out waiting integer, out running integer, out failed integer, out tasks jsonb)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with task_state as (
    select task, state, count(*)::integer as jobs
    from mneme.job_run
    where workspace_id = mneme_private.workspace_id() and state in ('waiting', 'running', 'failed')
    group by task, state
  ), by_task as (
    select task, jsonb_build_object(
      'waiting', coalesce(sum(jobs) filter (where state = 'waiting'), 0),
      'running', coalesce(sum(jobs) filter (where state = 'running'), 0),
      'failed', coalesce(sum(jobs) filter (where state = 'failed'), 0)) as states
    from task_state group by task
  )
  select
    coalesce((select sum(jobs) from task_state where state = 'waiting'), 0)::integer,
    coalesce((select sum(jobs) from task_state where state = 'running'), 0)::integer,
    coalesce((select sum(jobs) from task_state where state = 'failed'), 0)::integer,
    coalesce((select jsonb_object_agg(task, states) from by_task), '{}')
$$;
comment on function mneme_private.job_status() is 'How much background work the caller''s workspace has waiting, running and failed, in all and per task. Recurring work is not counted.';
alter function mneme_private.job_status() owner to mneme_owner;
revoke execute on function mneme_private.job_status() from public;
grant execute on function mneme_private.job_status() to mneme_member, mneme_admin, mneme_service, mneme_worker;
