create or replace function mneme_operation.set_memory_mode(in_thread_id uuid, in_off boolean) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  perform mneme_private.require_own_thread(in_thread_id);
  -- An append holds the branch's lock: turns that were being added keep the mode they were sent in.
  perform from mneme.branch b
  where b.workspace_id = workspace and b.thread_id = in_thread_id order by b.id for update;
  update mneme.thread t set memory_off = in_off, updated_at = now()
  where t.workspace_id = workspace and t.id = in_thread_id and t.memory_off <> in_off;
  if found then
    perform mneme_private.audit('thread.memory', 'thread', in_thread_id);
  else
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
end
$$;
comment on function mneme_operation.set_memory_mode(uuid, boolean) is
  'Says whether turns that are added to a thread from now on are kept with memory off. Earlier ones stay as they are.';
alter function mneme_operation.set_memory_mode(uuid, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.set_memory_mode(uuid, boolean) from public;
grant execute on function mneme_operation.set_memory_mode(uuid, boolean) to mneme_member, mneme_admin, mneme_service;
