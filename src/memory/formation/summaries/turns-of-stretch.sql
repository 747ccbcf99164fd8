select m.id, m.sequence_no as "sequenceNo", m.author, left(coalesce(m.content_visible, m.content), $5) as text,
  m.role = 'assistant' as "isAnswer", m.occurred_at as "occurredAt", encode(m.content_hash, 'hex') as hash
from mneme.message m
where m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no between $3 and $4
  and m.content_state = 'inline' and m.content_visible is distinct from '' and m.role <> 'system'
  and (m.sensitivity = 'neutral' or $6)
