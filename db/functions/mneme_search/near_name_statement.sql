create or replace function mneme_search.near_name_statement(in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return format($text$
select a.entity_id, public.similarity(a.variant_normalized, $2)::double precision * a.weight as similarity
from mneme.alias_variant a
where a.workspace_id = $1 and a.variant_normalized operator(public.%%) $2 and a.status = 'active' and %s
order by 2 desc limit 3$text$, format(mneme_search.name_condition(in_scope), 'a'));
end
$$;
comment on function mneme_search.near_name_statement(jsonb) is
  'The statement that finds the names nearly spelt like a word run: $1 workspace, $2 the run. Run by run, because only '
  'for a constant does the planner know what its trigrams cost, and without that it read every name.';
alter function mneme_search.near_name_statement(jsonb) owner to mneme_search;
revoke execute on function mneme_search.near_name_statement(jsonb) from public;
