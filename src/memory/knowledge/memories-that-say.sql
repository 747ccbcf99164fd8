select i.id, concat_ws(' ', i.content, i.value) as content from mneme.memory_item i
where i.workspace_id = $1 and i.owner_user_id = $2 and i.visibility = 'private' and i.content_state = 'inline'
  and i.recorded_to is null and coalesce(i.valid_from, i.recorded_from) <= $5
  and i.content_normalized like all ($3)
order by i.id desc limit $4
