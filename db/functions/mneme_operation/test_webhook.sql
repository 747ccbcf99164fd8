create or replace function mneme_operation.test_webhook(in_webhook_id uuid) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  kept constant mneme.webhook := mneme_operation.require_webhook(in_webhook_id);
  made uuid;
begin
  -- A test is delivered at once.
  update mneme.webhook w set resume_at = null where w.workspace_id = kept.workspace_id and w.id = kept.id;
  insert into mneme.webhook_delivery (workspace_id, webhook_id, event) values (kept.workspace_id, kept.id, 'test')
  returning id into made;
  perform mneme_private.enqueue('deliver', jsonb_build_object('webhookId', kept.id), kept.id || ' at once');
  perform mneme_private.audit('webhook.test', 'webhook', kept.id);
  return made;
end
$$;
comment on function mneme_operation.test_webhook(uuid) is
  'Has a webhook sent a test, also where it is switched off, and returns the delivery''s id.';
alter function mneme_operation.test_webhook(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.test_webhook(uuid) from public;
grant execute on function mneme_operation.test_webhook(uuid) to mneme_admin, mneme_service;
