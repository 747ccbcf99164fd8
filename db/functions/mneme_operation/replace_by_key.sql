create or replace function mneme_operation.replace_by_key(in_memory mneme.memory_item, in_source_message_ids uuid[])
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  keyed mneme.memory_item;
  old mneme.memory_item;
  fresh mneme.memory_item := in_memory;
  kept uuid;
begin
  perform mneme_private.lock_knowledge();
  select * into strict keyed from mneme.memory_item
  where workspace_id = workspace and owner_user_id is not distinct from fresh.owner_user_id
    and persona_id is not distinct from fresh.persona_id
    and visibility = fresh.visibility and idempotency_key = fresh.idempotency_key
  for update;
  -- Its newest version, if a conversation has changed it since.
  select * into old from mneme.memory_item
  where workspace_id = workspace and recorded_to is null and content_state <> 'removed'
    and id = any (case when keyed.recorded_to is null then array[keyed.id]
      else mneme_operation.memory_versions(keyed.id) end)
  limit 1 for update;
  if not found then
    raise exception using errcode = 'MN409', detail = 'MEMORY_NOT_CURRENT',
      message = 'The memory stored with this idempotencyKey is no longer current. Use another key.';
  end if;
  perform mneme_operation.require_changeable(old, false);
  if old.content_state = 'sealed' then
    raise exception using errcode = 'MN409', detail = 'SEALING_REQUIRED',
      message = 'The memory stored with this idempotencyKey is sealed. Revise it by its id, or forget it first.';
  end if;
  if (fresh.kind, fresh.layer, fresh.content, fresh.metadata, fresh.project_id, fresh.thread_id,
      coalesce(fresh.confidence, 1), coalesce(fresh.valid_from, old.valid_from), fresh.valid_to)
    is not distinct from (old.kind, old.layer, old.content, old.metadata, old.project_id, old.thread_id,
      old.confidence, old.valid_from, old.valid_to)
  then
    return old.id;
  end if;
  perform mneme_private.require_persona_owns(old.persona_id);
  fresh.valid_from := coalesce(fresh.valid_from, now());
  perform mneme_private.audit('memory.revise', 'memory', old.id);
  kept := mneme_operation.replace_memory(old, fresh);
  update mneme.memory_item set idempotency_key = null
  where workspace_id = workspace and id = keyed.id and idempotency_key is not null;
  update mneme.memory_item set idempotency_key = in_memory.idempotency_key,
    first_recorded_from = coalesce(keyed.first_recorded_from, keyed.recorded_from),
    confidence = coalesce(fresh.confidence, 1), valid_to = fresh.valid_to
  where workspace_id = workspace and id = kept;
  insert into mneme.memory_source (workspace_id, memory_id, message_id)
  select distinct workspace, kept, given from unnest(in_source_message_ids) given
  on conflict do nothing;
  return kept;
end
$$;
comment on function mneme_operation.replace_by_key(mneme.memory_item, uuid[]) is
  'Replaces what was stated with an idempotency key by another version, which has the key from then on; what says the '
  'same makes none.';
alter function mneme_operation.replace_by_key(mneme.memory_item, uuid[]) owner to mneme_owner;
revoke execute on function mneme_operation.replace_by_key(mneme.memory_item, uuid[]) from public;
grant execute on function mneme_operation.replace_by_key(mneme.memory_item, uuid[])
  to mneme_member, mneme_admin, mneme_service;
