create or replace function mneme_operation.set_thread_zone(in_thread_id uuid, in_time_zone text) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  perform mneme_private.require_own_thread(in_thread_id);
  update mneme.thread t set time_zone = in_time_zone, updated_at = now()
  where t.workspace_id = workspace and t.id = in_thread_id and t.time_zone is distinct from in_time_zone;
  if found then
    perform mneme_private.audit('thread.update', 'thread', in_thread_id);
  else
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
end
$$;
comment on function mneme_operation.set_thread_zone(uuid, text) is
  'Says in which time zone a thread is held: for the words of users without a zone of their own, and for its days.';
alter function mneme_operation.set_thread_zone(uuid, text) owner to mneme_owner;
revoke execute on function mneme_operation.set_thread_zone(uuid, text) from public;
grant execute on function mneme_operation.set_thread_zone(uuid, text) to mneme_member, mneme_admin, mneme_service;
