select w.id as "workspaceId", w.slug as "workspaceSlug", u.external_id as "userKey"
from mneme.workspace w
left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $2
where w.id = $1
