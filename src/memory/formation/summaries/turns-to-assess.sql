select m.id, m.author, left(m.content_plain, $3) as text, m.content_state = 'archived' as archived
from mneme.message m
where m.workspace_id = $1 and m.id = any ($2) and m.content_state in ('inline', 'archived') and m.role <> 'system'
order by m.occurred_at, m.sequence_no, m.id
