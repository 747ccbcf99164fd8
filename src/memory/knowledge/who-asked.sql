select m.owner_user_id as "userId", u.name, m.occurred_at::text as at from mneme.message m
join mneme.workspace_user u on u.workspace_id = m.workspace_id and u.id = m.owner_user_id
where m.workspace_id = $1 and m.id = $2 and m.visibility = 'private' and m.role = 'user'
  and (m.author is null or m.persona_id is null)
