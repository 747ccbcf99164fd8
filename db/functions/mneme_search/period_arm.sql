create or replace function mneme_search.period_arm(
  in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer
)
returns table (id uuid, score double precision, share double precision, coverage double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  since constant timestamptz := greatest(
    (in_scope ->> 'prefer_since')::timestamptz, (in_scope ->> 'since')::timestamptz);
  until constant timestamptz := least((in_scope ->> 'prefer_until')::timestamptz, (in_scope ->> 'until')::timestamptz);
  within jsonb;
  turns bigint;
begin
  if not in_scope ? 'prefer_since' or since >= until then
    return;
  end if;
  if in_kind = 'summary' or in_scope ? 'period_alone' then
    return query execute mneme_search.period_statement(in_kind, in_scope)
      using workspace, mneme_search.scope_ids(in_scope, 'place_threads'),
        mneme_search.scope_ids(in_scope, 'place_projects'), since, until, in_limit;
    return;
  end if;
  -- The rest of the query, searched only within that time: better matches from other times would displace it.
  within := (in_scope - 'formed') || jsonb_build_object('since', since, 'until', until);
  if in_kind = 'message' then
    turns := mneme_search.turns_within(workspace, (in_scope ->> 'thread_id')::uuid, since, until,
      case when (in_scope #>> '{corpus,message,held}')::bigint <= 20000
        then array[workspace] || (in_scope ->> 'user_id')::uuid end);
    if turns = 0 then
      return;
    end if;
    within := within || jsonb_build_object('turns', turns);
  end if;
  return query select t.id, t.score, t.share, t.coverage
    from mneme_search.text_arm(in_kind, within, in_query, in_weights, in_limit) t;
end
$$;
comment on function mneme_search.period_arm(text, jsonb, text, jsonb, integer) is
  'The period arm, where the query speaks of a time: summaries that cover it, the best fit first, and what of that '
  'time has the query''s words. Where the query asks for nothing but the time: everything of it, and turns that speak '
  'of it.';
alter function mneme_search.period_arm(text, jsonb, text, jsonb, integer) owner to mneme_search;
revoke execute on function mneme_search.period_arm(text, jsonb, text, jsonb, integer) from public;
