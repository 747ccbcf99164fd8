select e.canonical_name as name
from mneme_private.branch_line($1, $2, $3) line
join mneme.mention x on x.workspace_id = $1 and x.thread_id = $4 and x.branch_id = line.id
  and x.source_sequence_no <= line.upto
join mneme.entity e on e.workspace_id = $1 and e.id = x.entity_id and e.merged_into_id is null
where e.visibility = 'workspace' or ($6 = 'private' and e.owner_user_id = $5)
group by e.id, e.canonical_name order by max(x.occurred_at) desc limit $7
