import { healthQuery } from '../../language/health-words.ts';
import { firstName, saidByAnother } from '../../postgres/own-word.ts';
import { citable, inScope, kept, keptOrSealed, ofPersona, onLine, readableBy } from './visible.ts';

/** A memory or task that belongs into every prompt, asked for or not. */
export interface StandingMemory {
  readonly id: string;
  /** Empty where a task is sealed, until it is opened. */
  readonly content: string;
  /** When it was said, or since when it is true: ISO 8601. */
  readonly since: string | null;
  /** ISO 8601. */
  readonly dueAt: string | null;
  readonly voice: Voice;
}

/** First name of whoever speaks in what the asker stored; null for what is nobody's by its words, or somebody else's. */
export type Voice = string | null;

/** The name of whose words they are, before the words. */
const said = "coalesce(m.subject || ': ', '') || m.content";

export const now = 'coalesce($12::timestamptz, now())';

/** Whether a memory is of health. */
const ofHealth = `(m.category in ('health', 'diet') or m.fts @@ '${healthQuery}'::tsquery)`;

const currentIn = (scope: string, there = kept('m')) => `
  from mneme.memory_item m
  where m.workspace_id = mneme_private.workspace_id() and m.recorded_to is null and ${there}
    and (m.valid_from is null or m.valid_from <= ${now}) and (m.valid_to is null or m.valid_to > ${now})
    and ${readableBy('m', 'memory')}
    and ${ofPersona('m')} and ${onLine('m')} and ${scope}
    and (m.layer <> 'project' or m.project_id = $3)`;

const scoped = inScope('m', "m.layer = 'relationship'");
const current = currentIn(scoped);

// What holds of a person is shown to that person only. Whose word it was is told by who stored it and, where several
// people speak in a conversation that one of them stores, by the author: in a chat with one person, that is the user.
/** Whether somebody else than the asker speaks a turn, in a conversation of several that one of them stores. */
export const saidByOther = (said: string) => saidByAnother(said, '(select name from asker)');

/** The asker's first name. */
export const asker = `
  asker (name) as materialized (
    select ${firstName('u.name')} from mneme.workspace_user u where u.workspace_id = mneme_private.workspace_id() and u.id = $1)`;

// `offset 0` keeps the look at a memory's few sources a look: as a hashed list the planner goes through all turns of the
// workspace, each with those around it.
const ofPerson = `(
    (m.visibility = 'private' or coalesce(m.created_by, m.owner_user_id) = $1 or exists (
      select from mneme.memory_source s join mneme.message said on said.workspace_id = s.workspace_id and said.id = s.message_id
      where s.workspace_id = m.workspace_id and s.memory_id = m.id and ${firstName('said.author')} = (select name from asker) offset 0))
    and not exists (
      select from mneme.memory_source s join mneme.message said on said.workspace_id = s.workspace_id and said.id = s.message_id
      where s.workspace_id = m.workspace_id and s.memory_id = m.id and ${saidByOther('said')} offset 0)
    and (mneme_private.persona_id() is null or mneme_private.whose_word('memory', m.id, $1) is distinct from 'another'))`;

/** Whose words a memory is that the asker stored. */
const voice = `case when m.layer in ('profile', 'relationship') and (m.owner_user_id = $1 or m.created_by = $1) then (
      select ${firstName('said.author')} from mneme.memory_source s join mneme.message said on said.workspace_id = s.workspace_id and said.id = s.message_id
      where s.workspace_id = m.workspace_id and s.memory_id = m.id and said.role = 'user' order by s.created_at, s.message_id limit 1) end as voice`;

const usersOwn = `(m.layer in ('project', 'workspace') or ${ofPerson})`;

// What nobody asked for is not about others' work: of what all see, the project's at hand.
const atHand = `($1::uuid is null or m.owner_user_id = $1 or m.created_by = $1 or (m.layer = 'project' and m.project_id = $3))`;

// A note tells of whoever it names; of the asker, where it begins with them.
const toldOfHealth = `(m.kind in ('note', 'moment') and ${ofHealth}
      and (m.content ~* '^(i|i''m|i’m|my|the user)\\M' or ${firstName('m.content')} = (select name from asker)))`;

/**
 * What the asker said of themselves in memories that still hold, health first. Where health matters (`health`), it is
 * told whatever the scope. Parameters are those of `readStored`.
 */
export const ownMemoriesQuery = (health: boolean) => `
  select 'memory' as kind, m.id, null as predicate, m.kind as sort, m.category, ${said} as content, m.content as words, coalesce(m.valid_from, m.recorded_from) as since,
    array(select s.message_id from mneme.memory_source s join mneme.message said on said.workspace_id = s.workspace_id and said.id = s.message_id
      where s.workspace_id = m.workspace_id and s.memory_id = m.id and ${citable('said')} order by s.created_at desc, s.message_id limit 3) as sources,
    m.confidence * m.salience * (0.5 + m.usefulness) as weight, ${voice}, m.value, m.sensitivity, m.confidence
  ${health ? currentIn(`(${scoped} or ${ofHealth})`) : current} and m.layer in ('profile', 'relationship') and ${ofPerson} and coalesce(m.created_by, m.owner_user_id) is not null
    and m.kind in ('preference', 'insight', 'fact', 'note', 'moment') and (m.kind in ('preference', 'insight', 'fact') or ${toldOfHealth})
  order by ${ofHealth} desc, weight desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit 40`;

/**
 * Preferences and insights that hold for the user, with the persona, in the project and the workspace, the best first.
 * Parameters are those of `readStored`.
 */
export const preferencesQuery = (unasked: boolean) => `
  with ${asker}
  select m.id, ${said} as content, coalesce(m.valid_from, m.recorded_from) as since, m.due_at as "dueAt", ${voice} ${current} and ${usersOwn}
    and m.kind in ('preference', 'insight', 'fact')${unasked ? ` and ${atHand}` : ''}
  order by m.confidence * m.salience * (0.5 + m.usefulness) desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit 20`;

/** Open tasks, the soonest due first. Parameters are those of `readStored`. */
export const tasksQuery = (unasked: boolean) => `
  select m.id, coalesce(${said}, '') as content, coalesce(m.valid_from, m.recorded_from) as since, m.due_at as "dueAt", ${voice} ${currentIn(scoped, keptOrSealed('m'))}
    and m.kind = 'task' and m.status in ('pending', 'in_progress', 'blocked')${unasked ? ` and ${atHand}` : ''}
  order by m.due_at nulls last, m.recorded_from desc
  limit 10`;
