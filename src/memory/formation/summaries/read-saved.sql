select node.at, s.id, s.content, s.written_by as "writtenBy", s.period_start as "occurredAt",
  greatest(s.message_count, 1) as "messageCount", s.source_sequence_no as latest, t.title
from mneme_private.roll_up_nodes($1, $2, $3, $4, $5, $6) node
join mneme.branch b on b.workspace_id = $1 and b.id = node.branch_id
join mneme.thread t on t.workspace_id = $1 and t.id = b.thread_id
join mneme.summary s on s.workspace_id = $1 and s.thread_id = t.id and s.branch_id = b.id and s.level = 'session'
  and s.source_sequence_no = 0 and s.content_state in ('inline', 'archived')
  and s.period_start >= node.starts_at and s.period_start < node.ends_at
order by node.at, s.period_start, s.id
