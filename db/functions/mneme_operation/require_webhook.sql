create or replace function mneme_operation.require_webhook(in_webhook_id uuid) returns mneme.webhook
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  found_hook mneme.webhook;
begin
  -- The row is locked for update, so that row security decides whether the caller may change it.
  select w.* into found_hook from mneme.webhook w
  where w.workspace_id = mneme_private.workspace_id() and w.id = in_webhook_id for update;
  if found_hook.id is null then
    raise exception using errcode = 'MN404', detail = 'WEBHOOK_NOT_FOUND',
      message = format('There is no webhook %s that you may change. Check the id. A service''s webhook can be '
        'changed only by that service; admins can delete it.', in_webhook_id);
  end if;
  return found_hook;
end
$$;
comment on function mneme_operation.require_webhook(uuid) is
  'A webhook that the caller may change, locked; raises a clear error where there is none.';
alter function mneme_operation.require_webhook(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.require_webhook(uuid) from public;
grant execute on function mneme_operation.require_webhook(uuid) to mneme_admin, mneme_service;
