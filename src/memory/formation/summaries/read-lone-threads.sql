select node.at, min(s.id::text) as id, min(s.content) as content, min(s.message_count) as turns
from mneme_private.roll_up_nodes($1, $2, $3, $4, $5, $6) node
join mneme.summary s on s.workspace_id = $1 and s.project_id = $7 and s.thread_id is not null
  and s.level = node.level
  and s.period_start = node.starts_at and s.visibility = 'workspace' and s.sensitivity = 'neutral'
  and s.persona_id is not distinct from node.persona_id and s.content_state in ('inline', 'archived')
join mneme.branch b on b.workspace_id = $1 and b.id = s.branch_id and b.parent_branch_id is null
group by node.at having count(*) = 1
