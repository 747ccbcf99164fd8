create or replace function mneme_search.near_name_statement(in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return format($text$
select a.entity_id, public.similarity(a.variant_normalized, $2)::double precision * a.weight as similarity
from (%2$s) a
where a.workspace_id = $1 and a.status = 'active' and %1$s
  and public.similarity(a.variant_normalized, $2) >= coalesce(a.threshold,
    (select w.alias_similarity_threshold from mneme.workspace w where w.id = $1))
order by 2 desc limit 3$text$, format(mneme_search.name_condition(in_scope), 'a'),
    -- Each by a constant key, for the same reason.
    array_to_string(array(select format('(select a.* from mneme.alias_variant a
      where mneme_private.reader_key(a.workspace_id, a.visibility, a.owner_user_id) = %s
        and a.variant_normalized operator(public.%%) $2 offset 0)', key)
      from unnest(array['$1', case when in_scope ? 'form' then 'in_reader'
        else quote_literal((in_scope ->> 'user_id')::uuid) || '::uuid' end]) as key where key is not null),
      ' union all '));
end
$$;
comment on function mneme_search.near_name_statement(jsonb) is
  'The statement that finds the names nearly spelt like a word run: $1 workspace, $2 the run. Run by run, because only '
  'for a constant does the planner know what its trigrams cost, and without that it read every name.';
alter function mneme_search.near_name_statement(jsonb) owner to mneme_search;
revoke execute on function mneme_search.near_name_statement(jsonb) from public;
