select due.project_id as "projectId", max(due.first_day) < current_date - 2 as history
from mneme.thread t join mneme_private.summary_due due on due.workspace_id = $1 and due.project_id = t.project_id
where t.workspace_id = $1 and t.id = $2 group by due.project_id
