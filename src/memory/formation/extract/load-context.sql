select m.id, m.role, m.author, left(coalesce(m.content_visible, m.content), $4) as content,
  m.occurred_at as "occurredAt"
from mneme_private.branch_line($1, $2, $3) line cross join lateral (
  select said.* from mneme.message said
  where said.workspace_id = $1 and said.branch_id = line.id and said.sequence_no <= line.upto
    and said.content_state in ('inline', 'archived') and said.role <> 'system'
  order by said.sequence_no desc limit $5) m
order by m.sequence_no desc limit $5
