import { healthQuery } from '../../language/health-words.ts';
import { firstName, saidByAnother } from '../../postgres/own-word.ts';
import { citable, inScope, kept, keptOrSealed, ofPersona, onLine, readableBy } from './visible.ts';

/** A memory or task that belongs in every prompt, whether or not the query asks for it. */
export interface StandingMemory {
  readonly id: string;
  /** Empty for a sealed task until it is decrypted. */
  readonly content: string;
  /** When it was said, or since when it is true: ISO 8601. */
  readonly since: string | null;
  /** ISO 8601. */
  readonly dueAt: string | null;
  readonly voice: Voice;
}

/** The first name of the speaker of what the asker stored; null if its words are nobody's or somebody else's. */
export type Voice = string | null;

/** The words, with the speaker's name before them. */
const said = "coalesce(m.subject || ': ', '') || m.content";

export const now = 'coalesce($12::timestamptz, now())';

/** Whether a memory is about health. */
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

// What is true about a person is shown only to that person. Whose statement it was follows from who stored it and, if
// several people speak in a conversation that one of them stores, from the author. In a chat with one person, that is
// the user.
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
    and (mneme_private.persona_id() is null or mneme_private.speaker_of_source('memory', m.id, $1) is distinct from 'another'))`;

/** The speaker of a memory that the asker stored. */
const voice = `case when m.layer in ('profile', 'relationship') and (m.owner_user_id = $1 or m.created_by = $1) then (
      select ${firstName('said.author')} from mneme.memory_source s join mneme.message said on said.workspace_id = s.workspace_id and said.id = s.message_id
      where s.workspace_id = m.workspace_id and s.memory_id = m.id and said.role = 'user' order by s.created_at, s.message_id limit 1) end as voice`;

const usersOwn = `(m.layer in ('project', 'workspace') or ${ofPerson})`;

// Without a question, other people's work is left out: of what all see, only that of the request's project is
// included.
const atHand = `($1::uuid is null or m.owner_user_id = $1 or m.created_by = $1 or (m.layer = 'project' and m.project_id = $3))`;

// A note is about the person it names; about the asker if it begins with their name.
const toldOfHealth = `(m.kind in ('note', 'moment') and ${ofHealth}
      and (m.content ~* '^(i|i''m|i’m|my|the user)\\M' or ${firstName('m.content')} = (select name from asker)))`;

/**
 * What the asker said about themselves in current memories, health first. If health matters (`health`), it is
 * included whatever the scope. Parameters are those of `readStored`.
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
 * Current preferences and insights of the user, with the persona, in the project and the workspace, the best first.
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
