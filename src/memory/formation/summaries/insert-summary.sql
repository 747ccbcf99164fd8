insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, project_id, period_start,
  period_end, content, message_count, written_by, redundant, sentiment, channels, owner_user_id, persona_id,
  visibility, sensitivity, created_by)
select t.workspace_id, $3::text, t.id, $4::uuid, $5::integer, t.project_id, $6::timestamptz,
  greatest($7::timestamptz, $6::timestamptz), $8::text, $9::integer, $10, $11, $12,
  case when $3 = 'session' then mneme_private.channels_of_turns($1, $4, $5, $9) end, t.owner_user_id,
  t.persona_id, t.visibility, case when $13 then 'intimate' else t.sensitivity end, mneme_private.user_id()
from mneme.thread t where t.workspace_id = $1 and t.id = $2
on conflict do nothing returning id
