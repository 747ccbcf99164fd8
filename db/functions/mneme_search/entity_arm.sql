create or replace function mneme_search.entity_arm(in_kind text, in_scope jsonb, in_entities uuid[], in_similarities double precision[], in_limit integer)
returns table (id uuid, score double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  links text;
begin
  if coalesce(cardinality(in_entities), 0) = 0 then
    return;
  end if;
  -- At most 500 links an entity, newest first: who is named everywhere says little about where.
  links := case in_kind
    when 'message' then 'select m.message_id as id from mneme.mention m where m.workspace_id = $1 and m.entity_id = family.entity_id order by m.occurred_at desc limit 500'
    when 'memory' then 'select m.memory_id as id from mneme.memory_entity m where m.workspace_id = $1 and m.entity_id = family.entity_id limit 500'
    when 'fact' then '(select f.id from mneme.fact f where f.workspace_id = $1 and f.subject_entity_id = family.entity_id limit 500) union (select f.id from mneme.fact f where f.workspace_id = $1 and f.object_entity_id = family.entity_id limit 500)'
    when 'summary' then 'select s.id from (select distinct m.thread_id from mneme.mention m where m.workspace_id = $1 and m.entity_id = family.entity_id limit 100) t join mneme.summary s on s.workspace_id = $1 and s.thread_id = t.thread_id limit 500'
  end;
  if links is null then
    return;
  end if;
  return query execute format($text$
with family as materialized (
  select f.entity_id, f.root_id, named.similarity
  from unnest($4, $5) as named (root_id, similarity) join mneme_search.merged_entities($1, $4) f on f.root_id = named.root_id
), link as materialized (
  select distinct family.root_id, family.similarity, linked.id from family cross join lateral (%1$s) linked
), weighed as (
  -- Being named rarely says more: the same idea as a word's rarity.
  select root_id, similarity * 1 / ln(2 + count(*)) as weight from link group by root_id, similarity
)
select r.id, sum(weighed.weight)::double precision as score
from link join weighed on weighed.root_id = link.root_id
join mneme.%2$I r on r.id = link.id and %3$s
group by r.id
order by 2 desc, 1 desc limit $6$text$, links, mneme_search.row_table(in_kind), condition)
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'), in_entities, in_similarities, in_limit;
end
$$;
comment on function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) is 'The entity arm: rows of one kind that name what the query names, those with more and rarer entities first.';
alter function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) owner to mneme_search;
revoke execute on function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) from public;
