create or replace function mneme_operation.create_webhook(in_name text, in_url text, in_events text[], in_secret bytea)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  made_in constant text := replace(current_setting('role'), 'mneme_', '');
  made uuid;
begin
  perform mneme_operation.require_webhook_events(made_in, in_events);
  insert into mneme.webhook (workspace_id, user_id, role, name, url, events)
  values (workspace, mneme_private.user_id(), made_in, in_name, in_url, in_events::mneme.webhook_event[])
  returning id into made;
  insert into mneme_private.webhook_secret (workspace_id, webhook_id, secret) values (workspace, made, in_secret);
  perform mneme_private.audit('webhook.create', 'webhook', made);
  return made;
end
$$;
comment on function mneme_operation.create_webhook(text, text, text[], bytea) is
  'Stores a webhook with the secret that its events are signed with; admins, and services for themselves.';
alter function mneme_operation.create_webhook(text, text, text[], bytea) owner to mneme_owner;
revoke execute on function mneme_operation.create_webhook(text, text, text[], bytea) from public;
grant execute on function mneme_operation.create_webhook(text, text, text[], bytea) to mneme_admin, mneme_service;
