with one as materialized (
  select mneme_private.entity_family(mneme_private.entity_root($2)) as family
), linked as (
  select f.object_entity_id as id, 1 as facts, null::uuid as memory_id from one
  join mneme.fact f on f.workspace_id = $1 and f.subject_entity_id = any (one.family)
  where f.object_entity_id is not null and f.recorded_to is null and f.set_aside_at is null
  union all
  select f.subject_entity_id, 1, null from one
  join mneme.fact f on f.workspace_id = $1 and f.object_entity_id = any (one.family)
  where f.subject_entity_id is not null and f.recorded_to is null and f.set_aside_at is null
  union all
  select beside.entity_id, 0, m.id from one
  join mneme.memory_entity mine on mine.workspace_id = $1 and mine.entity_id = any (one.family)
  join mneme.memory_item m on m.workspace_id = $1 and m.id = mine.memory_id and m.recorded_to is null
    and m.set_aside_at is null
  join mneme.memory_entity beside on beside.workspace_id = $1 and beside.memory_id = m.id
), rooted as materialized (
  select id, mneme_private.entity_root(id) as root from (select distinct id from linked) met
)
select e.id as "entityId", sum(linked.facts)::integer as facts,
  count(distinct linked.memory_id)::integer as memories
from linked join rooted using (id)
join mneme.entity e on e.workspace_id = $1 and e.id = rooted.root
where not rooted.root = any ((select family from one)::uuid[])
group by e.id order by sum(linked.facts) + count(distinct linked.memory_id) desc, e.id limit $3
