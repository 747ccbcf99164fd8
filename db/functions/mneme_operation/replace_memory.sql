create or replace function mneme_operation.replace_memory(
  in_old mneme.memory_item, in_new mneme.memory_item
) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  says_the_same constant boolean := in_new.content = in_old.content;
  kept uuid;
begin
  insert into mneme.memory_item (workspace_id, kind, layer, content, content_hash, reason, category, key, value, status,
    due_at, completed_at, tags, channel,
    confidence, salience, valid_from, thread_id, branch_id, source_sequence_no, project_id, persona_id, owner_user_id,
    visibility, sensitivity, created_by,
    last_confirmed_at, supersedes_id)
  values (workspace, in_old.kind, in_old.layer, in_new.content,
    mneme_private.content_hash(mneme_private.normalize_text(in_new.content)), in_new.reason,
    in_new.category, in_new.key, in_new.value, in_new.status, in_new.due_at, in_new.completed_at, in_new.tags,
    in_new.channel, 1, in_old.salience,
    in_new.valid_from, in_old.thread_id, in_old.branch_id, in_old.source_sequence_no, in_old.project_id,
    in_old.persona_id, in_old.owner_user_id,
    in_old.visibility, in_old.sensitivity, mneme_private.user_id(), now(), in_old.id)
  returning id into kept;
  -- The old one stays as it was known; only its ranges are closed.
  update mneme.memory_item set recorded_to = clock_timestamp(),
    valid_to = least(coalesce(valid_to, 'infinity'), in_new.valid_from), updated_at = now()
  where workspace_id = workspace and id = in_old.id;
  if says_the_same then
    insert into mneme.memory_source (workspace_id, memory_id, message_id)
    select workspace, kept, message_id from mneme.memory_source
    where workspace_id = workspace and memory_id = in_old.id;
  end if;
  -- It is about what it was about, as far as its words still name it.
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
comment on function mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item) is
  'Writes the next version of a memory, with what it is about and the job for its vector, and closes the one before.';
alter function mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item) owner to mneme_owner;
revoke execute on function mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item) from public;
grant execute on function mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item)
  to mneme_member, mneme_admin, mneme_service;
