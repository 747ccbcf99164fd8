create or replace function mneme_private.prune_job_runs() returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  removed integer;
begin
  delete from mneme.job_run
  where (state = 'done' and finished_at < now() - interval '1 hour')
    or (state = 'failed' and finished_at < now() - interval '90 days');
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function mneme_private.prune_job_runs() is
  'Forgets jobs that were done an hour ago or failed ninety days ago; returns how many.';
alter function mneme_private.prune_job_runs() owner to mneme_queue_owner;
revoke execute on function mneme_private.prune_job_runs() from public;
grant execute on function mneme_private.prune_job_runs() to mneme_queue;
