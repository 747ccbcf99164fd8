import type { FoundDate } from '../due-dates.ts';
import { pattern } from './pattern.ts';
import { NAME } from './phrases.ts';
import { NOT_SOMEBODY } from './task-phrases.ts';
import { type Task, type TaskReading, task } from './task-wording.ts';

const PERSON = `(?:I|${NAME}|[Mm]y [a-z]+|[Tt]he (?:[a-z]+ )?[a-z]+)`;
/** "Tasha's handling the bouncy house", "Salma has taken over the payroll migration", "Cho picks up the login test". */
const TAKES = pattern(
  `^(${PERSON})(?:'s| is|'m| am|'re| are|'ve| has| have|'ll| will)?(?: now| also| already| still| kindly)* (?:handling|sorting(?: out)?|doing|taking(?: on| over| care of)?|taken (?:on|over)|takes? (?:on|over|care of)|took (?:on|over)|picks? up|picking up|looking after|covering|dealing with|chasing|in charge of|responsible for|grabbing|on the hook for|leading on|seeing to) ((?:the|a|an|our|my|all|both|that|his|her|em|them|\\p{Lu}|\\d)[^?;,]{2,60})$`,
  'u',
);
const IS_ON = pattern(
  `^(I|${NAME})(?:'s| is|'m| am) on ((?:the|our) (?!(?:phone|train|bus|road|way|fence|plane|line|call|board|team|committee|fiddle|drums|same|mend|move|couch|sofa|boat|beach|list|other)\\b)[^?;,]{2,60})$`,
  'u',
);
/** Somebody else's wish that one has taken on. */
const ASKED_ME = pattern(
  `^(${PERSON}|[Tt]hey|[Ss]he|[Hh]e)(?: has| have)?(?: just| also)? (?:asked|wants?|needs?|told|expects?|begged|reminded) me to ([^?]{4,100})$`,
  'u',
);
const NEEDS_BY = pattern(
  `^(${PERSON}|[Tt]hey|[Ss]he|[Hh]e)(?: still| also| really)? (?:needs?|wants?|expects?|requires?|asked for|is waiting for|are waiting for) ((?:the|a|an|my|our|his|her|their|all|\\d)[^?;,]{2,70})$`,
  'u',
);
const UNDERTOOK = pattern(
  `^(${PERSON}) (?:undertook|undertakes|has undertaken|is to|am to|'m to|are to|committed|commits|pledged|has agreed|swore|vowed|said yes) to ((?!be\\b)[^?]{4,100})$|^(I)'m to ((?!be\\b)[^?]{4,100})$`,
  'u',
);
const I_TAKE =
  /^(?:yes |yep |yeah |ok |sure )*(?:I'll|I will|I can|let me) (?:take|do|handle|own|grab|cover|sort|tackle|pick up|see to|deal with|look after) ((?:the|that|our|those|these|all|both|\p{Lu})[^?;]{2,70})$/iu;
const LEAVE_TO_ME =
  /^(?:(?:please|you can|just) )*(?:put|leave|assign|give|pin|stick) ((?:the|our|my|all)[^?;,]{2,60}?) (?:on|to|with|down to) me\b/iu;
const ON_ME = /^((?:the|our)[^?;,]{2,60}?) (?:is|are) (?:on me|mine|my job|with me|my task|my problem)\b/i;
/** A passive with its date: "the report must be corrected by Friday", "hand-over to be finished by 31 July". */
const TO_BE =
  /^((?:the |our |my |a |an )?(?!(?:it|that|this|he|she|they|I|we|you|what|which|there)\b)[\p{L}\p{N}][^,;?]{2,70}?) (?:(?:must|has to|have to|needs? to|should|shall|is to|are to|to) be \p{L}+|(?:needs?|wants?) \p{L}+ing|(?:is|are) (?:pending|outstanding|still open|open|due)(?: (?:from|on) (?:my|our) (?:side|part|end))?)\b/iu;
const HAVE_IT_DONE =
  /^(?:I |we |I've |we've )?(?:have to|need to|must|got to|have got to|want to|should) (?:have|get) ((?:the|my|our|a|all|this|\p{Lu})[^,;?]{2,70})/iu;
const CANNOT =
  /^can't (?:finish|start|do|send|submit|order|book|complete|continue|ship|publish|close|sign|test|build) ((?:the|my|our|on|with)\b[^,;?]{2,60}?)(?: until| till| before| without| unless|[.,]|$)/i;
const CLOSED_PAST =
  /^(?:finally |just |already |I(?:'ve| have) |we(?:'ve| have) )*(?:rotated|submitted|paid|sent|filed|fixed|finished|renewed|shipped|booked|ordered|merged|signed|posted|delivered|returned|cancelled|uploaded|updated|replaced|installed|completed|repaired|cleaned|published|sorted|reviewed|collected|picked up|dropped off|handed in) (?:off |out )?((?:the|my|our|all the|\p{Lu}[\p{L}]+'s?|\p{Lu}[\p{L}]+|[a-z]+'s) [^,;?!]{2,60}?)(?: (?:this morning|today|yesterday|last \w+|already|just now|earlier|on \w+day|✅))*[.!✅ ]*$/iu;
const GOT_IT = pattern(
  `^(?:finally |just |already )?(?:(?:${NAME}|[Ww]e|I) )?got ((?:the|my|our) (?:permit|prescription|visa|keys|licen[cs]e|tickets?|contract|approval|certificate|results|quote|refund|signature|form|papers|documents|passport|grant|loan|deposit|parcel|package|sign-?off|go-?ahead)\\b[^,;?]{0,40})[,.!]*`,
  'u',
);
const WAS_SHIPPED =
  /^((?:the |our |my |all )?(?!(?:I|we|he|she|it|they|you)\b)[\p{L}\p{N}][\p{L}\p{N}' -]{2,40}?) (?:shipped|sent|paid|submitted|delivered|posted|booked|ordered|signed|fixed|merged|filed|renewed|handed in|mailed|cancelled|invoiced) (?:already|yesterday|today|this morning|last (?:week|night|month)|on \p{L}+|by \p{Lu})[^?]*$/iu;
const DEAD =
  /^((?:the|our|my) [^,;?]{2,50}?) (?:is|are|has been|was|got) (?:now )?(?:dead|axed|binned|history|taken off (?:the|my|our) (?:calendar|list|plan|agenda)|withdrawn|no more|obsolete|killed)(?: .*)?$/i;
const HABIT =
  /\b(?:every|each|usually|often|always|never|for a living|years?|mondays|tuesdays|wednesdays|thursdays|fridays|weekends)\b/i;
const VAGUE =
  /^(?:it|that|this|them|those|these|em|the (?:same|rest|kids|dog|phone|bus|train|day|best|time|world|thing))\b/i;

/** Work that somebody takes on, is asked for, or must have done, and its end, told without "need to" or "will". */
export function undertakings(reading: TaskReading): Task[] {
  const { statement, speaker, due } = reading;
  const { text, isQuestion, isHypothetical, turn } = statement;
  if (turn.role !== 'user' || isQuestion || isHypothetical || HABIT.test(text) || /:$/.test(text)) return [];
  const of = (who: string): string =>
    who === 'I' ? speaker : who.replace(/^my /i, `${speaker}'s `).replace(/^The /, 'the ');
  const make = (who: string, what: string, when: FoundDate | undefined = due, confidence = 0.78): Task[] =>
    VAGUE.test(what) || NOT_SOMEBODY.test(who) ? [] : task(who, what, when, confidence);
  const takes = TAKES.exec(text) ?? IS_ON.exec(text);
  if (takes !== null && (/^I$|^\p{Lu}/u.test(takes[1] ?? '') || due !== undefined))
    return make(of(takes[1] ?? ''), `take care of ${takes[2] ?? ''}`, due, 0.76).filter(
      () => !VAGUE.test(takes[2] ?? ''),
    );
  const undertook = UNDERTOOK.exec(text);
  if (undertook !== null)
    return make(of(undertook[1] ?? undertook[3] ?? 'I'), undertook[2] ?? undertook[4] ?? '', due, 0.82);
  const asked = ASKED_ME.exec(text);
  if (
    asked !== null &&
    (due !== undefined ||
      /\b(?:said (?:yes|I(?:'d| would|'ll))|promised|agreed|must|have to)\b/i.test(turn.content))
  )
    return make(
      speaker,
      `${(asked[2] ?? '').replace(/, .*$/, '')}${/^\p{Lu}/u.test(asked[1] ?? '') ? ` as asked by ${asked[1]}` : ''}`,
      due,
      0.8,
    );
  const needs = due === undefined ? null : NEEDS_BY.exec(text);
  if (needs !== null) return make(speaker, `get ${needs[2] ?? ''} done for ${of(needs[1] ?? '')}`, due, 0.78);
  const mine = I_TAKE.exec(text)?.[1] ?? LEAVE_TO_ME.exec(text)?.[1] ?? ON_ME.exec(text)?.[1];
  if (mine !== undefined)
    return make(speaker, `take care of ${mine}`, due, 0.78).filter(
      () =>
        !VAGUE.test(mine) &&
        !/\b(?:offer|option|job|train|bus|flight|lead|blame|day off)\b|, not /i.test(mine),
    );
  const dated =
    due === undefined && !/\bfrom (?:my|our) side\b/i.test(text)
      ? undefined
      : (TO_BE.exec(text)?.[1] ?? HAVE_IT_DONE.exec(text)?.[1]);
  if (dated !== undefined && !VAGUE.test(dated))
    return task(speaker, text.replace(/^(?:I |we )?(?:have|need|must|got)(?: got)? to /i, ''), due, 0.8).map(
      (found) => (TO_BE.test(text) ? { ...found, isThing: true } : found),
    );
  const cannot = CANNOT.exec(text)?.[1];
  if (cannot !== undefined) return task(speaker, cannot, due, 0.78, 'blocked');
  const over = CLOSED_PAST.exec(text)?.[1] ?? GOT_IT.exec(text)?.[1] ?? WAS_SHIPPED.exec(text)?.[1];
  if (over !== undefined && !VAGUE.test(over) && !NOT_SOMEBODY.test(over))
    return task(speaker, over, undefined, 0.76, 'done');
  const dead = DEAD.exec(text)?.[1];
  if (dead !== undefined && !/\b(?:battery|phone|laptop|car|plant|fish|line|link)\b/i.test(dead))
    return task(speaker, dead, undefined, 0.76, 'cancelled');
  return [];
}
