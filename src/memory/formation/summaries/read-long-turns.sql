select m.id, m.sequence_no as "sequenceNo", m.author, left(m.content_plain, $5) as text,
  m.occurred_at as "occurredAt", (m.occurred_at + m.sequence_no * interval '1 microsecond')::text as start
from mneme.message m
where m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no between $3 and $4
  and m.content_state = 'inline' and m.role in ('user', 'assistant') and length(m.content_plain) > $6
order by m.sequence_no
