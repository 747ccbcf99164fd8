import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { JudgedThread } from './conversation.ts';
import type { Kept } from './kept.ts';

/** The annotated sets. Of the one held out, totals alone are told to whoever writes the extractor. */
export const statedNames = ['development', 'held-out'] as const;
export type StatedName = (typeof statedNames)[number];

const kinds = z.enum(['preference', 'task', 'decision', 'fact']);
const wantedSchema = z.strictObject({
  /** One of these; where it may be either, both stand here. */
  kind: z.array(kinds).min(1),
  /** A name, or `user` where the turn names nobody. */
  whose: z.string(),
  /** Regular expressions that what was kept holds, each of them, in any case of letters. */
  has: z.array(z.string()).min(1),
  /** Those that it must not hold. */
  not: z.array(z.string()).default([]),
  /** The day it is due, YYYY-MM-DD; `none` where no day was said. Left out where it matters not. */
  due: z.string().optional(),
  /** A regular expression of the reason. */
  because: z.string().optional(),
  /** How a task ended. */
  closed: z.enum(['done', 'cancelled']).optional(),
});
const caseSchema = z.strictObject({
  id: z.string(),
  threads: z
    .array(z.strictObject({ at: z.string(), turns: z.array(z.string().regex(/^[^:]+: /)).min(1) }))
    .min(1),
  /** What must be kept and hold at the end. */
  keep: z.array(wantedSchema).default([]),
  /** What must have been kept and be ended by what was said later. */
  outdated: z.array(wantedSchema).default([]),
  /** What may be kept, and is counted neither way. */
  may: z.array(wantedSchema).default([]),
});

/** What an annotated case wants kept, or lets be kept. */
export type Wanted = z.infer<typeof wantedSchema>;
/** A short conversation with what should be kept of it. */
export type StatedCase = z.infer<typeof caseSchema>;

/** Reads an annotated set. */
export function readStated(name: StatedName): StatedCase[] {
  const path = fileURLToPath(new URL(`stated/${name}.json`, import.meta.url));
  return z.array(caseSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
}

const turnMilliseconds = 30_000;

/** The threads of a case. `user` and `assistant` are roles without a name; any other name is a person's. */
export function threadsOf({ id, threads }: StatedCase): JudgedThread[] {
  return threads.map(({ at, turns }, thread) => ({
    id: `${id}-${thread + 1}`,
    channel: 'chat',
    startedAt: at,
    turns: turns.map((line, index) => {
      const colon = line.indexOf(': ');
      const name = line.slice(0, colon);
      return {
        id: `${id}-${thread + 1}-${index + 1}`,
        role: name === 'assistant' ? 'assistant' : 'user',
        author: name === 'assistant' || name === 'user' ? undefined : name,
        content: line.slice(colon + 2),
        occurredAt: new Date(Date.parse(at) + index * turnMilliseconds).toISOString(),
      };
    }),
  }));
}

/** How many of a kind were kept, how many of those rightly, and how many should have been. */
export interface Tally {
  kept: number;
  right: number;
  wanted: number;
  found: number;
}

/** How an extractor does on annotated cases. */
export interface StatedScore {
  readonly kinds: Map<string, Tally>;
  revisions: { wanted: number; noticed: number };
  closings: { wanted: number; noticed: number };
  /** What went wrong, each line beginning with its case. */
  readonly misses: string[];
}

/** A score of nothing yet. */
export function emptyScore(): StatedScore {
  return {
    kinds: new Map(),
    revisions: { wanted: 0, noticed: 0 },
    closings: { wanted: 0, noticed: 0 },
    misses: [],
  };
}

const matches = (pattern: string, text: string) => new RegExp(pattern, 'i').test(text);

/** Whether an item says what was wanted, whatever has become of it since. */
function says({ kind, whose, has, not, due, because }: Wanted, item: Kept): boolean {
  const text = [item.whose, item.content, item.key, item.value].filter(Boolean).join(' ');
  return (
    kind.some((one) => one === item.kind) &&
    matches(whose === 'user' ? '^(the )?(user|owner)$' : whose, item.whose) &&
    has.every((pattern) => matches(pattern, text)) &&
    !not.some((pattern) => matches(pattern, text)) &&
    (due === undefined || (due === 'none' ? item.dueAt === null : item.dueAt?.startsWith(due) === true)) &&
    (because === undefined || matches(because, item.reason ?? ''))
  );
}

const closedStatus = (item: Kept) => item.status === 'done' || item.status === 'cancelled';
const holds = (item: Kept) => !item.ended && !closedStatus(item);
const closedAs = (closed: string) => (item: Kept) =>
  item.status === closed || (closed === 'cancelled' && item.ended && item.status !== 'done');

/**
 * Adds a case to a score. An item is right where it says what was wanted, once; that it is still there although
 * something ended it is counted under revisions and closings, not again here.
 */
export function scoreCase(score: StatedScore, stated: StatedCase, items: readonly Kept[]): void {
  const tally = (kind: string) => {
    const known = score.kinds.get(kind) ?? { kept: 0, right: 0, wanted: 0, found: 0 };
    score.kinds.set(kind, known);
    return known;
  };
  const miss = (what: string) => score.misses.push(`${stated.id} ${what}`);
  const left = new Set(items);
  const take = (wanted: Wanted, expected: (item: Kept) => boolean, required: boolean) => {
    const candidates = [...left].filter((item) => says(wanted, item));
    const found = candidates.find(expected) ?? (required ? undefined : candidates[0]);
    if (found) left.delete(found);
    const kind = tally(found?.kind ?? wanted.kind[0] ?? '');
    kind.wanted += 1;
    if (found) {
      kind.found += 1;
      kind.kept += 1;
      kind.right += 1;
    } else miss(`missed: ${wanted.kind.join(' or ')} of ${wanted.whose}: ${wanted.has.join(', ')}`);
    return found;
  };
  for (const wanted of stated.keep) {
    const { closed } = wanted;
    const found = take(wanted, closed ? closedAs(closed) : holds, closed === undefined);
    if (closed === undefined) continue;
    score.closings.wanted += 1;
    if (found && closedAs(closed)(found)) score.closings.noticed += 1;
    else miss(`not ${closed}: ${wanted.has.join(', ')}`);
  }
  for (const wanted of stated.outdated) {
    const found = take(wanted, (item) => item.ended, false);
    score.revisions.wanted += 1;
    const stale = found && [found, ...left].some((item) => holds(item) && says(wanted, item));
    if (found && !stale) score.revisions.noticed += 1;
    else miss(`not outdated: ${wanted.has.join(', ')}`);
  }
  for (const wanted of stated.may) {
    const found = [...left].find((item) => says(wanted, item));
    if (found) left.delete(found);
  }
  for (const item of left) {
    tally(item.kind).kept += 1;
    miss(`not wanted: ${item.kind} of ${item.whose}: ${item.content}${item.ended ? ' (ended)' : ''}`);
  }
}
