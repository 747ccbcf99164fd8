create or replace function mneme_search.vector_statement(in_kind text, in_scope jsonb, in_model_id integer, in_dimensions integer, in_mode text, in_weights jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  source_table constant text := mneme_search.row_table(in_kind);
  conversation constant boolean := in_kind = 'message';
  places constant text := case when conversation then ', r.branch_id, r.sequence_no, r.session_no' else '' end;
  -- The model is a literal and the cast is spelt as in the partial indexes, or the planner can't use them.
  distance constant text := format('(e.embedding::public.halfvec(%1$s)) operator(public.<=>) $4::public.halfvec(%1$s)', in_dimensions);
  statement text;
begin
  if in_mode = 'scope' then
    statement := format($text$with nearest as materialized (
  select r.id%7$s, %1$s as distance
  from mneme.%2$I r join mneme.%3$I e on e.workspace_id = $1 and e.model_id = %4$s and e.%5$I = r.id
  where %6$s order by distance limit $5
)$text$, distance, source_table, in_kind || '_embedding', in_model_id, in_kind || '_id', condition, places);
  else
    -- Nearest first, each checked against its row as it comes, until enough pass: no filter is applied after the limit.
    statement := format($text$with nearest as materialized (
  select near.id%7$s, near.distance
  from (select e.%5$I as id, %1$s as distance from mneme.%3$I e where e.workspace_id = $1 and e.model_id = %4$s order by %1$s) near
  cross join lateral (select r.id%7$s from mneme.%2$I r where %6$s and r.id = near.id offset 0) r
  limit $5
)$text$, distance, source_table, in_kind || '_embedding', in_model_id, in_kind || '_id', condition, places);
  end if;
  if not conversation then
    return statement || ' select id, 1 - distance as score, 1 - distance as share, null::double precision as coverage, 1 - distance as similarity from nearest order by distance, id';
  end if;
  return statement || ', scored as materialized (select id, branch_id, sequence_no, session_no, greatest(1 - distance, 0) as own, null::double precision as coverage, 1 - distance as similarity, 1.0 as scale from nearest)'
    || mneme_search.conversation_statement(condition, in_weights, 'vector_', '$5', '$6');
end
$$;
comment on function mneme_search.vector_statement(text, jsonb, integer, integer, text, jsonb) is 'The statement of the vector arm: $1 workspace, $2 and $3 place filters, $4 the query''s vector, $5 limit, $6 the query''s words.';
alter function mneme_search.vector_statement(text, jsonb, integer, integer, text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.vector_statement(text, jsonb, integer, integer, text, jsonb) from public;
