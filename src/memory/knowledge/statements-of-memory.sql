select concat_ws(' ', i.content, i.value) as text, null as until, i.owner_user_id as "ownerUserId",
  (select u.name from mneme.workspace_user u where u.workspace_id = $1 and u.id = i.owner_user_id) as speaker,
  array(select s.message_id from mneme.memory_source s where s.workspace_id = $1 and s.memory_id = i.id) as sources
from mneme.memory_item i
where i.workspace_id = $1 and i.id = any (mneme_operation.memory_versions($2)) and i.content is not null
