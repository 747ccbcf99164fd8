update mneme.webhook_delivery set attempts = attempts + 1, attempted_at = now(), status_code = $3, error_code = $4,
  state = case when $5 then 'delivered'
    -- A test is for whoever asked for it, who may ask again.
    when event = 'test' or created_at < now() - interval '1 day' then 'failed' else 'waiting' end,
  next_at = now() + mneme_private.webhook_pause(attempts)
where workspace_id = $1 and id = $2
