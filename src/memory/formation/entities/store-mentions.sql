insert into mneme.mention (workspace_id, entity_id, message_id, thread_id, branch_id, source_sequence_no, surface,
  start_offset, end_offset, confidence, resolution_score, evidence, occurred_at, owner_user_id, persona_id, visibility,
  sensitivity, created_by)
select m.workspace_id, given.entity_id, m.id, m.thread_id, m.branch_id, m.sequence_no, given.surface,
  given.start_offset, given.end_offset, given.confidence, given.score, string_to_array(given.evidence, ','),
  m.occurred_at, m.owner_user_id, m.persona_id, m.visibility, m.sensitivity, m.created_by
from unnest($2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::integer[], $7::real[], $8::real[], $9::text[])
  as given (entity_id, message_id, surface, start_offset, end_offset, confidence, score, evidence)
join mneme.message m on m.workspace_id = $1 and m.id = given.message_id
on conflict do nothing
