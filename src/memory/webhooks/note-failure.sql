update mneme.webhook set failures = failures + 1, failing_since = coalesce(failing_since, now()),
  resume_at = now() + mneme_private.webhook_pause(failures),
  enabled = enabled and $3::integer is distinct from $4
    and coalesce(failing_since, now()) > now() - interval '1 day'
where workspace_id = $1 and id = $2 returning enabled
