with turn as materialized (
  select node.at, node.first_day, node.time_zone, m.id, m.branch_id, m.thread_id, m.sequence_no, m.session_no,
    m.author, m.occurred_at, left(coalesce(m.content_visible, m.content), $7) as text,
    m.role = 'assistant' as answer, length(m.content_plain) > $8 or m.content_state = 'archived' as long,
    m.content_state in ('inline', 'archived') and m.content_visible is distinct from '' and m.role <> 'system'
      -- It is told as its thread's summaries are: not where it is more intimate than its thread.
      and (m.sensitivity = 'neutral' or exists (
        select from mneme.thread o where o.workspace_id = m.workspace_id and o.id = m.thread_id
          and o.sensitivity = 'intimate')) as said,
    m.content_state = 'archived' as archived, m.content_state = 'removed' as gone,
    row_number() over (partition by node.at, m.session_no order by m.sequence_no) as place
  from mneme_private.roll_up_nodes($1, $2, $3, $4, $5, $6) node
  join mneme.message m on m.workspace_id = $1 and m.branch_id = node.branch_id
    and m.occurred_at >= node.starts_at - interval '2 hours'
    and m.occurred_at < node.ends_at + interval '2 hours'
  where (m.occurred_at at time zone node.time_zone)::date = node.first_day
)
select turn.at, turn.id, own.id as "summaryId", turn.sequence_no as "sequenceNo", turn.session_no as "sessionNo",
  turn.author, turn.answer as "isAnswer", turn.occurred_at as "occurredAt", turn.said,
  case when p.first_sequence_no is not null then null when turn.long then coalesce(own.content, turn.text)
    else turn.text end as text,
  case when p.first_sequence_no = turn.sequence_no then p.content else kept.content end as passage,
  case when p.first_sequence_no = turn.sequence_no then p.written_by else kept.written_by end as "passageBy",
  t.title,
  turn.said and turn.archived and p.first_sequence_no is null and own.id is null as archived
from (select turn.*, count(*) over (partition by turn.at) as turns from turn) turn
join mneme.thread t on t.workspace_id = $1 and t.id = turn.thread_id
left join lateral (
  select p.* from mneme.summary_passage p
  where turn.turns > $9 and p.workspace_id = $1 and p.branch_id = turn.branch_id
    and p.first_sequence_no <= turn.sequence_no
  order by p.first_sequence_no desc limit 1) p
  on p.last_sequence_no >= turn.sequence_no and (p.starts_at at time zone turn.time_zone)::date = turn.first_day
    and (p.ends_at at time zone turn.time_zone)::date = turn.first_day
left join lateral (
  select s.id, s.content from mneme.summary_message l
  join mneme.summary s on s.workspace_id = $1 and s.id = l.summary_id and s.level = 'turn'
  where turn.long and l.workspace_id = $1 and l.message_id = turn.id and s.content_state = 'inline'
  limit 1) own on true
-- Of a session whose transcript is gone, its summary says what it was about.
left join lateral (
  select s.content, s.written_by from mneme.summary s
  where s.sensitivity = t.sensitivity and turn.gone and turn.place = 1 and s.workspace_id = $1
    and s.thread_id = turn.thread_id and s.branch_id = turn.branch_id
    and s.level = 'session' and s.content_state = 'inline' and s.content <> ''
    and s.source_sequence_no between turn.sequence_no and (
      select max(m.sequence_no) from mneme.message m
      where m.workspace_id = $1 and m.branch_id = turn.branch_id and m.session_no = turn.session_no)
    and not exists (
      select from mneme.message m
      where m.workspace_id = $1 and m.branch_id = turn.branch_id and m.session_no = turn.session_no
        and m.content_state in ('inline', 'archived'))
  limit 1) kept on true
order by turn.at, turn.occurred_at, turn.sequence_no
