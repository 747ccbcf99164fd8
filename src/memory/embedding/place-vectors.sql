update mneme.message_embedding e set thread_id = null
from (
  select model_id, message_id from mneme.message_embedding
  where workspace_id = $1 and thread_id is null limit $2 for update skip locked
) waiting
where e.workspace_id = $1 and e.model_id = waiting.model_id and e.message_id = waiting.message_id
