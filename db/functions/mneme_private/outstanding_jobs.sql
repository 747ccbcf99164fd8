create or replace function mneme_private.outstanding_jobs(
  out waiting integer, out running integer, out failed integer, out backlog integer
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with backlog_of as (
    select workspace_id, sum(to_sequence_no - from_sequence_no + 1) as turns
    from mneme_private.formation_backlog where not held group by workspace_id
  ), left_over as (
    -- Counted as jobs of 60 turns.
    select coalesce(sum((turns + 59) / 60), 0)::integer as jobs, coalesce(sum(turns), 0)::integer as turns
    from backlog_of
  ), job as (
    select
      count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'running')::integer as running,
      count(*) filter (where state = 'failed')::integer as failed
    from mneme.job_run where state in ('waiting', 'running', 'failed')
  )
  select job.waiting + left_over.jobs, job.running, job.failed, left_over.turns from job, left_over
$$;
comment on function mneme_private.outstanding_jobs() is
  'How much background work waits, runs and has failed over all workspaces, turns that no job was made for yet among '
  'it: counts only, for whoever waits until it is done.';
alter function mneme_private.outstanding_jobs() owner to mneme_queue_owner;
revoke execute on function mneme_private.outstanding_jobs() from public;
grant execute on function mneme_private.outstanding_jobs() to mneme_authenticator, mneme_provisioner;
