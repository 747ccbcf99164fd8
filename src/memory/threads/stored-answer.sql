select m.id as "messageId", m.thread_id as "threadId", m.external_id as name from (
  select m.* from mneme.message m
  -- The owner is no key here, or an index of the owner's turns may be walked.
  where m.workspace_id = $1 and m.owner_user_id is not distinct from $2::uuid
    and m.persona_id is not distinct from $3::uuid and m.response_id = left($4, 200)
    and m.role = 'assistant' and m.external_id is not null and m.metadata #>> '{gateway,response,id}' = $4 offset 0) m
order by m.id desc limit 1
