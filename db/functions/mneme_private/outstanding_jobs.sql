create or replace function mneme_private.outstanding_jobs(out waiting integer, out running integer, out failed integer, out backlog integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select
    count(*) filter (where state = 'waiting')::integer + coalesce((select sum((turns + 49) / 50) from mneme_private.backlogs()), 0)::integer,
    count(*) filter (where state = 'running')::integer,
    count(*) filter (where state = 'failed')::integer,
    coalesce((select sum(turns) from mneme_private.backlogs()), 0)::integer
  from mneme.job_run where state in ('waiting', 'running', 'failed')
$$;
comment on function mneme_private.outstanding_jobs() is 'How much background work waits, runs and has failed over all workspaces, imported turns that no job was made for yet among it: counts only, for whoever waits until it is done.';
alter function mneme_private.outstanding_jobs() owner to mneme_queue_owner;
revoke execute on function mneme_private.outstanding_jobs() from public;
grant execute on function mneme_private.outstanding_jobs() to mneme_authenticator, mneme_provisioner;
