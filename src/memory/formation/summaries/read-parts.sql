select s.id, s.sensitivity <> t.sensitivity as intimate, s.content, s.written_by as "writtenBy",
  s.period_start as "occurredAt"
from mneme.summary s
join mneme.thread t on t.workspace_id = s.workspace_id and t.id = s.thread_id
join mneme.branch b on b.workspace_id = s.workspace_id and b.id = s.branch_id and b.parent_branch_id is null
where s.workspace_id = $1 and s.thread_id = $2 and s.level = $3 and s.content_state = 'inline'
order by case when $3 = 'month' then s.period_start end, s.source_sequence_no
