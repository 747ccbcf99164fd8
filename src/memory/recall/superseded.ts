import { storedFor } from '../../postgres/own-word.ts';
import { PREDICATES } from '../../providers/predicates.ts';
import {
  citedTurns,
  factHolds,
  holdsAt,
  inScope,
  kept,
  lookUp,
  now,
  ofPersona,
  onLine,
  ownWordOf,
  readableBy,
  sourceTurns,
} from '../access/visible.ts';

/** Something that a turn among the hits said and that is no longer true. */
export interface Superseded {
  /** What of it ended, in the words of the fact or memory. */
  readonly ended: string | null;
  /** The turn. */
  readonly messageId: string;
  /** Since when it is no longer true, ISO 8601; null if unknown. */
  readonly until: string | null;
  /** The status of an ended task: `done` or `cancelled`. */
  readonly status: string | null;
  /** What is true now instead; null if nothing is. */
  readonly by: Successor | null;
}

/** A fact or memory that replaced another. */
export interface Successor {
  readonly kind: 'fact' | 'memory';
  readonly id: string;
  readonly content: string;
  /** ISO 8601. */
  readonly since: string | null;
  /** Turns that say it, the latest first. */
  readonly sources: readonly string[];
  /** Whether it is a fact that the user of the prompt stated about themselves. */
  readonly ofAsker: boolean;
}

// Predicates that can have only one object at a time. The names are constants.
const functional = PREDICATES.filter((predicate) => predicate.functional)
  .map(({ name }) => `'${name}'`)
  .join(', ');

// What a turn's reader may know of what was extracted from it.
const visible = (row: string, relationship: string, kind: 'memory' | 'other' = 'other') => `${kept(row)}
    and ${readableBy(row, kind)} and ${ofPersona(row)} and ${onLine(row)} and ${inScope(row, relationship)}`;

const sameReaders = (one: string, other: string) =>
  `${one}.visibility = ${other}.visibility and ${one}.sensitivity = ${other}.sensitivity
    and ${one}.persona_id is not distinct from ${other}.persona_id`;

/** Whether two versions of facts, `g` and `f`, are of one subject. */
const sameSubject = `g.subject_entity_id is not distinct from f.subject_entity_id
        and (g.subject_entity_id is not null or lower(g.subject) = lower(f.subject))`;

/** Whether a fact's version is a statement of the user about themselves. */
export const ofAsker = (factVersionId: string) => `exists (
      select from ${lookUp('fact', factVersionId)} learned
      cross join lateral ${sourceTurns('fact', 'learned', 'own', 'told')}
      where own.speaker = 'subject' and ${storedFor('told', 'learned', '$1')})`;

// Facts that ended after the turn said them, with what the subject has now. A turn that tells the end, or what came
// after, is not outdated by it.
const endedFacts = `
  select hit.id as "messageId", f.object as ended, f.valid_to as until, null as status, 'fact' as kind, successor.id,
    successor.content, successor.valid_from as since,
    ${citedTurns('fact', 'successor', 8)} as sources, ${ofAsker('successor.id')} as "ofAsker"
  from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  cross join lateral ${lookUp('message', 'hit.id')} m
  cross join lateral (select s.fact_version_id from mneme.fact_source s
    where s.workspace_id = m.workspace_id and s.message_id = m.id offset 0) said
  cross join lateral ${lookUp('fact', 'said.fact_version_id')} f
  left join lateral (
    select g.workspace_id, g.id, g.content, g.valid_from from mneme.fact g
    where g.workspace_id = f.workspace_id and g.predicate = f.predicate and g.predicate in (${functional})
      and g.id <> f.id and ${sameSubject} and ${factHolds('g')} and not g.disputed
      and ${sameReaders('g', 'f')} and ${visible('g', 'g.persona_id is not null')}
    order by g.valid_from desc nulls last, g.id limit 1) successor on true
  where hit.kind = 'message' and f.recorded_to is null and f.valid_to <= ${now}
    and (f.end_inferred or m.occurred_at < f.valid_to) and ${visible('f', 'f.persona_id is not null')}
    and not exists (select from mneme.fact_source s
      where s.workspace_id = m.workspace_id and s.fact_version_id = successor.id and s.message_id = m.id)
    -- "I start there on the fourth as a cook": what begins when the former ends tells its end, of whichever predicate.
    and not exists (select from mneme.fact_source s
      cross join lateral ${lookUp('fact', 's.fact_version_id', 'looked_up.recorded_to is null')} g
      where s.workspace_id = m.workspace_id and s.message_id = m.id and g.id <> f.id and ${sameSubject}
        and g.valid_from = f.valid_to)`;

