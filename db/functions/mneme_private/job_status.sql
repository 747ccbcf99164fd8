create or replace function mneme_private.job_status(
  out waiting integer, out running integer, out failed integer, out tasks jsonb, out backlog integer
)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with imported as materialized (
    select mneme_private.backlog_turns() as turns
  ), task_state as (
    select task, state, count(*)::integer as jobs
    from mneme.job_run
    where workspace_id = mneme_private.workspace_id() and state in ('waiting', 'running', 'failed')
      and (state <> 'failed' or error_code is distinct from 'CANCELLED')
    group by task, state
    union all
    -- Turns that the feeder has not reached count as waiting too, as jobs of 60 turns.
    select 'form', 'waiting', ((turns + 59) / 60)::integer from imported where turns > 0
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
    coalesce((select jsonb_object_agg(task, states) from by_task), '{}'),
    (select turns from imported)
$$;
comment on function mneme_private.job_status() is
  'How much background work the caller''s workspace has waiting, running and failed, in all and per task. Imported '
  'turns that the feeder has not come to count as waiting jobs and are given by themselves too. Recurring work is not '
  'counted.';
alter function mneme_private.job_status() owner to mneme_owner;
revoke execute on function mneme_private.job_status() from public;
grant execute on function mneme_private.job_status() to mneme_member, mneme_admin, mneme_service, mneme_worker;
