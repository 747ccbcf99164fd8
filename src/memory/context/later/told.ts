import { splitSentences } from '../../../language/sentences.ts';
import { dayOfHeading } from '../../../providers/summary-lines.ts';
import type { RecallHit } from '../../recall/recall.ts';
import type { HitOrigin } from '../origins.ts';
import type { PyramidEntry } from '../pyramid.ts';
import type { LineSource, StandingLine } from './look-up.ts';
import type { Turn } from './turns.ts';

/**
 * What a prompt's lines tell of turns, one thing at a time: a fact, a memory, a line of the profile, a sentence of a
 * summary. A turn may say several things, of which another may be revised, or none.
 */

/** The id of what tells a part. It is its conversation, too: fewer words than a turn's make likeness of less worth. */
export const tellerOfPart = (id: string) => id.split('#')[0] ?? '';

/** Names before what is said of them: "Ada is from Lund". Who is spoken of tells nothing of what is said. */
const subject = /^(?:\p{Lu}[\p{L}'’.-]* )+(?=\p{Ll})/u;

/** The lines of the profile and of what holds in general, beside the turns that last said them. */
export function partsOfLines(
  lines: readonly StandingLine[],
  sources: readonly LineSource[],
  speaker: string | null,
): Turn[] {
  const texts = new Map(lines.map(({ id, text }) => [id, text]));
  return sources.flatMap(({ id, turn, at, saidBy }): Turn[] => {
    const by = saidBy ?? speaker;
    const text = texts.get(id)?.replace(subject, '');
    if (turn === null || at === null || by === null || !text) return [];
    return [{ id: `${id}#0`, speaker: by, thread: id, text, at, place: 0, of: turn.id }];
  });
}

/** A hit, as far as it is compared. */
type Hit = Pick<RecallHit, 'kind' | 'id' | 'text' | 'occurredAt' | 'others'>;

/** Facts and memories among the hits: of turns at hand, and of what only the asker may have said. */
export function partsOfClaims(
  hits: readonly Hit[],
  origins: readonly HitOrigin[],
  turns: readonly Turn[],
  speaker: string | null,
): Turn[] {
  const sourcesOf = new Map(origins.map(({ kind, id, sources }) => [`${kind}:${id}`, sources]));
  const said = new Map(turns.map((turn) => [turn.id, turn]));
  return hits.flatMap(({ kind, id, text, occurredAt, others }): Turn[] => {
    if ((kind !== 'fact' && kind !== 'memory') || !text) return [];
    const source = (sourcesOf.get(`${kind}:${id}`) ?? []).map((each) => said.get(each)).find(Boolean);
    const by = source?.speaker ?? (others ? null : speaker);
    const at = source?.at ?? occurredAt;
    if (at === null || by === null) return [];
    const place = source?.place ?? 0;
    return [
      {
        id: `${id}#0`,
        speaker: by,
        thread: id,
        text: text.replace(subject, ''),
        at,
        place,
        of: source?.id ?? null,
      },
    ];
  });
}

/** A summary, as far as it is compared. */
export type Summary = Pick<PyramidEntry, 'id' | 'content' | 'periodEnd'>;

/** How many sentences of summaries are compared. */
const sentencesAtMost = 80;

/** The name before what a summary quotes: a user's own, or the key that a program has for them. */
const head = /^(?:[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,40}: )?/u;

/**
 * The sentences of summaries: those of turns at hand, and others as said by `speaker`, on the day that stands over them,
 * or before what follows in the summary, or at the end of its time.
 */
export function partsOfSummaries(
  summaries: readonly Summary[],
  turns: readonly Turn[],
  speaker: string | null,
): Turn[] {
  const parts: Turn[] = [];
  const known = new Set<string>();
  for (const { id, content, periodEnd } of summaries) {
    if (parts.length >= sentencesAtMost) break;
    if (speaker === null || known.has(id)) continue;
    known.add(id);
    let before = Date.parse(periodEnd) - 1;
    // From its end, because what follows in a summary was said after.
    for (const { words, day, place } of sentencesOf(content).reverse()) {
      if (parts.length >= sentencesAtMost) break;
      const said = turns.find(({ text, at }) => quotes(text, words) && isThen(Date.parse(at), before, day));
      if (said) before = Math.min(before, Date.parse(said.at) - 1);
      const at = said?.at ?? new Date(Math.min(before, day ?? before)).toISOString();
      parts.push({
        id: `${id}#${place}`,
        speaker: said?.speaker ?? speaker,
        thread: id,
        text: words,
        at,
        place: said?.place ?? place,
        of: said?.id ?? null,
      });
    }
  }
  return parts;
}

/** Few words are said in many turns. */
const charactersAtLeast = 15;
const quotes = (text: string, words: string) => words.length >= charactersAtLeast && text.includes(words);

/** Whether something was said before what follows in the summary, and about the day that stands over it. */
const isThen = (at: number, before: number, day: number | null) =>
  at <= before + 1 && (day === null || Math.abs(at - day) <= 3 * halfDay);

/** Half a day in milliseconds: the middle of a day is in it wherever the day begins. */
const halfDay = 43_200_000;

/** The sentences of a summary, each with the middle of the day that stands over it. */
function sentencesOf(content: string) {
  const found: { readonly words: string; readonly day: number | null; readonly place: number }[] = [];
  let day: number | null = null;
  for (const line of content.split('\n')) {
    const heading = dayOfHeading(line.trim());
    if (heading) day = heading.getTime() + halfDay;
    else
      for (const { text } of splitSentences(line)) {
        // A summary ends every sentence, which who writes in a chat may not.
        const words = text.replace(head, '').replace(/[.…]$/u, '');
        if (words.trim() !== '') found.push({ words, day, place: found.length });
      }
  }
  return found;
}