// Facts that somebody corrected or took back: what the turn said was never true, and no current fact rests on the turn in
// its place. A fact that ended goes on resting on its turns.
const correctedFacts = `
  select hit.id as "messageId", f.object as ended,
    case when correct.id is not null then f.recorded_to end as until, null as status, 'fact' as kind, correct.id,
    correct.content, correct.recorded_from as since,
    array[]::uuid[] as sources, ${ofAsker('f.id')} as "ofAsker"
  from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  cross join lateral (select s.fact_version_id from mneme.fact_source s
    where s.workspace_id = mneme_private.workspace_id() and s.message_id = hit.id offset 0) said
  cross join lateral ${lookUp('fact', 'said.fact_version_id', 'looked_up.recorded_to is not null')} f
  left join lateral (
    select g.id, g.content, g.recorded_from from mneme.fact g
    where g.workspace_id = f.workspace_id and g.recorded_to is null
      and (g.fact_id = f.fact_id or g.predicate = f.predicate and g.predicate in (${functional})
        and ${sameSubject})
      and ${factHolds('g')}
      and ${sameReaders('g', 'f')} and ${visible('g', 'g.persona_id is not null')}
    order by g.fact_id = f.fact_id desc, g.valid_from desc nulls last, g.id limit 1) correct on true
  where hit.kind = 'message' and ${visible('f', 'f.persona_id is not null')}
    and not exists (select from mneme.fact_source s
      cross join lateral ${lookUp('fact', 's.fact_version_id', 'looked_up.recorded_to is null')} still
      where s.workspace_id = f.workspace_id and s.message_id = hit.id and still.predicate = f.predicate)`;

// Kinds of memories whose later versions tell that the earlier are over.
const revisedKinds = `'decision', 'preference', 'task'`;

// Superseded versions of memories: the last version is the current one, or tells how a task ended.
const revisedMemories = `
  select hit.id as "messageId", i.content as ended, coalesce(latest.valid_from, latest.recorded_from) as until,
    case when latest.status in ('done', 'cancelled') then latest.status end::text as status, 'memory' as kind,
    latest.id, latest.content,
    coalesce(latest.valid_from, latest.recorded_from) as since,
    ${citedTurns('memory', 'latest', 8)} as sources, false
  from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  cross join lateral (select s.memory_id from mneme.memory_source s
    where s.workspace_id = mneme_private.workspace_id() and s.message_id = hit.id offset 0) said
  cross join lateral ${lookUp('memory_item', 'said.memory_id')} i
  cross join lateral (
    with recursive later (id) as (
      select i.id
      union
      select n.id from later
      cross join lateral (select next.id from mneme.memory_item next
        where next.workspace_id = i.workspace_id
          and (next.supersedes_id = later.id or next.replaces_id = later.id
            and next.branch_id in (select id from line)) offset 0) n)
    select n.* from later cross join lateral ${lookUp('memory_item', 'later.id')} n
    where n.id <> i.id and n.recorded_to is null and ${onLine('n')} and ${ownWordOf('n', 'memory_item')}
      and ${holdsAt('n', now)}
    limit 1) latest
  where hit.kind = 'message' and i.kind in (${revisedKinds})
    and (i.content is distinct from latest.content or i.status is distinct from latest.status)
    and ${sameReaders('latest', 'i')} and ${visible('latest', "latest.layer = 'relationship'", 'memory')}
    and ${visible('i', "i.layer = 'relationship'", 'memory')}
    -- A task's later versions rest on the turn that set it, too: of those only the end is news.
    and (latest.status in ('done', 'cancelled') and i.status not in ('done', 'cancelled') or not exists (
      select from mneme.memory_source s
      where s.workspace_id = i.workspace_id and s.memory_id = latest.id and s.message_id = hit.id))`;

/**
 * The turns among the hits of which a fact or memory ended or has a later version, as far as the caller sees it: only of
 * these may something be superseded. Parameters are those of `readStored`.
 */
export const endedTurnsQuery = `
  select hit.id from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  cross join lateral (select s.fact_version_id from mneme.fact_source s
    where s.workspace_id = mneme_private.workspace_id() and s.message_id = hit.id offset 0) said
  cross join lateral ${lookUp(
    'fact',
    'said.fact_version_id',
    '(looked_up.valid_to is not null or looked_up.recorded_to is not null)',
  )} f
  where hit.kind = 'message'
  union
  select hit.id from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  cross join lateral (select s.memory_id from mneme.memory_source s
    where s.workspace_id = mneme_private.workspace_id() and s.message_id = hit.id offset 0) said
  cross join lateral ${lookUp('memory_item', 'said.memory_id', `looked_up.kind in (${revisedKinds})`)} i
  cross join lateral (select from mneme.memory_item next
    where next.workspace_id = i.workspace_id and (next.supersedes_id = i.id or next.replaces_id = i.id)
    offset 0) later
  where hit.kind = 'message'`;

/**
 * What the turns among the hits said and is no longer true, with what is true now, as far as the user of the prompt
 * may know it. Parameters are those of `readStored`.
 */
export const supersededQuery = `
  select "messageId", ended, until, status, case when id is not null then json_build_object(
    'kind', kind, 'id', id, 'content', content, 'since', since, 'sources', sources, 'ofAsker', "ofAsker") end as by
  from (${endedFacts} union all ${correctedFacts} union all ${revisedMemories}) outdated
  order by until desc nulls last, id`;
