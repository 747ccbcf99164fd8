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
}

// Row security has the last word; these conditions narrow a service's wider view to the user it acts for.
const current = `
  from mneme.memory_item m
  where m.workspace_id = mneme_private.workspace_id() and m.recorded_to is null and m.content_state = 'inline'
    and (m.valid_from is null or m.valid_from <= now()) and (m.valid_to is null or m.valid_to > now())
    and (m.visibility = 'workspace' or m.owner_user_id = $1)
    and (m.persona_id is null or m.persona_id = $2)
    and (m.layer <> 'project' or m.project_id = $3)
    and case $4::text
      when 'full' then true
      when 'insights_only' then m.layer <> 'relationship'
      when 'neutral_only' then m.sensitivity = 'neutral' and m.layer <> 'relationship'
      when 'neutral_and_relationship' then m.sensitivity = 'neutral'
      when 'relationship_only' then m.layer = 'relationship'
      else false end`;

const preferencesStatement = `
  select m.id, m.kind::text, m.content, m.due_at as "dueAt" ${current}
    and m.kind in ('preference', 'insight', 'fact')
  order by m.confidence * m.salience * (0.5 + m.usefulness) desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit $5`;

const tasksStatement = `
  select m.id, m.kind::text, m.content, m.due_at as "dueAt" ${current}
    and m.kind = 'task' and m.status in ('pending', 'in_progress', 'blocked')
  order by m.due_at nulls last, m.recorded_from desc
  limit $5`;

const parameters = (filter: StandingFilter, limit: number) => [
  filter.userId,
  filter.personaId,
  filter.projectId,
  filter.scope,
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
