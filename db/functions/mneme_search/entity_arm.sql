create or replace function mneme_search.entity_arm(
  in_kind text, in_scope jsonb, in_entities uuid[], in_similarities double precision[], in_limit integer
)
returns table (id uuid, score double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  links text;
begin
  if coalesce(cardinality(in_entities), 0) = 0 then
    return;
  end if;
  -- At most 500 links an entity, newest first: who is named everywhere says little about where. Only links the reader
  -- may follow count: others' neither crowd them out nor show in the weights.
  links := case in_kind
    when 'message' then 'select r.id from mneme.mention m join mneme.message r on r.id = m.message_id and %1$s
      where m.workspace_id = $1 and m.entity_id = family.entity_id order by m.occurred_at desc limit 500'
    when 'memory' then 'select r.id from mneme.memory_entity m join mneme.memory_item r on r.id = m.memory_id and %1$s
      where m.workspace_id = $1 and m.entity_id = family.entity_id limit 500'
    when 'fact' then '(select r.id from mneme.fact r where %1$s and r.subject_entity_id = family.entity_id
      limit 500) union (select r.id from mneme.fact r where %1$s and r.object_entity_id = family.entity_id limit 500)'
    when 'summary' then 'select r.id
      from (select named.thread_id
      from (select distinct m.thread_id from mneme.mention m where m.workspace_id = $1
      and m.entity_id = family.entity_id) named where exists (select from mneme.summary r
      where r.thread_id = named.thread_id and %1$s) limit 100) t join mneme.summary r on r.thread_id = t.thread_id
      and %1$s limit 500'
    -- Nobody reads names out of documents: what says one of the entity's names links itself.
    else 'select r.id from (
        (select a.variant_normalized as name from mneme.alias_variant a where a.workspace_id = $1
          and a.entity_id = family.entity_id and a.status = ''active'' and '
      || format(mneme_search.name_condition(in_scope), 'a') || ' order by a.weight desc, a.id limit 20)
        union select e.canonical_normalized from mneme.entity e where e.workspace_id = $1 and e.id = family.entity_id
          and '
      || format(mneme_search.name_condition(in_scope), 'e') || '
      ) called cross join lateral (select r.id from mneme.' || mneme_search.row_table(in_kind) || ' r where %1$s
        and r.fts @@ phraseto_tsquery(''english'', called.name) limit 500) r'
  end;
  return query execute format($text$
with family as materialized (
  select f.entity_id, f.root_id, named.similarity
  from unnest($4, $5) as named (root_id, similarity)
  join mneme_search.merged_entities($1, $4) f on f.root_id = named.root_id
), link as materialized (
  select distinct family.root_id, family.similarity, linked.id from family cross join lateral (%1$s) linked
), weighed as (
  -- Being named rarely says more: the same idea as a word's rarity.
  select root_id, similarity * 1 / ln(2 + count(*)) as weight from link group by root_id, similarity
)
select link.id, sum(weighed.weight)::double precision as score
from link join weighed on weighed.root_id = link.root_id
group by link.id
order by 2 desc, 1 desc limit $6$text$, format(links, condition))
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'),
      mneme_search.scope_ids(in_scope, 'place_projects'), in_entities, in_similarities, in_limit;
end
$$;
comment on function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) is
  'The entity arm: rows of one kind that name what the query names (where nothing links them: by any name '
  'of it), those with more and rarer entities first.';
alter function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) owner to mneme_search;
revoke execute on function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) from public;
