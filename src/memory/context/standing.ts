import type { Session } from '../../postgres/session.ts';
import type { MemoryScope } from '../recall/recall.ts';

/** A memory or task that belongs into every prompt, asked for or not. */
export interface StandingMemory {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
  readonly dueAt: Date | null;
}

/** Whose standing memories, for whom. */
export interface StandingFilter {
  readonly userId: string | null;
  readonly personaId: string | null;
  readonly projectId: string | null;
  readonly scope: MemoryScope;
  /** The branch the context is for; null for a trunk or none. */
  readonly branchId: string | null;
}

// The branch with its ancestors, each up to where the next one forks off.
const line = `
  with recursive line (id, parent_branch_id, fork_sequence_no, upto) as (
    select b.id, b.parent_branch_id, b.fork_sequence_no, 2147483647 from mneme.branch b
    where b.workspace_id = mneme_private.workspace_id() and b.id = $5
    union all
    select b.id, b.parent_branch_id, b.fork_sequence_no, least(line.fork_sequence_no, line.upto)
    from line join mneme.branch b on b.workspace_id = mneme_private.workspace_id() and b.id = line.parent_branch_id)`;

// Row security has the last word; these conditions narrow a service's wider view to the user it acts for.
// What was learned on a fork stays on it, and a fork knows of its ancestors what they knew where it left.
const current = `
  from mneme.memory_item m
  where m.workspace_id = mneme_private.workspace_id() and m.recorded_to is null and m.content_state = 'inline'
    and (m.valid_from is null or m.valid_from <= now()) and (m.valid_to is null or m.valid_to > now())
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

const preferencesStatement = `${line}
  select m.id, m.kind::text, m.content, m.due_at as "dueAt" ${current}
    and m.kind in ('preference', 'insight', 'fact')
  order by m.confidence * m.salience * (0.5 + m.usefulness) desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit $6`;

const tasksStatement = `${line}
  select m.id, m.kind::text, m.content, m.due_at as "dueAt" ${current}
    and m.kind = 'task' and m.status in ('pending', 'in_progress', 'blocked')
  order by m.due_at nulls last, m.recorded_from desc
  limit $6`;

const parameters = (filter: StandingFilter, limit: number) => [
  filter.userId,
  filter.personaId,
  filter.projectId,
  filter.scope,
  filter.branchId,
  limit,
];

/** Preferences and insights that hold for the user, the best first. */
export async function standingPreferences(session: Session, filter: StandingFilter, limit: number) {
  return (await session.query<StandingMemory>(preferencesStatement, parameters(filter, limit))).rows;
}

/** Open tasks, the soonest due first. */
export async function openTasks(session: Session, filter: StandingFilter, limit: number) {
  return (await session.query<StandingMemory>(tasksStatement, parameters(filter, limit))).rows;
}
