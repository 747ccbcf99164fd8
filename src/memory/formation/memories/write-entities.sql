insert into mneme.memory_entity (workspace_id, memory_id, entity_id)
select $1::uuid, given.id, given.entity_id from unnest($2::uuid[], $3::uuid[]) as given (id, entity_id)
union
select $1::uuid, copy.id, e.entity_id from unnest($4::uuid[], $5::uuid[]) as copy (id, from_id)
join mneme.memory_entity e on e.workspace_id = $1 and e.memory_id = copy.from_id
on conflict do nothing
