select left(coalesce(m.content_visible, m.content), $5) as text from mneme.message m
where m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no between $3 and $4 and m.content_state = 'inline'
  and m.role = 'user'
order by m.sequence_no desc limit $6
