select node.at, s.content
from unnest($2::uuid[], $3::integer[], $4::integer[]) with ordinality as node (branch_id, turns, latest, at)
join mneme.branch b on b.workspace_id = $1 and b.id = node.branch_id
join mneme.summary s on s.workspace_id = $1 and s.thread_id = b.thread_id and s.branch_id = b.id
  and s.level = 'session' and s.source_sequence_no = node.latest and s.message_count = node.turns
  and s.content_state = 'inline'
  and s.sensitivity = (select t.sensitivity from mneme.thread t where t.workspace_id = $1 and t.id = s.thread_id)
where node.turns > 0
