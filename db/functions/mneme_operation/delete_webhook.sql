create or replace function mneme_operation.delete_webhook(in_webhook_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme.webhook w where w.workspace_id = mneme_private.workspace_id() and w.id = in_webhook_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'WEBHOOK_NOT_FOUND',
      message = format('There is no webhook %s that you may delete. Check the id.', in_webhook_id);
  end if;
  perform mneme_private.audit('webhook.delete', 'webhook', in_webhook_id);
end
$$;
comment on function mneme_operation.delete_webhook(uuid) is
  'Deletes a webhook with its secrets and deliveries; admins any, services their own.';
alter function mneme_operation.delete_webhook(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.delete_webhook(uuid) from public;
grant execute on function mneme_operation.delete_webhook(uuid) to mneme_admin, mneme_service;
