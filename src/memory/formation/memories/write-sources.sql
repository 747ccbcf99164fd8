insert into mneme.memory_source (workspace_id, memory_id, message_id)
select $1::uuid, given.id, given.message_id from unnest($2::uuid[], $3::uuid[]) as given (id, message_id)
union
select $1::uuid, copy.id, s.message_id from unnest($4::uuid[], $5::uuid[]) as copy (id, from_id)
join mneme.memory_source s on s.workspace_id = $1 and s.memory_id = copy.from_id
on conflict do nothing
