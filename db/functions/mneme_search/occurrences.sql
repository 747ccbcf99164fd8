create or replace function mneme_search.occurrences(in_ids uuid[], in_filter jsonb)
returns table (id uuid, occurrences integer, last_occurred_at timestamptz)
language plpgsql stable security definer rows 10
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
begin
  -- A turn outside the scope reveals nothing, not even that others have its words.
  return query execute format(
    'select said.id, count(*)::integer, max(r.occurred_at)
     from mneme.message said join mneme.message r on r.workspace_id = said.workspace_id
       and r.content_hash = said.content_hash
     where said.workspace_id = $1 and said.id = any ($4) and %s group by said.id having bool_or(r.id = said.id)',
    mneme_search.row_condition('message', scope))
  using (scope ->> 'workspace')::uuid, mneme_search.scope_ids(scope, 'place_threads'),
    mneme_search.scope_ids(scope, 'place_projects'), in_ids;
end
$$;
comment on function mneme_search.occurrences(uuid[], jsonb) is
  'How often the texts of turns were said and when last, of what the caller may see and the filters of a recall let '
  'in. Filter keys are those of RecallInput in snake case.';
alter function mneme_search.occurrences(uuid[], jsonb) owner to mneme_search;
revoke execute on function mneme_search.occurrences(uuid[], jsonb) from public;
grant execute on function mneme_search.occurrences(uuid[], jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
