/** A memory or task that belongs into every prompt, asked for or not. */
export interface StandingMemory {
  readonly id: string;
  readonly content: string;
  /** ISO 8601. */
  readonly dueAt: string | null;
}

// Row security has the last word; these conditions narrow a service's wider view to the user it acts for.
// What was learned on a fork stays on it, and a fork knows of its ancestors what they knew where it left.
const current = `
  from mneme.memory_item m
  where m.workspace_id = mneme_private.workspace_id() and m.recorded_to is null and m.content_state = 'inline'
    and (m.valid_from is null or m.valid_from <= coalesce($12::timestamptz, now())) and (m.valid_to is null or m.valid_to > coalesce($12::timestamptz, now()))
    and (m.visibility = 'workspace' or m.owner_user_id = $1)
    and (m.persona_id is null or m.persona_id = $2)
    and (m.layer <> 'project' or m.project_id = $3)
    and not exists (select from mneme.thread t
      where t.workspace_id = m.workspace_id and t.id = m.thread_id and t.persona_id <> $2)
    and case when m.branch_id in (select id from line)
      then coalesce(m.source_sequence_no, 2147483647) <= (select upto from line where id = m.branch_id)
      else not exists (select from mneme.branch b
        where b.workspace_id = m.workspace_id and b.id = m.branch_id and b.parent_branch_id is not null) end
    and case $4::text
      when 'full' then true
      when 'insights_only' then m.layer <> 'relationship'
      when 'neutral_only' then m.sensitivity = 'neutral' and m.layer <> 'relationship'
      when 'neutral_and_relationship' then m.sensitivity = 'neutral'
      when 'relationship_only' then m.layer = 'relationship'
      else false end`;

/** Preferences and insights that hold for the user, the best first. Parameters are those of `readStored`. */
export const preferencesQuery = `
  select m.id, m.content, m.due_at as "dueAt" ${current}
    and m.kind in ('preference', 'insight', 'fact')
  order by m.confidence * m.salience * (0.5 + m.usefulness) desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit 20`;

/** Open tasks, the soonest due first. Parameters are those of `readStored`. */
export const tasksQuery = `
  select m.id, m.content, m.due_at as "dueAt" ${current}
    and m.kind = 'task' and m.status in ('pending', 'in_progress', 'blocked')
  order by m.due_at nulls last, m.recorded_from desc
  limit 10`;
