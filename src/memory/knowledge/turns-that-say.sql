select m.id, m.role, m.content, m.author from mneme.message m
where m.workspace_id = $1 and m.content_state in ('inline', 'archived') and not m.memory_off
  and (m.id = any ($2)
    or ($4 and m.owner_user_id is not distinct from $3 and m.content_normalized like all ($5)
      and ($7::timestamptz is null or m.occurred_at <= $7)))
order by m.id desc limit $6
