create or replace function mneme_operation.forget_memory(in_memory_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  update mneme.memory_item set content_state = 'removed', content = null, content_hash = null, reason = null, category = null, key = null, value = null,
    tags = '{}', recorded_to = coalesce(recorded_to, now()), updated_at = now()
  where workspace_id = mneme_private.workspace_id() and id = in_memory_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND', message = format('There is no memory %s that you can see. Check the id.', in_memory_id);
  end if;
  perform mneme_private.audit('memory.forget', 'memory', in_memory_id);
end
$$;
comment on function mneme_operation.forget_memory(uuid) is 'Takes a memory out of recall, with its vector; that it happened stays in the audit log, what it said does not.';
alter function mneme_operation.forget_memory(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.forget_memory(uuid) from public;
grant execute on function mneme_operation.forget_memory(uuid) to mneme_member, mneme_admin, mneme_service;
