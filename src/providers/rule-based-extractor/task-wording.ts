import type { FoundDate } from '../due-dates.ts';
import type { TaskStatus } from '../extractor.ts';
import { NEXT_ACTION } from './actions.ts';
import type { Statement } from './statements.ts';

/** Something to do, as it is worded in its memory. */
export interface Task {
  who: string;
  what: string;
  status: TaskStatus;
  due: FoundDate | undefined;
  confidence: number;
  /** The words name a thing that is due rather than something to do. */
  isThing?: boolean;
}

/** One statement as it is read for tasks. */
export interface TaskReading {
  statement: Statement;
  speaker: string;
  /** The date in the statement itself. */
  due: FoundDate | undefined;
  /** The date in other words, as seen from when the statement was made. */
  dueIn(text: string): FoundDate | undefined;
}

/** What is to be done, without the words that only say when. */
export function actionOf(raw: string, due: FoundDate | undefined): string | undefined {
  let text = raw;
  const words = due?.words.trim() ?? '';
  if (words !== '') {
    const at = text.indexOf(words);
    if (at >= 0) text = `${text.slice(0, at)} ${text.slice(at + words.length)}`;
  }
  text = text
    .replace(/\s*\([^)]*\)?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:!?)]+$/, '')
    .replace(/^[\s,;:]*(?:to|that (?:I|we) (?:need|have) to|about)?\s+/i, (found) =>
      /about/i.test(found) ? 'about ' : '',
    )
    .replace(
      /,? (?:please|ok|okay|so (?:I|we|that)\b.*|because .*|since (?:it|they|he|she|I|we) .*|otherwise .*|or (?:else|I'll).*|,? (?:it|they|she|he) .*)$/i,
      '',
    )
    .replace(/[\s,]+(?:by|on|at|before|until|for|in|due|latest|no later than)$/i, '')
    .trim();
  const count = text.split(' ').length;
  if (
    text.length < 3 ||
    /(?:^|[→>:] ?)(?:none|nothing|both|n\/a)$/i.test(text) ||
    count > 30 ||
    /^(?:it|that|this|them|both|these|those|do (?:it|that|this|both)|about (?:it|that|this|both|them|these|those|everything)|me|us)$/i.test(
      text,
    )
  )
    return undefined;
  return text;
}

/** A task as a list of one, or none where the words name nothing to do. */
export function task(
  who: string,
  raw: string,
  due: FoundDate | undefined,
  confidence: number,
  status: TaskStatus = 'pending',
): Task[] {
  const what = actionOf(raw, due);
  return what === undefined ? [] : [{ who, what, status, due, confidence }];
}

/** The actions of "call the bank, order the cake and pay the rent", each for itself. */
export function split(actions: string): string[] {
  const parts: string[] = [];
  let rest = actions;
  while (parts.length < 8) {
    const at = NEXT_ACTION.exec(rest);
    if (at === null || at.index < 4) break;
    parts.push(rest.slice(0, at.index));
    rest = rest.slice(at.index + at[0].length);
  }
  return [...parts, rest];
}

/** How a task stands, as what is said of whoever it is of. */
export function predicateOf(found: Task, what: string): string {
  switch (found.status) {
    case 'done':
      return /^\p{L}+(?:ed|ent|aid|ought|ade|ten|ung|ang|ot|one|oken|id) /u.test(found.what)
        ? `has done this: ${what}`
        : `is done with ${what}`;
    case 'cancelled':
      return `no longer has this to do: ${what}`;
    case 'blocked':
      return `can't go on with this yet: ${what}`;
    case 'in_progress':
      return `is working on this: ${what}`;
    default:
      return /^about /i.test(what) ? `wants to be reminded ${what}` : `has to ${what}`;
  }
}
