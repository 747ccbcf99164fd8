import { inScope, ofPersona, onLine } from './visible.ts';

/** A memory or task that belongs into every prompt, asked for or not. */
export interface StandingMemory {
  readonly id: string;
  readonly content: string;
  /** ISO 8601. */
  readonly dueAt: string | null;
}

const now = 'coalesce($12::timestamptz, now())';

const current = `
  from mneme.memory_item m
  where m.workspace_id = mneme_private.workspace_id() and m.recorded_to is null and m.content_state = 'inline'
    and (m.valid_from is null or m.valid_from <= ${now}) and (m.valid_to is null or m.valid_to > ${now})
    and (m.visibility = 'workspace' or m.owner_user_id = $1)
    and ${ofPersona('m')} and ${onLine('m')} and ${inScope('m', "m.layer = 'relationship'")}
    and (m.layer <> 'project' or m.project_id = $3)`;

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
