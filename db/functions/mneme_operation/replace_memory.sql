create or replace function mneme_operation.replace_memory(
  in_old mneme.memory_item, in_new mneme.memory_item, in_sealed jsonb default null
) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- For a sealed text, the caller that sealed it says whether it changed.
  says_the_same constant boolean := coalesce((in_sealed ->> 'same')::boolean, in_new.content = in_old.content, false);
  fresh mneme.memory_item := in_new;
  kept uuid;
begin
  fresh.id := (in_sealed ->> 'memory_id')::uuid;
  fresh.subject := null;
  fresh.confidence := 1;
  fresh.last_confirmed_at := now();
  fresh.valid_to := null;
  fresh.supersedes_id := in_old.id;
  fresh.replaces_id := null;
  -- The caller's key belongs to the current version. An extracted one is recognised by its own key.
  fresh.idempotency_key := null;
  if in_old.extracted_by is null and in_new.visibility = in_old.visibility then
    fresh.idempotency_key := in_old.idempotency_key;
    fresh.first_recorded_from := coalesce(in_old.first_recorded_from, in_old.recorded_from);
    update mneme.memory_item set idempotency_key = null
    where workspace_id = workspace and id = in_old.id and idempotency_key is not null;
  end if;
  fresh.extracted_by := null;
  fresh.created_by := mneme_private.user_id();
  select mneme_operation.write_memories(array[fresh]) into strict kept;
  if in_sealed is not null then
    perform mneme_operation.keep_sealed_text(kept, in_sealed);
  end if;
  perform mneme_operation.close_memory(in_old.id, in_new.valid_from);
  if says_the_same then
    insert into mneme.memory_source (workspace_id, memory_id, message_id)
    select workspace, kept, message_id from mneme.memory_source
    where workspace_id = workspace and memory_id = in_old.id;
  end if;
  -- It keeps the links to entities that its text still names.
  insert into mneme.memory_entity (workspace_id, memory_id, entity_id)
  select workspace, kept, e.entity_id from mneme.memory_entity e
  where e.workspace_id = workspace and e.memory_id = in_old.id and (says_the_same or exists (
    select from mneme.alias_variant v
    where v.workspace_id = workspace and v.entity_id = e.entity_id
      and position(' ' || v.variant_normalized || ' ' in ' ' || mneme_private.normalize_text(in_new.content) || ' ')
        > 0));
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'memory', 'ids', jsonb_build_array(kept)));
  return kept;
end
$$;
comment on function mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item, jsonb) is
  'Writes the next version of a memory, with what it is about and the job for its vector, and closes the one before.';
alter function mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item, jsonb) from public;
grant execute on function mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item, jsonb)
  to mneme_member, mneme_admin, mneme_service;
