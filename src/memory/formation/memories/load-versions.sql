with recursive chain as (
  select id as head, id, supersedes_id, 0 as depth from mneme.memory_item where workspace_id = $1 and id = any ($2)
  union all
  select chain.head, m.id, m.supersedes_id, chain.depth + 1
  from chain join mneme.memory_item m on m.workspace_id = $1 and m.id = chain.supersedes_id
)
select chain.head, m.id, m.kind, m.layer, m.sensitivity, m.content, m.subject, m.reason, m.category, m.key, m.value,
  m.status, m.due_at as "dueAt", m.tags, m.salience,
  case when m.extracted_by is null or m.confidence = 1 then m.recorded_from else m.valid_from end as since,
  m.valid_to as "validTo", m.recorded_to is null as current, m.supersedes_id as "supersedesId",
  m.replaces_id as "replacesId", m.confidence, m.last_confirmed_at as "lastConfirmedAt",
  m.completed_at as "completedAt", m.extracted_by is null or m.confidence = 1 as stated,
  m.branch_id as "branchId", m.source_sequence_no as "sequenceNo",
  array(select s.message_id from mneme.memory_source s
    where s.workspace_id = $1 and s.memory_id = m.id and s.message_id = any ($3)) as sources,
  array(select turn.sequence_no from mneme.memory_source s
    join mneme.message turn on turn.workspace_id = $1 and turn.id = s.message_id
    where s.workspace_id = $1 and s.memory_id = m.id and turn.branch_id = any ($4)
      and turn.sequence_no <= ($5::integer[])[array_position($4, turn.branch_id)]
      and turn.sequence_no between $6 and $7) as said
from chain join mneme.memory_item m on m.workspace_id = $1 and m.id = chain.id and m.content_state = 'inline'
order by chain.head, chain.depth desc
