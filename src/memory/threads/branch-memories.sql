select m.id from mneme.memory_item m
where m.workspace_id = $1 and m.branch_id = $2
  and m.thread_id = (select b.thread_id from mneme.branch b where b.workspace_id = $1 and b.id = $2)
  and coalesce(m.source_sequence_no, 0) <= $3 and m.recorded_to is null and m.content_state = 'inline'
  and m.set_aside_at is null
order by m.recorded_from desc, m.id desc limit $4
