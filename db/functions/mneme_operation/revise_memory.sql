create or replace function mneme_operation.revise_memory(
  in_memory_id uuid, in_content text, in_valid_from timestamptz, in_sealed jsonb default null,
  in_metadata jsonb default null
) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  old mneme.memory_item;
  fresh mneme.memory_item;
begin
  perform mneme_private.lock_knowledge();
  select * into old from mneme.memory_item
  where workspace_id = mneme_private.workspace_id() and id = in_memory_id for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND',
      message = format('There is no memory %s that you can see. Check the id.', in_memory_id);
  end if;
  if old.recorded_to is not null then
    raise exception using errcode = 'MN409', detail = 'MEMORY_NOT_CURRENT',
      message = 'This memory was already revised or forgotten. Revise its current version.';
  end if;
  perform mneme_private.require_persona_owns(old.persona_id);
  perform mneme_operation.require_changeable(old, false);
  fresh := old;
  fresh.content := in_content;
  -- A changed text may contain another value.
  fresh.value := case when in_content = old.content then old.value end;
  fresh.valid_from := coalesce(in_valid_from, now());
  fresh.metadata := coalesce(in_metadata, old.metadata);
  fresh := mneme_operation.sealed_version(old, fresh, in_sealed);
  perform mneme_private.audit('memory.revise', 'memory', old.id);
  return mneme_operation.replace_memory(old, fresh, in_sealed);
end
$$;
comment on function mneme_operation.revise_memory(uuid, text, timestamptz, jsonb, jsonb) is
  'Replaces a memory by a newer one; the old one stays, superseded.';
alter function mneme_operation.revise_memory(uuid, text, timestamptz, jsonb, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.revise_memory(uuid, text, timestamptz, jsonb, jsonb) from public;
grant execute on function mneme_operation.revise_memory(uuid, text, timestamptz, jsonb, jsonb)
  to mneme_member, mneme_admin, mneme_service;
