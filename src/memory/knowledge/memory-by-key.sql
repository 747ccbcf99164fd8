with recursive version (id) as (
  (select m.id from mneme.memory_item m
   where m.workspace_id = $1 and m.idempotency_key = $2 and m.owner_user_id is not distinct from $3
     and (m.persona_id is not distinct from $4 or $5 and m.persona_id is null) and m.extracted_by is null
   order by m.persona_id is null, m.visibility <> 'private', m.id limit 1)
  union
  select next.id from version
  join mneme.memory_item next on next.workspace_id = $1 and next.supersedes_id = version.id
)
select m.id as "memoryId" from version
join mneme.memory_item m on m.workspace_id = $1 and m.id = version.id
where m.recorded_to is null and m.content_state <> 'removed' limit 1
