create or replace function mneme_private.outstanding_jobs(out waiting integer, out running integer, out failed integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select
    count(*) filter (where state = 'waiting')::integer,
    count(*) filter (where state = 'running')::integer,
    count(*) filter (where state = 'failed')::integer
  from mneme.job_run where state in ('waiting', 'running', 'failed')
$$;
comment on function mneme_private.outstanding_jobs() is 'How much background work waits, runs and has failed over all workspaces: counts only, for whoever waits until it is done.';
alter function mneme_private.outstanding_jobs() owner to mneme_queue;
revoke execute on function mneme_private.outstanding_jobs() from public;
grant execute on function mneme_private.outstanding_jobs() to mneme_authenticator, mneme_provisioner;
