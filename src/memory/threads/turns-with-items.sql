select m.id, m.role::text as role, m.content, 0 as depth, m.metadata -> 'gateway' as gateway,
  m.occurred_at as said
from mneme.message m where m.workspace_id = $1 and m.owner_user_id = $2 and m.persona_id is not distinct from $3::uuid
  and m.id = any ($5::uuid[])
union all
select m.* from (
  select m.id, m.role::text, m.content, 0, m.metadata -> 'gateway' as gateway, m.occurred_at
  from mneme.message m
  where m.workspace_id = $1 and m.owner_user_id = $2 and m.persona_id is not distinct from $3::uuid
    and octet_length(m.response_id) > 0 and m.role = 'assistant'
  order by m.id desc limit 500) m
where exists (
  select from jsonb_array_elements(case when jsonb_typeof(m.gateway #> '{response,output}') = 'array'
    then m.gateway #> '{response,output}' end) item
  where item ->> 'id' = any ($4))
