with affected as (
  select distinct s.summary_id, summary.visibility, summary.owner_user_id, summary.persona_id, summary.sensitivity
  from mneme.summary_message s join mneme.summary on summary.workspace_id = s.workspace_id
    and summary.id = s.summary_id
  where s.workspace_id = $1 and s.message_id = any ($2) and summary.level = 'session'
), notes as (
  select affected.summary_id, affected.visibility,
    coalesce((
      select array_agg(name order by mentions desc, name) from (
        select e.canonical_name as name, count(*) as mentions
        from mneme.summary_message s
        join mneme.mention m on m.workspace_id = $1 and m.message_id = s.message_id
        join mneme.entity said on said.workspace_id = $1 and said.id = m.entity_id
        join mneme.entity e on e.workspace_id = $1
          and e.id = case when said.merged_into_id is null then said.id else mneme_private.entity_root(said.id) end
        where s.workspace_id = $1 and s.summary_id = affected.summary_id
          -- Whoever sees the summary may see the entity.
          and (e.visibility = 'workspace' or (affected.visibility = 'private'
            and e.owner_user_id = affected.owner_user_id
            and (e.persona_id is null or e.persona_id = affected.persona_id)))
          and (e.sensitivity = 'neutral' or affected.sensitivity = 'intimate')
          and (m.sensitivity = 'neutral' or affected.sensitivity = 'intimate')
        group by e.canonical_name order by count(*) desc, e.canonical_name limit 8) topic), '{}') as topics,
    coalesce(item.decisions, '{}') as key_decisions, coalesce(item.tasks, '{}') as action_items
  from affected cross join lateral (
    select array_agg(drawn.content order by drawn.valid_from, drawn.id)
        filter (where drawn.kind = 'decision') as decisions,
      array_agg(drawn.content order by drawn.valid_from, drawn.id) filter (where drawn.kind = 'task') as tasks
    from (
      select distinct i.id, i.kind, i.content, i.valid_from
      from mneme.summary_message s
      join mneme.memory_source x on x.workspace_id = $1 and x.message_id = s.message_id
      join mneme.memory_item i on i.workspace_id = $1 and i.id = x.memory_id
      where s.workspace_id = $1 and s.summary_id = affected.summary_id and i.kind in ('decision', 'task')
        and i.content_state = 'inline' and i.recorded_to is null and i.set_aside_at is null
        -- A private memory may have a turn of a shared thread as its source.
        and (i.visibility = 'workspace' or (affected.visibility = 'private'
          and i.owner_user_id = affected.owner_user_id
          and (i.persona_id is null or i.persona_id = affected.persona_id)))
        and (i.sensitivity = 'neutral' or affected.sensitivity = 'intimate')) drawn) item
)
update mneme.summary
set topics = notes.topics, key_decisions = notes.key_decisions, action_items = notes.action_items
from notes
-- Not where its thread was shared since: what was read is for its owner.
where summary.workspace_id = $1 and summary.id = notes.summary_id and summary.visibility = notes.visibility
  and (summary.topics, summary.key_decisions, summary.action_items)
    is distinct from (notes.topics, notes.key_decisions, notes.action_items)
