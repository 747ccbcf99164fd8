create or replace function mneme_search.expand_statement(in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog
as $$
declare
  reader constant uuid := (in_scope ->> 'user_id')::uuid;
  visible text := '(%1$s.visibility = ''workspace''';
begin
  visible := visible || case when reader is null then ')' else format(' or %%1$s.owner_user_id = %L::uuid)', reader) end;
  if in_scope ? 'persona_id' then
    visible := visible || format(' and (%%1$s.persona_id is null or %%1$s.persona_id = %L::uuid)', (in_scope ->> 'persona_id')::uuid);
  end if;
  if coalesce(in_scope ->> 'scope', 'neutral_and_relationship') in ('neutral_only', 'neutral_and_relationship') then
    visible := visible || ' and %1$s.sensitivity = ''neutral''';
  end if;
  return format($text$
with recursive named (surface, entity_id, similarity) as (
  select a.variant_normalized, a.entity_id, a.weight::double precision
  from mneme.alias_variant a where a.workspace_id = $1 and a.variant_normalized = any ($2) and a.status = 'active' and %1$s
  union all
  select e.canonical_normalized, e.id, 1
  from mneme.entity e where e.workspace_id = $1 and e.canonical_normalized = any ($2) and %2$s
  union all
  select near.gram, near.entity_id, near.similarity
  from (
    select gram, found.entity_id, found.similarity
    from unnest($3) as gram
    cross join lateral (
      select a.entity_id, public.similarity(a.variant_normalized, gram)::double precision * a.weight as similarity
      from mneme.alias_variant a where a.workspace_id = $1 and a.variant_normalized operator(public.%%) gram and a.variant_normalized <> gram and a.status = 'active' and %1$s
      order by 2 desc limit 3
    ) found
  ) near
), resolved (surface, similarity, entity_id, depth) as (
  select surface, similarity, entity_id, 0 from named
  union all
  select r.surface, r.similarity, e.merged_into_id, r.depth + 1
  from resolved r join mneme.entity e on e.workspace_id = $1 and e.id = r.entity_id
  where e.merged_into_id is not null and r.depth < 16
)
select best.surface, best.entity_id, best.canonical_name, best.similarity
from (
  select distinct on (e.id) r.surface, e.id as entity_id, e.canonical_name, least(r.similarity, 1) as similarity
  from resolved r join mneme.entity e on e.workspace_id = $1 and e.id = r.entity_id and e.merged_into_id is null and %2$s
  order by e.id, r.similarity desc, length(r.surface) desc, r.surface
) best
order by best.similarity desc, length(best.surface) desc, best.entity_id limit 10$text$, format(visible, 'a'), format(visible, 'e'));
end
$$;
comment on function mneme_search.expand_statement(jsonb) is 'The statement behind expand: $1 workspace, $2 word runs to match exactly, $3 word runs to match by trigrams.';
alter function mneme_search.expand_statement(jsonb) owner to mneme_search;
revoke execute on function mneme_search.expand_statement(jsonb) from public;
