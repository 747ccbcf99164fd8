select session_id as "sessionId", channel, user_id as "userId", started_at as "startedAt",
  last_active_at as "lastActiveAt", expires_at as "expiresAt"
from mneme.presence
where workspace_id = $1 and ($2::uuid is null or user_id = $2) and ($3::text is null or channel = $3)
  and expires_at > now()
order by last_active_at desc, channel, session_id limit $4
