create or replace function mneme_operation.write_memories(in_memories mneme.memory_item[]) returns setof uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  since_said constant boolean := (
    select w.known_since_said from mneme.workspace w where w.id = mneme_private.workspace_id());
begin
  return query
  insert into mneme.memory_item (workspace_id, id, kind, layer, content, content_hash, content_state, subject, reason,
    category, key, value, status, due_at, completed_at, tags, channel, confidence, salience, last_confirmed_at,
    valid_from, valid_to, supersedes_id, thread_id, branch_id, source_sequence_no, project_id, idempotency_key,
    extracted_by, owner_user_id, persona_id, visibility, sensitivity, created_by, metadata, first_recorded_from,
    replaces_id, recorded_from)
  select mneme_private.workspace_id(), coalesce(m.id, mneme_private.uuid_v7()), m.kind, m.layer, m.content,
    mneme_private.content_hash(mneme_private.normalize_text(m.content)), coalesce(m.content_state, 'inline'),
    m.subject, m.reason, m.category, m.key, m.value, m.status, m.due_at, m.completed_at, coalesce(m.tags, '{}'),
    m.channel, coalesce(m.confidence, 1),
    coalesce(m.salience, 0.5), m.last_confirmed_at, m.valid_from, m.valid_to, m.supersedes_id, m.thread_id,
    m.branch_id, m.source_sequence_no, m.project_id, m.idempotency_key, m.extracted_by, m.owner_user_id, m.persona_id,
    m.visibility, coalesce(m.sensitivity, 'neutral'), m.created_by, m.metadata, m.first_recorded_from,
    m.replaces_id, case when since_said and m.extracted_by is not null
      then coalesce(m.recorded_from, least(now(), m.valid_from)) else now() end
  from unnest(in_memories) m
  on conflict (workspace_id, owner_user_id, persona_id, visibility, idempotency_key) where idempotency_key is not null
    do nothing
  returning memory_item.id;
end
$$;
comment on function mneme_operation.write_memories(mneme.memory_item[]) is
  'Writes versions of memories, stated and learned alike, and returns their ids; what is there under an idempotency '
  'key is not written again. What an id, a hash or a usual value is not given for gets it. Where what is learned is '
  'known since it was said, a learned version is recorded from when it began, unless it says since when.';
alter function mneme_operation.write_memories(mneme.memory_item[]) owner to mneme_owner;
revoke execute on function mneme_operation.write_memories(mneme.memory_item[]) from public;
grant execute on function mneme_operation.write_memories(mneme.memory_item[])
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
