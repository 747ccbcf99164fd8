import type { Extraction, Extractor } from '../../src/providers/extractor.ts';
import { type AnnotatedTurn, windowOf } from './annotated-set.ts';
import { isEntity, isFact, isInstant, isMemory } from './matching.ts';

/** Counts of one kind: what was found, what a reader wants, and how many of the found are wanted. */
export class Tally {
  /** Without what readers differ about. */
  found = 0;
  wanted = 0;
  right = 0;

  /** Share of the found that is right; 1 where nothing was found. */
  get precision(): number {
    return this.found === 0 ? 1 : this.right / this.found;
  }

  /** Share of the wanted that was found; 1 where nothing is wanted. */
  get recall(): number {
    return this.wanted === 0 ? 1 : this.right / this.wanted;
  }
}

/** Of the right ones whose annotation says so, how many have it so too. */
export interface Detail {
  right: number;
  said: number;
}

/** How an extractor did on a set. */
export interface Score {
  turns: number;
  /** preference, task, decision, note, insight, moment, entity and fact. */
  kinds: ReadonlyMap<string, Tally>;
  /** status, due, revises, reason, and the kind of an entity. */
  details: ReadonlyMap<string, Detail>;
  /** Misses ("-") and what nobody wants ("+"), by turn: shown for no set that is held out. */
  errors: { turn: AnnotatedTurn; lines: string[] }[];
  seconds: number;
}

function once<Item>(items: readonly Item[], same: (one: Item, other: Item) => boolean): Item[] {
  return items.filter((item, index) => items.findIndex((other) => same(item, other)) === index);
}

/** Each found thing takes the first wanted one that it is and no other took. */
export function pair<Found, Wanted>(
  found: readonly Found[],
  wanted: readonly Wanted[],
  matches: (found: Found, wanted: Wanted) => boolean,
): { pairs: [Found, Wanted][]; junk: Found[]; missed: Wanted[] } {
  const open = [...wanted];
  const pairs: [Found, Wanted][] = [];
  const junk: Found[] = [];
  for (const item of found) {
    const index = open.findIndex((candidate) => matches(item, candidate));
    const [taken] = index < 0 ? [] : open.splice(index, 1);
    if (taken === undefined) junk.push(item);
    else pairs.push([item, taken]);
  }
  return { pairs, junk, missed: open };
}

/** Asks an extractor for each turn of a set, one window each, and compares what it finds with what a reader wants. */
export async function scoreSet(extractor: Extractor, turns: readonly AnnotatedTurn[]): Promise<Score> {
  const kinds = new Map<string, Tally>();
  const details = new Map<string, Detail>();
  const errors: Score['errors'] = [];
  const started = performance.now();
  const answers: Extraction[] = [];
  for (const turn of turns) answers.push(await extractor.extract(windowOf(turn)));
  const seconds = (performance.now() - started) / 1000;

  const tallyOf = (kind: string): Tally => {
    const tally = kinds.get(kind) ?? new Tally();
    kinds.set(kind, tally);
    return tally;
  };
  const detail = (name: string, right: boolean) => {
    const counts = details.get(name) ?? { right: 0, said: 0 };
    counts.said += 1;
    if (right) counts.right += 1;
    details.set(name, counts);
  };
  for (const [index, turn] of turns.entries()) {
    const answer = answers[index];
    if (answer === undefined) continue;
    const lines: string[] = [];
    function count<Found, Wanted extends { optional?: boolean | undefined }>(
      found: readonly Found[],
      annotated: readonly Wanted[],
      matches: (found: Found, wanted: Wanted) => boolean,
      kindOf: (item: Found | Wanted) => string,
      show: (item: Found | Wanted) => string,
    ): [Found, Wanted][] {
      const wanted = annotated.filter(({ optional }) => !optional);
      const { pairs, junk: others, missed } = pair(found, wanted, matches);
      const tolerated = annotated.filter(({ optional }) => optional);
      const { junk } = pair(others, tolerated, matches);
      for (const [item] of pairs) tallyOf(kindOf(item)).found += 1;
      for (const item of junk) tallyOf(kindOf(item)).found += 1;
      for (const item of wanted) tallyOf(kindOf(item)).wanted += 1;
      for (const [item] of pairs) tallyOf(kindOf(item)).right += 1;
      lines.push(...junk.map((item) => `+ ${show(item)}`), ...missed.map((item) => `- ${show(item)}`));
      return pairs;
    }
    const memories = count(
      answer.memories,
      turn.memories,
      isMemory,
      (item) => item.kind,
      (item) => `${item.kind}: ${'content' in item ? item.content : item.contains.join(' … ')}`,
    );
    for (const [found, wanted] of memories) {
      if (wanted.status) detail('status', (found.status ?? 'pending') === wanted.status);
      if (wanted.due) detail('due', isInstant(found.dueAt, wanted.due, turn.timeZone));
      if (wanted.revises) detail('revises', found.revises === true);
      if (wanted.reason) detail('reason', found.reason !== undefined);
      const wrong = wanted.due && !isInstant(found.dueAt, wanted.due, turn.timeZone);
      if (wrong)
        lines.push(`~ due ${found.dueAt?.toISOString() ?? 'never'} for ${wanted.due}: ${found.content}`);
      if (wanted.status && (found.status ?? 'pending') !== wanted.status)
        lines.push(`~ status ${found.status ?? 'pending'} for ${wanted.status}: ${found.content}`);
    }
    const named = once(answer.entities, (one, other) => isEntity(one, other));
    const entities = count(
      named,
      turn.entities,
      isEntity,
      () => 'entity',
      (item) => `entity: ${item.name} (${item.kind})`,
    );
    for (const [found, wanted] of entities) detail('entity kind', found.kind === wanted.kind);
    count(
      answer.facts,
      turn.facts,
      (found, wanted) => isFact(found, wanted, turn.author),
      () => 'fact',
      (item) => `fact: ${item.subject} | ${item.predicate} | ${item.object}`,
    );
    if (lines.length > 0) errors.push({ turn, lines });
  }
  return { turns: turns.length, kinds, details, errors, seconds };
}
