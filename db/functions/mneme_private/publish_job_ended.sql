create or replace function mneme_private.publish_job_ended(in_workspace_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  -- Webhooks get the ended jobs at most every five seconds.
  due_at constant timestamptz := date_bin('5 seconds', clock_timestamp(), timestamptz '2000-01-01')
    + interval '5 seconds';
  hook uuid;
begin
  if not exists (
    select from mneme.webhook w
    where w.workspace_id = in_workspace_id and w.enabled and 'job_progress' = any (w.events))
  then
    return;
  end if;
  -- The queue's own statements have no workspace.
  perform set_config('mneme.workspace_id', in_workspace_id::text, true);
  for hook in
    with told as (
      insert into mneme.webhook_delivery (workspace_id, webhook_id, event, next_at)
      select w.workspace_id, w.id, 'job_progress', due_at
      from mneme.webhook w
      join mneme.membership holder
        on holder.workspace_id = w.workspace_id and holder.user_id = w.user_id and holder.role = w.role
      where w.workspace_id = in_workspace_id and w.enabled and 'job_progress' = any (w.events)
      returning webhook_id)
    select webhook_id from told order by webhook_id
  loop
    perform mneme_private.enqueue('deliver', jsonb_build_object('webhookId', hook), hook || ' of jobs',
      delay => due_at - now());
  end loop;
end
$$;
comment on function mneme_private.publish_job_ended(uuid) is
  'Writes down for the webhooks of a workspace that are to hear of background work that a job ended; not called for '
  'deliveries, which would go on for ever.';
alter function mneme_private.publish_job_ended(uuid) owner to mneme_search;
revoke execute on function mneme_private.publish_job_ended(uuid) from public;
grant execute on function mneme_private.publish_job_ended(uuid) to mneme_queue;
