import { forEachKind, type KindLine, kindOf, type RecallKind } from '../kinds.ts';
import type { PyramidEntry } from './pyramid.ts';
import { ofAsker } from './superseded.ts';
import { citable, lookUp } from './visible.ts';

/** What a prompt's line needs of a hit besides the search result, as `line` of its kind defines. */
export interface HitOrigin {
  readonly kind: RecallKind;
  readonly id: string;
  /** The turns it comes from, the latest first. */
  readonly sources: readonly string[] | null;
  /** Who or what says it. */
  readonly teller: string | null;
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

const tellers = ofLine((kind, { teller }) => (teller ? `(select ${teller} from ${row(kind)})` : null));

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
        select f.message_id from mneme.${table} f join mneme.message said on said.workspace_id = f.workspace_id and said.id = f.message_id
        where f.workspace_id = mneme_private.workspace_id() and f.${key} = hit.id and ${citable('said')}${when ? ` and exists (select from ${row(kind)} where ${when})` : ''}
        order by ${latest ? `f.${latest} desc, ` : ''}f.message_id limit 8)`;
});

/** The origins of hits. Parameters are those of `readStored`. */
export const originsQuery = `
  select hit.kind, hit.id, ${tellers} as teller, ${periods} as period, ${sources} as sources,
    hit.kind = 'fact' and ${ofAsker('hit.id')} as "ofAsker"
  from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)`;
