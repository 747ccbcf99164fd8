select m.external_id as "externalId", m.id from mneme.message m
where m.workspace_id = $1 and m.thread_id = $2 and m.role = 'assistant'
order by m.sequence_no desc limit 1
