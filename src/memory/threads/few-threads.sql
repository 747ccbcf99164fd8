select count(*)::integer as threads from (
  (select id from mneme.thread where workspace_id = $1 and channel = $2 limit $3)
  union all
  (select id from mneme.message where workspace_id = $1 and channel = $2 limit $3)) few
