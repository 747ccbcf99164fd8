create or replace function mneme_search.vector_statement(in_kind text, in_scope jsonb, in_model_id integer, in_dimensions integer, in_mode text) returns text
language plpgsql stable security definer set search_path = pg_catalog
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  source_table constant text := mneme_search.row_table(in_kind);
  -- The model is a literal and the cast is spelt as in the partial indexes, or the planner can't use them.
  distance constant text := format('(e.embedding::public.halfvec(%1$s)) operator(public.<=>) $4::public.halfvec(%1$s)', in_dimensions);
begin
  if in_mode = 'scope' then
    return format('select r.id, %1$s as distance from mneme.%2$I r join mneme.%3$I e on e.workspace_id = $1 and e.model_id = %4$s and e.%5$I = r.id where %6$s order by 2, 1 limit $5',
      distance, source_table, in_kind || '_embedding', in_model_id, in_kind || '_id', condition);
  end if;
  -- Nearest first, each checked against its row as it comes, until enough pass: no filter is applied after the limit.
  return format($text$with nearest as materialized (
  select near.id, near.distance
  from (select e.%5$I as id, %1$s as distance from mneme.%3$I e where e.workspace_id = $1 and e.model_id = %4$s order by %1$s) near
  cross join lateral (select from mneme.%2$I r where %6$s and r.id = near.id offset 0) kept
  limit $5
) select id, distance from nearest order by distance, id$text$,
    distance, source_table, in_kind || '_embedding', in_model_id, in_kind || '_id', condition);
end
$$;
comment on function mneme_search.vector_statement(text, jsonb, integer, integer, text) is 'The statement of the vector arm: $1 workspace, $2 and $3 place filters, $4 the query''s vector, $5 limit.';
alter function mneme_search.vector_statement(text, jsonb, integer, integer, text) owner to mneme_search;
revoke execute on function mneme_search.vector_statement(text, jsonb, integer, integer, text) from public;
