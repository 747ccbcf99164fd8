select channel, user_id as "userId", content, updated_at as "updatedAt", expires_at as "expiresAt"
from mneme.topic
where workspace_id = $1 and ($2::uuid is null or user_id = $2) and ($3::text is null or channel = $3)
  and expires_at > now()
order by updated_at desc, channel limit $4
