select distinct on (s.id) l.message_id as id
from mneme.summary s join mneme.summary_message l on l.workspace_id = s.workspace_id and l.summary_id = s.id
where s.workspace_id = $1 and s.thread_id = $2 and s.level = 'session'
order by s.id, l.message_id
