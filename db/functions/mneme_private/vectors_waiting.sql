create or replace function mneme_private.vectors_waiting(out waiting integer, out failed integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select
    coalesce(sum(rows) filter (where state in ('waiting', 'running')), 0)::integer,
    coalesce(sum(rows) filter (where state = 'failed'), 0)::integer
  from (
    select j.state, jsonb_array_length(j.input->'ids') as rows
    from mneme.job_run j
    where j.workspace_id = mneme_private.workspace_id() and j.task = 'embed'
      and j.state in ('waiting', 'running', 'failed') and j.error_code is distinct from 'CANCELLED'
      and jsonb_typeof(j.input->'ids') = 'array') jobs
$$;
comment on function mneme_private.vectors_waiting() is
  'How many rows of the caller''s workspace wait for their vectors, and for how many that has failed.';
alter function mneme_private.vectors_waiting() owner to mneme_queue_owner;
revoke execute on function mneme_private.vectors_waiting() from public;
grant execute on function mneme_private.vectors_waiting() to mneme_admin;
