select id from mneme.memory_item
where workspace_id = $1 and id > $2 and created_at >= $3 and ($4 or visibility = 'workspace')
order by id limit $5
