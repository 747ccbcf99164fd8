create or replace function mneme_private.reform_progress() returns table (done integer, total integer,
  untouched integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select coalesce((run.input ->> 'done')::integer, 0), (run.input ->> 'total')::integer,
      coalesce((run.input ->> 'untouched')::integer, 0)
    from mneme.job_run run
    where run.workspace_id = mneme_private.workspace_id() and run.task = 'reform'
      and run.state in ('waiting', 'running')
    -- Between two parts, the jobs of both may exist.
    order by 1 desc limit 1;
end
$$;
comment on function mneme_private.reform_progress() is
  'How many turns of the caller''s workspace have been formed anew, of how many, null until they are counted, and '
  'how many were left as they were; no row where nothing is under way.';
alter function mneme_private.reform_progress() owner to mneme_queue_owner;
revoke execute on function mneme_private.reform_progress() from public;
grant execute on function mneme_private.reform_progress() to mneme_admin;
