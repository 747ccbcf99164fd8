create or replace function mneme_operation.revise_memory(in_memory_id uuid, in_content text, in_valid_from timestamptz) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  old mneme.memory_item;
  kept uuid;
begin
  select * into old from mneme.memory_item where workspace_id = workspace and id = in_memory_id for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND', message = format('There is no memory %s that you can see. Check the id.', in_memory_id);
  end if;
  if old.recorded_to is not null then
    raise exception using errcode = 'MN409', detail = 'MEMORY_NOT_CURRENT', message = 'This memory was already revised or forgotten. Revise the current one.';
  end if;
  insert into mneme.memory_item (workspace_id, kind, layer, content, reason, category, key, status, due_at, tags, channel, confidence, salience, valid_from,
    thread_id, branch_id, source_sequence_no, project_id, persona_id, owner_user_id, visibility, sensitivity, created_by, last_confirmed_at, supersedes_id)
  values (workspace, old.kind, old.layer, in_content, old.reason, old.category, old.key, old.status, old.due_at, old.tags, old.channel, 1, old.salience,
    coalesce(in_valid_from, now()), old.thread_id, old.branch_id, old.source_sequence_no, old.project_id, old.persona_id, old.owner_user_id, old.visibility,
    old.sensitivity, mneme_private.user_id(), now(), old.id)
  returning id into kept;
  -- The old one stays as it was known; only its ranges are closed.
  update mneme.memory_item set recorded_to = now(), valid_to = least(coalesce(valid_to, 'infinity'), coalesce(in_valid_from, now())), updated_at = now()
  where workspace_id = workspace and id = old.id;
  perform mneme_private.audit('memory.revise', 'memory', old.id);
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'memory', 'ids', jsonb_build_array(kept)));
  return kept;
end
$$;
comment on function mneme_operation.revise_memory(uuid, text, timestamptz) is 'Replaces a memory by a newer one; the old one stays, superseded.';
alter function mneme_operation.revise_memory(uuid, text, timestamptz) owner to mneme_owner;
revoke execute on function mneme_operation.revise_memory(uuid, text, timestamptz) from public;
grant execute on function mneme_operation.revise_memory(uuid, text, timestamptz) to mneme_member, mneme_admin, mneme_service;
