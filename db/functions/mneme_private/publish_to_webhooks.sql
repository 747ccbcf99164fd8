create or replace function mneme_private.publish_to_webhooks(in_workspace_id uuid, in_kind text, in_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  happened constant text := case in_kind when 'messages' then 'message_added' when 'thread' then 'thread_updated'
    when 'memories' then 'memory_formed' when 'handoffs' then 'handoff_signalled'
    when 'presence' then 'presence_changed' end;
  hook uuid;
begin
  if happened is null or workspace is distinct from in_workspace_id or not exists (
    select from mneme.webhook w where w.workspace_id = workspace and w.enabled and happened = any (w.events))
  then
    return;
  end if;
  -- One row per change, merged when it is sent: so writers don't wait for each other's rows, and a change that commits
  -- during a delivery is not taken for delivered.
  for hook in
    with told as (
      insert into mneme.webhook_delivery (workspace_id, webhook_id, event, thread_id, user_id)
      select workspace, w.id, happened, thread.id, person.id
      from mneme.webhook w
      cross join (select distinct unnest(case when in_kind = 'memories' then in_ids[1:1] else in_ids end)) subject (id)
      join mneme.membership holder
        on holder.workspace_id = workspace and holder.user_id = w.user_id and holder.role = w.role
      left join mneme.thread thread
        on in_kind in ('messages', 'thread') and thread.workspace_id = workspace and thread.id = subject.id
      left join mneme.workspace_user person
        on in_kind in ('handoffs', 'presence') and person.workspace_id = workspace and person.id = subject.id
      where w.workspace_id = workspace and w.enabled and happened = any (w.events)
        and (in_kind = 'memories' or thread.id is not null or person.id is not null)
        and (w.role = 'service' or in_kind = 'memories' or thread.visibility = 'workspace')
      returning webhook_id)
    select distinct webhook_id from told order by webhook_id
  loop
    perform mneme_private.enqueue('deliver', jsonb_build_object('webhookId', hook), hook::text);
  end loop;
end
$$;
comment on function mneme_private.publish_to_webhooks(uuid, text, uuid[]) is
  'Writes down an event for each webhook of the workspace that is to hear of it, in the caller''s transaction, and '
  'asks for its delivery. An admin''s webhook hears of threads that the whole workspace reads.';
alter function mneme_private.publish_to_webhooks(uuid, text, uuid[]) owner to mneme_search;
revoke execute on function mneme_private.publish_to_webhooks(uuid, text, uuid[]) from public;
grant execute on function mneme_private.publish_to_webhooks(uuid, text, uuid[])
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search, mneme_porter, mneme_eraser,
    mneme_provisioner, mneme_queue_owner, mneme_owner;
