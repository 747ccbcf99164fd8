import { citable, lookUp } from '../access/visible.ts';
import { forEachKind, type KindLine, kindOf, type RecallKind } from '../kinds.ts';
import { ofAsker } from '../recall/superseded.ts';
import type { PyramidEntry } from './pyramid.ts';

/** What a prompt's line needs of a hit besides the search result, as `line` of its kind defines. */
export interface HitOrigin {
  readonly kind: RecallKind;
  readonly id: string;
  /** The turns it comes from, the latest first. */
  readonly sources: readonly string[] | null;
  /** Who or what says it. */
  readonly teller: string | null;
  /** Who said a turn, as a key to compare turns by: its owner or writer, and their name. */
  readonly saidBy: string | null;
  /** Of a turn: the title of its conversation. */
  readonly title: string | null;
  /** For a summary: its level and period. */
  readonly period: Pick<PyramidEntry, 'level' | 'periodStart' | 'periodEnd'> | null;
  /** Whether it is a fact that the user of the prompt stated about themselves. */
  readonly ofAsker: boolean;
}

/** A value for the kinds whose line has one: a scalar query for each. */
function ofLine(value: (kind: RecallKind, line: KindLine) => string | null): string {
  const branches = forEachKind((kind, { line }) => {
    const query = line && value(kind, line);
    return query ? `\n      when '${kind}' then ${query}` : '';
  });
  return `case hit.kind${branches.join('')}\n    end`;
}

const row = (kind: RecallKind) => `${lookUp(kindOf(kind).table, 'hit.id')} r`;

// A turn's row is read once for all that is told of it.
const tellers = ofLine((kind, { teller }) => {
  if (kind === 'message') return 'spoken.teller';
  return teller ? `(select ${teller} from ${row(kind)})` : null;
});

const periods = ofLine((kind, { level }) => {
  const { starts, ends = starts } = kindOf(kind);
  return level
    ? `(select json_build_object('level', ${level}, 'periodStart', ${starts}, 'periodEnd', ${ends}) from ${row(kind)})`
    : null;
});

// A shared row may have sources that its reader does not see: citations would reveal them.
const sources = ofLine((kind, line) => {
  if (!line.sources) return null;
  const { table, key, latest, when } = line.sources;
  return `array(
        select f.message_id
        from (select given.* from mneme.${table} given
          where given.workspace_id = mneme_private.workspace_id() and given.${key} = hit.id offset 0) f
        cross join lateral ${lookUp('message', 'f.message_id')} said
        where ${citable('said')}${when ? ` and exists (select from ${row(kind)} where ${when})` : ''}
        order by ${latest ? `f.${latest} desc, ` : ''}f.message_id limit 8)`;
});

/** Who said a turn: the same person has the same name in all conversations of one owner. */
export const saidBy = (turn: string) =>
  `coalesce(${turn}.owner_user_id, ${turn}.created_by, ${turn}.thread_id) || ' ' || lower(coalesce(${turn}.author, ''))`;

/** The origins of hits. Parameters are those of `readStored`. */
export const originsQuery = `
  select hit.kind, hit.id, ${tellers} as teller, ${periods} as period, ${sources} as sources,
    hit.kind = 'fact' and ${ofAsker('hit.id')} as "ofAsker",
    spoken.said_by as "saidBy", case when hit.kind = 'message' then titled.title end as title
  from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid, thread uuid)
  left join lateral (
    select ${kindOf('message').line?.teller ?? 'null'} as teller, ${saidBy('r')} as said_by
    from ${row('message')}
    where hit.kind = 'message') spoken on true
  -- Of a conversation once, however many of its turns were found.
  left join (
    select t.id, t.title
    from (select distinct thread from jsonb_to_recordset($8::jsonb) as found (kind text, thread uuid)
      where kind = 'message') found
    cross join lateral ${lookUp('thread', 'found.thread')} t offset 0) titled on titled.id = hit.thread`;
