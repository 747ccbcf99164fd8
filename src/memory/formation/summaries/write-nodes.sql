with given as materialized (
  select listed.*, mneme_private.day_start(listed.first_day, zone.name) as starts_at,
    mneme_private.day_start((listed.first_day + case listed.level when 'day' then interval '1 day'
      when 'week' then interval '7 days' else interval '1 month' end)::date, zone.name) as ends_at
  from unnest($3::uuid[], $4::uuid[], $5::text[], $6::date[], $7::text[], $8::boolean[], $9::integer[],
    $10::integer[]) with ordinality
    as listed (branch_id, persona_id, level, first_day, content, redundant, turns, latest, at)
  cross join (select mneme_private.day_zone($1, $2) as name offset 0) zone
), known as materialized (
  select given.at, given.turns, s.id, s.content is distinct from given.content as changed
  from given join mneme.summary s on s.workspace_id = $1 and s.level = given.level
    and s.period_start = given.starts_at and s.thread_id = $2 and s.branch_id = given.branch_id
  union all
  select given.at, given.turns, s.id, s.content is distinct from given.content
  from given join mneme.summary s on s.workspace_id = $1 and s.level = given.level
    and s.period_start = given.starts_at and s.project_id = $12 and s.thread_id is null
    and s.persona_id is not distinct from given.persona_id
), gone as (
  delete from mneme.summary s using known where known.turns = 0 and s.workspace_id = $1 and s.id = known.id
), old as materialized (
  select known.at, known.id, known.changed from known where known.turns > 0
), updated as (
  update mneme.summary s
  set content = given.content, content_state = 'inline', redundant = given.redundant, message_count = given.turns,
    source_sequence_no = given.latest, period_end = given.ends_at, written_by = $11, support = null,
    coverage = null, updated_at = now()
  from old join given using (at)
  where s.workspace_id = $1 and s.id = old.id
    and (s.content, s.redundant, s.message_count, s.source_sequence_no, s.period_end)
      is distinct from (given.content, given.redundant, given.turns, given.latest, given.ends_at)
), inserted as (
  insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, project_id,
    period_start, period_end, content, redundant, message_count, written_by, owner_user_id, persona_id, visibility,
    sensitivity)
  select $1, given.level, t.id, given.branch_id, given.latest, coalesce(t.project_id, $12),
    given.starts_at, given.ends_at, given.content, given.redundant, given.turns, $11, t.owner_user_id,
    case when t.id is null then given.persona_id else t.persona_id end,
    coalesce(t.visibility, 'workspace'), coalesce(t.sensitivity, 'neutral')
  from given left join mneme.thread t on t.workspace_id = $1 and t.id = $2
  where (t.id is not null or $12 is not null) and given.turns > 0 and given.at not in (select at from old)
  on conflict do nothing
  returning id, branch_id, persona_id, level, period_start
)
select given.at, coalesce(old.id, inserted.id) as id, coalesce(old.changed, true) as changed, given.redundant
from given left join old using (at)
left join inserted on inserted.period_start = given.starts_at
  and inserted.branch_id is not distinct from given.branch_id
  and ($2 is not null or inserted.persona_id is not distinct from given.persona_id)
where coalesce(old.id, inserted.id) is not null
order by given.at
