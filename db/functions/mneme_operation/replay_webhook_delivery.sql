create or replace function mneme_operation.replay_webhook_delivery(in_delivery_id uuid) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  told mneme.webhook_delivery;
  hook mneme.webhook;
begin
  select * into told from mneme.webhook_delivery d where d.workspace_id = workspace and d.id = in_delivery_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'WEBHOOK_DELIVERY_NOT_FOUND',
      message = format('There is no delivery %s that you can see. Check the id; they are kept for a week.',
        in_delivery_id);
  end if;
  hook := mneme_operation.require_webhook(told.webhook_id);
  if not hook.enabled and told.event <> 'test' then
    raise exception using errcode = 'MN409', detail = 'WEBHOOK_OFF',
      message = 'The webhook is switched off. Switch it on with updateWebhook, and send it again.';
  end if;
  update mneme.webhook_delivery d set state = 'waiting', next_at = now()
  where d.workspace_id = workspace and d.id = in_delivery_id;
  -- It is sent at once, whatever failed before.
  update mneme.webhook w set resume_at = null where w.workspace_id = workspace and w.id = hook.id;
  perform mneme_private.enqueue('deliver', jsonb_build_object('webhookId', hook.id), hook.id || ' at once');
  perform mneme_private.audit('webhook.replay', 'webhook', hook.id);
  return in_delivery_id;
end
$$;
comment on function mneme_operation.replay_webhook_delivery(uuid) is
  'Has an event sent to its webhook once more, delivered or not, under the same id, by which receivers know it again.';
alter function mneme_operation.replay_webhook_delivery(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.replay_webhook_delivery(uuid) from public;
grant execute on function mneme_operation.replay_webhook_delivery(uuid) to mneme_admin, mneme_service;
