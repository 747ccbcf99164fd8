with given as materialized (
  select * from unnest($4::integer[], $5::timestamptz[], $6::text[]) as g (sequence_no, starts_at, content)
), old as materialized (
  select s.id, given.sequence_no, given.starts_at, given.content,
    s.redundant or s.content is distinct from given.content as changed
  from given join mneme.summary s on s.workspace_id = $1 and s.level = 'turn' and s.thread_id = $2
    and s.branch_id = $3 and s.period_start = given.starts_at
), updated as (
  update mneme.summary s set source_sequence_no = old.sequence_no, period_end = old.starts_at, content = old.content,
    content_state = 'inline', message_count = 1, written_by = $7, redundant = false, support = null, coverage = null,
    updated_at = now()
  from old where s.workspace_id = $1 and s.id = old.id
), inserted as (
  insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, project_id,
    period_start, period_end, content, message_count, written_by, redundant, owner_user_id, persona_id, visibility,
    sensitivity, created_by)
  select t.workspace_id, 'turn', t.id, $3, given.sequence_no, t.project_id, given.starts_at, given.starts_at,
    given.content, 1, $7, false, t.owner_user_id, t.persona_id, t.visibility, m.sensitivity, mneme_private.user_id()
  from given join mneme.thread t on t.workspace_id = $1 and t.id = $2
  join mneme.message m on m.workspace_id = $1 and m.branch_id = $3 and m.sequence_no = given.sequence_no
  where given.sequence_no not in (select sequence_no from old)
  order by given.sequence_no
  on conflict do nothing
  returning id, source_sequence_no
)
select id, sequence_no as "sequenceNo", true as known, changed from old
union all
select id, source_sequence_no, false, true from inserted
order by 2
