create or replace function mneme_search.first_occurrences(in_scope jsonb, in_hashes bytea[])
returns table (content_hash bytea, id uuid)
language plpgsql stable security definer rows 10
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
as $$
begin
  -- With a time in the query, the first occurrence within it: a repetition of yesterday counts as yesterday's.
  return query execute format(
    'select said.hash, first.id from unnest($4) as said (hash)
     cross join lateral (
       select r.id from mneme.message r where %s and r.content_hash = said.hash
       order by coalesce(r.occurred_at >= $5 and r.occurred_at < $6, false) desc, r.occurred_at, r.id limit 1) first',
    mneme_search.row_condition('message', in_scope))
  using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'),
    mneme_search.scope_ids(in_scope, 'place_projects'), in_hashes,
    (in_scope ->> 'prefer_since')::timestamptz, (in_scope ->> 'prefer_until')::timestamptz;
end
$$;
comment on function mneme_search.first_occurrences(jsonb, bytea[]) is
  'The earliest turn that has each text, of those a resolved scope lets in.';
alter function mneme_search.first_occurrences(jsonb, bytea[]) owner to mneme_search;
revoke execute on function mneme_search.first_occurrences(jsonb, bytea[]) from public;
