select bool_and(m.sensitivity = 'intimate') as all from mneme.message m
where m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no between $3 and $4
  and m.content_state in ('inline', 'archived') and m.content_visible is distinct from '' and m.role = 'user'
