create or replace function mneme_operation.update_webhook(
  in_webhook_id uuid, in_name text, in_url text, in_events text[], in_enabled boolean
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  kept constant mneme.webhook := mneme_operation.require_webhook(in_webhook_id);
begin
  perform mneme_operation.require_webhook_events(kept.role, in_events);
  update mneme.webhook w
  set name = coalesce(in_name, w.name), url = coalesce(in_url, w.url),
    events = coalesce(in_events::mneme.webhook_event[], w.events), enabled = coalesce(in_enabled, w.enabled),
    -- After a change, it is tried at once and again for a day.
    failures = 0, failing_since = null, resume_at = null, updated_at = now()
  where w.workspace_id = workspace and w.id = in_webhook_id;
  perform mneme_private.enqueue('deliver', jsonb_build_object('webhookId', in_webhook_id), in_webhook_id || ' at once');
  perform mneme_private.audit('webhook.update', 'webhook', in_webhook_id);
end
$$;
comment on function mneme_operation.update_webhook(uuid, text, text, text[], boolean) is
  'Changes what is given of a webhook, forgets that it failed, and has what waits for it sent at once.';
alter function mneme_operation.update_webhook(uuid, text, text, text[], boolean) owner to mneme_owner;
revoke execute on function mneme_operation.update_webhook(uuid, text, text, text[], boolean) from public;
grant execute on function mneme_operation.update_webhook(uuid, text, text, text[], boolean)
  to mneme_admin, mneme_service;
