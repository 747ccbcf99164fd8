import { findPastDate } from '../../due-dates.ts';
import type { ExtractedFact } from '../../extractor.ts';
import type { Statement } from '../statements.ts';

const FORMER =
  /\b(?:used to|formerly|former|previously|retired|left|quit|until|before (?:that|this)|spent|was (?:a|an|the|at|with)|were at|no longer|ex-|late|for (?:\w+ )?years before|worked|served|taught)\b/i;
const MOVED_FROM = /\b(?:mov(?:e|ed|ing)|relocat(?:ed|ing)|emigrated)\b[^.;]{0,40}\bfrom (?:the )?$/i;

/** Whether a fact is over, by the words around its arguments and those before its object: "moved from Oslo to Bergen". */
function hasEnded(predicate: string, words: string, before: string): boolean {
  if (!/^(?:works_at|lives_in|member_of|studies_at|is_a)$/.test(predicate)) return false;
  return FORMER.test(words) || (predicate === 'lives_in' && MOVED_FROM.test(before));
}

const pastDates = new WeakMap<Statement, { readonly date: Date | undefined }>();

/** The past date that a statement's sentence names; looked for once, however many facts are read in it. */
function pastDateOf(statement: Statement, timeZone: string): Date | undefined {
  const known = pastDates.get(statement);
  if (known !== undefined) return known.date;
  const date = findPastDate(statement.sentence, statement.turn.occurredAt, timeZone);
  pastDates.set(statement, { date });
  return date;
}

/** From when or until when a fact is so, by the words around its arguments and those `before` its object. */
export function rangeOf(
  statement: Statement,
  timeZone: string,
  { predicate, words, before }: { predicate: string; words: string; before: string },
): { from?: Date; to?: Date } {
  const at = /^(?:works_at|lives_in|studies_at)$/.test(predicate)
    ? pastDateOf(statement, timeZone)
    : undefined;
  return hasEnded(predicate, words, before) ? { to: at ?? statement.turn.occurredAt } : { from: at };
}

/** How somebody belongs to a place, as the words around the two say it. */
export function dwelling(words: string): 'born_in' | 'grew_up_in' | 'is_from' | 'lives_in' {
  if (/\bborn\b/i.test(words) && !/\bliv|\bmov/i.test(words)) return 'born_in';
  if (/\b(?:grew up|grow up|raised|brought up|bred)\b/i.test(words)) return 'grew_up_in';
  if (/\b(?:from|native|hails?|roots)\b/i.test(words) && !/\b(?:mov|liv|based|work)/i.test(words))
    return 'is_from';
  return 'lives_in';
}

/** What the rules read that is the very same fact. */
export function readAs(
  { subject, predicate, object }: ExtractedFact,
  read: readonly ExtractedFact[],
): ExtractedFact | undefined {
  return read.find(
    (rule) => rule.subject === subject && rule.object === object && rule.predicate === predicate,
  );
}
