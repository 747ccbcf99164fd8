create or replace function mneme_operation.require_webhook_events(in_role text, in_events text[]) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if in_role = 'admin' and in_events && array['handoff_signalled', 'presence_changed'] then
    raise exception using errcode = 'MN403', detail = 'WEBHOOK_EVENT_FOR_SERVICES',
      message = 'Handoffs and presence are private to users. Only a webhook created by a service can receive them.';
  end if;
end
$$;
comment on function mneme_operation.require_webhook_events(text, text[]) is
  'Raises a clear error where a webhook of a role is to hear of what that role reads nothing of.';
alter function mneme_operation.require_webhook_events(text, text[]) owner to mneme_owner;
revoke execute on function mneme_operation.require_webhook_events(text, text[]) from public;
grant execute on function mneme_operation.require_webhook_events(text, text[]) to mneme_admin, mneme_service;
