import { healthQuery } from '../../language/health-words.ts';
import { firstName, namedAsAuthor, namesUser, saidByAnother } from '../../postgres/own-word.ts';
import {
  citedTurns,
  holdsAt,
  inScope,
  kept,
  keptOrSealed,
  now,
  ofPersona,
  onLine,
  ownWordOf,
  readableBy,
  sourceTurns,
} from '../access/visible.ts';

/** A memory or task that belongs in every prompt, whether or not the query asks for it. */
export interface StandingMemory {
  readonly id: string;
  /** Empty for a sealed task until it is decrypted. */
  readonly content: string;
  /** When it was said, or since when it is true: ISO 8601. */
  readonly since: string | null;
  /** ISO 8601. */
  readonly dueAt: string | null;
  /** Whether the asker stated or stored it. */
  readonly own: boolean;
  readonly voice: Voice;
}

/**
 * The first name of the speaker of what the asker stored, empty for the asker; null if its words are nobody's or somebody
 * else's.
 */
export type Voice = string | null;

/** The words, with the speaker's name before them. */
const said = "coalesce(m.subject || ': ', '') || m.content";

/** Whether a memory is about health. */
const ofHealth = `(m.category in ('health', 'diet') or m.fts @@ '${healthQuery}'::tsquery)`;

const currentIn = (scope: string, there = kept('m')) => `
  from mneme.memory_item m
  where m.workspace_id = mneme_private.workspace_id() and m.recorded_to is null and ${there}
    and ${holdsAt('m', now)} and ${readableBy('m', 'memory')}
    and ${ofPersona('m')} and ${onLine('m')} and ${ownWordOf('m', 'memory_item')} and ${scope}
    and (m.layer <> 'project' or m.project_id = $3)`;

const scoped = inScope('m', "m.layer = 'relationship'");
const current = currentIn(scoped);

// What is true about a person is shown only to that person. Whose statement it was follows from who stored it and, if
// several people speak in a conversation that one of them stores, from the author. In a chat with one person, that is
// the user.
/** The asker's name and key: part of the statement that the queries below belong to. */
export const asker = `
  asker (name, key) as materialized (
    select u.name, u.external_id from mneme.workspace_user u
    where u.workspace_id = mneme_private.workspace_id() and u.id = $1)`;

const naming = { name: '(select name from asker)', key: '(select key from asker)' };

/** Whether somebody else than the asker speaks a turn, in a conversation of several that one of them stores. */
export const saidByOther = (said: string) => saidByAnother(said, naming);

/** Whether a turn names the asker as who speaks. */
export const saidByAsker = (said: string) => namedAsAuthor(said, '$1', naming);

/** Whether a text is the asker's name or key. */
export const namesAsker = (text: string) => `${namesUser(text, naming)} > 0`;

/**
 * The speaker of a turn as voices are compared: empty for the asker. Null for a turn without an author.
 */
export const voiceOf = (said: string) =>
  `case when ${namesAsker(`${said}.author`)} then '' else ${firstName(`${said}.author`)} end`;

const turns = sourceTurns('memory', 'm', 's', 'said');

// `offset 0` keeps the look at a memory's few sources a look: as a hashed list the planner goes through all turns of the
// workspace, each with those around it.
const someTurn = (condition: string) => `exists (select from ${turns} where ${condition} offset 0)`;

// What a thread's readers share is its owner's only if they said it.
const ofPerson = `(
    (${someTurn(saidByAsker('said'))}
      or ((m.visibility = 'private' or m.created_by = $1
        or (coalesce(m.created_by, m.owner_user_id) = $1 and not ${someTurn('true')}))
        and not ${someTurn(saidByOther('said'))}))
    and (mneme_private.persona_id() is null
      or mneme_private.speaker_of_source('memory', m.id, $1) is distinct from 'another'))`;

/** The speaker of a memory that the asker stored. */
const voice = `case when m.layer in ('profile', 'relationship') and (m.owner_user_id = $1 or m.created_by = $1) then (
      select ${voiceOf('said')} from ${turns}
      where said.role = 'user' order by ${namesAsker('said.author')} desc, s.created_at, s.message_id limit 1) end
        as voice`;

// Where nothing was asked for or found, other people's work is left out: of what all see, only that of the request's project is
// included.
const atHand = `($1::uuid is null or m.owner_user_id = $1 or m.created_by = $1
  or (m.layer = 'project' and m.project_id = $3))`;

// A note is about the person it names; about the asker if it begins with their name.
const toldOfHealth = `(m.kind in ('note', 'moment') and ${ofHealth}
      and (m.content ~* '^(i|i''m|i’m|my|the user)\\M' or ${namesAsker("split_part(m.content, ' ', 1)")}))`;

// What is liked, concluded and true: what a prompt shows of memories whether or not the query asks for it.
const inGeneral = "m.kind in ('preference', 'insight', 'fact')";

const ofSomebody = "m.layer in ('profile', 'relationship')";

/**
 * The current memories that the profile and what holds in general are chosen from, each with its turns read once: part of
 * the statement that the queries below belong to.
 *
 * @param health whether health matters: what is about it is included whatever the scope.
 * @param standing whether what holds in general is wanted, or the profile alone.
 */
export const currentMemories = (health: boolean, standing: boolean) => `
  current_memory as materialized (
    select m.*, ${ofSomebody} and ${ofPerson} as of_person, ${health ? scoped : 'true'} as in_scope
    ${health ? currentIn(`(${scoped} or ${ofHealth})`) : current}
      and (${inGeneral} or (${ofSomebody} and ${toldOfHealth}))${standing ? '' : ` and ${ofSomebody}`})`;

/** What the asker said about themselves in current memories, health first. Parameters are those of `readStored`. */
export const ownMemoriesQuery = `
  select 'memory' as kind, m.id, null as predicate, m.kind as sort, m.category, ${said} as content, m.content as words,
    coalesce(m.valid_from, m.recorded_from) as since,
    ${citedTurns('memory', 'm', 3)} as sources,
    m.confidence * m.salience * (0.5 + m.usefulness) as weight, ${voice}, m.value, m.sensitivity, m.confidence
  from current_memory m where m.of_person
  order by ${ofHealth} desc, weight desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit 40`;

/**
 * Current preferences and insights of the user, with the persona, in the project and the workspace, the best first.
 * Parameters are those of `readStored`.
 */
export const preferencesQuery = (ownOnly: boolean) => `
  select m.id, ${said} as content, coalesce(m.valid_from, m.recorded_from) as since, m.due_at as "dueAt",
    coalesce($1 in (m.owner_user_id, m.created_by), $1 is null) as own, ${voice}
  from current_memory m
  where m.in_scope and (m.layer in ('project', 'workspace') or m.of_person)
    and ${inGeneral}${ownOnly ? ` and ${atHand}` : ''}
  order by m.confidence * m.salience * (0.5 + m.usefulness) desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit 40`;

/** Open tasks, the soonest due first. Parameters are those of `readStored`. */
export const tasksQuery = (ownOnly: boolean) => `
  select m.id, coalesce(${said}, '') as content, coalesce(m.valid_from, m.recorded_from) as since, m.due_at as "dueAt",
    coalesce($1 in (m.owner_user_id, m.created_by), $1 is null) as own, ${voice} ${currentIn(scoped, keptOrSealed('m'))}
    and m.kind = 'task' and m.status in ('pending', 'in_progress', 'blocked')${ownOnly ? ` and ${atHand}` : ''}
  order by m.due_at nulls last, m.recorded_from desc
  limit 40`;
