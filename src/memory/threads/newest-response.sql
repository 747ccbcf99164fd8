select m.id as "messageId", m.thread_id as "threadId", m.external_id as name from mneme.message m
where m.workspace_id = $1 and m.thread_id = $2 and m.role = 'assistant' and m.external_id is not null
  and m.response_id is not null
-- Ids are in the order of a branch's turns, and have an index.
order by m.id desc limit 1
