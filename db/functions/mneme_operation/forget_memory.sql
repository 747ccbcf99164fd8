create or replace function mneme_operation.forget_memory(in_memory_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.memory_item;
  version_ids uuid[];
begin
  perform mneme_private.lock_knowledge();
  select * into target from mneme.memory_item where workspace_id = workspace and id = in_memory_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND',
      message = format('There is no memory %s that you can see. Check the id.', in_memory_id);
  end if;
  perform mneme_private.require_persona_owns(target.persona_id);
  perform mneme_operation.require_changeable(target, false);
  version_ids := mneme_operation.memory_versions(in_memory_id);
  -- A fork's repetition of it is a separate memory with the same text.
  version_ids := version_ids || array(
    select copy.id from mneme.memory_item version join mneme.memory_item copy
      on copy.workspace_id = workspace and copy.thread_id = version.thread_id
        and copy.content_hash = version.content_hash and copy.kind = version.kind
        and copy.branch_id is distinct from version.branch_id
          and copy.owner_user_id is not distinct from version.owner_user_id
        and copy.visibility = version.visibility and copy.persona_id is not distinct from version.persona_id
    where version.workspace_id = workspace and version.id = any (version_ids));
  update mneme.memory_item set content_state = 'removed', content = null, content_hash = null, reason = null,
    category = null, key = null, value = null, metadata = null,
    due_at = null, completed_at = null, tags = '{}', recorded_to = coalesce(recorded_to, clock_timestamp()),
    updated_at = now()
  where workspace_id = workspace and id = any (version_ids) and content_state <> 'removed';
  perform mneme_private.audit('memory.forget', 'memory', in_memory_id);
end
$$;
comment on function mneme_operation.forget_memory(uuid) is
  'Takes a memory out of recall, all versions of it with their vectors; that it happened stays in the audit log, what '
  'it said does not.';
alter function mneme_operation.forget_memory(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.forget_memory(uuid) from public;
grant execute on function mneme_operation.forget_memory(uuid) to mneme_member, mneme_admin, mneme_service;
