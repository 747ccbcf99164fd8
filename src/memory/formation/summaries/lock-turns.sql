select encode(m.content_hash, 'hex') as hash from mneme.message m
where m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no between $3 and $4
  and m.content_state in ('inline', 'archived')
order by m.id for share of m
