create or replace function mneme_operation.rotate_webhook_secret(
  in_webhook_id uuid, in_secret bytea, in_grace interval
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  kept constant mneme.webhook := mneme_operation.require_webhook(in_webhook_id);
begin
  delete from mneme_private.webhook_secret s
  where s.workspace_id = kept.workspace_id and s.webhook_id = kept.id and s.good_until is not null;
  update mneme_private.webhook_secret s set good_until = now() + in_grace
  where s.workspace_id = kept.workspace_id and s.webhook_id = kept.id;
  insert into mneme_private.webhook_secret (workspace_id, webhook_id, secret)
  values (kept.workspace_id, kept.id, in_secret);
  perform mneme_private.audit('webhook.rotate', 'webhook', in_webhook_id);
end
$$;
comment on function mneme_operation.rotate_webhook_secret(uuid, bytea, interval) is
  'Gives a webhook a new secret; the one before signs beside it for the time of grace, any older one no more.';
alter function mneme_operation.rotate_webhook_secret(uuid, bytea, interval) owner to mneme_owner;
revoke execute on function mneme_operation.rotate_webhook_secret(uuid, bytea, interval) from public;
grant execute on function mneme_operation.rotate_webhook_secret(uuid, bytea, interval) to mneme_admin, mneme_service;
