import { findDueDate } from '../../due-dates.ts';
import { stem } from '../../english-stem.ts';
import type { ExtractedMemory, TaskStatus } from '../../extractor.ts';
import { ACTION } from '../actions.ts';
import { categoryOf } from '../categories.ts';
import { nextSentence } from '../decisions.ts';
import { pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import type { Statement } from '../statements.ts';
import { NOT_SOMEBODY } from '../task-phrases.ts';
import { asSentence, inThirdPerson, slug, speakerOf, thirdPersonVerb } from '../third-person.ts';

/** Kinds of memory that whole clauses are taken for. */
export type ClauseKind = 'preference' | 'task' | 'decision';

/** A memory read by no rule is surer the likelier its clause is of the kind, but never as sure as a rule's. */
const CONFIDENCE = 0.75;

const MODAL =
  /^(?:am|was|were|have|had|do|did|will|would|can|could|shall|should|may|might|must|can't|won't|don't|didn't|never|always|usually|really|just|also|only|still|often|rarely|generally|normally|mostly|actually|now|once|ever|hardly|not|and|or)$/i;

/** "I take my tea black" of Dana: "Dana takes Dana's tea black". */
function toldOf(clause: string, speaker: string): string {
  const agreed = clause.replace(
    /^I ((?:(?:always|never|usually|really|just|also|only|still|often|rarely|generally|normally|mostly|actually|now) )*)([\p{Ll}]+)(?= |$)/u,
    (whole, adverbs: string, verb: string) =>
      MODAL.test(verb) || /ed$/.test(verb) || (stem(verb) !== verb && !/(?:e|y|s)$/.test(verb))
        ? whole
        : `I ${adverbs}${thirdPersonVerb(verb)}`,
  );
  return inThirdPerson(agreed.replace(/\bI don't\b/g, "I doesn't").replace(/\bI do\b/g, 'I does'), speaker);
}

const trimmed = (text: string): string =>
  text
    .replace(/^[\s,;:–—-]+|[\s.,;:!?]+$/g, '')
    .replace(/^(?:(?:so|also|and|but|then|plus|well|anyway|oh|ok|okay|right)\b[\s,:;–—-]+(?=\S+ ))+/i, '');

function preferenceIn(statement: Statement, clause: string, speaker: string): ExtractedMemory {
  const own = /^(?:I\b|I'|my\b)/i.test(clause);
  return {
    ...plain(statement, 'preference'),
    content: asSentence(
      own
        ? toldOf(clause, speaker)
        : `${speaker} wants this: ${inThirdPerson(clause.replace(/^(?:please|kindly|pls) /i, ''), speaker)}`,
    ),
    salience: 0.7,
    about: 'user',
    category: categoryOf(clause),
    key: slug(clause),
    value: clause,
  };
}

function plain(
  statement: Statement,
  kind: ClauseKind,
): Omit<ExtractedMemory, 'content' | 'salience' | 'about'> {
  return {
    kind,
    sourceTurnId: statement.turn.id,
    confidence: CONFIDENCE,
    revises: statement.revises || undefined,
    entities: [],
  };
}

const REASON =
  /[,;(]?\s+(?:because(?: of)?|since|due to|so that|as (?=it|we|the|they)|given(?: that)?)\s+(.+?)\)?$/i;

/** Why, said in the rest of the sentence without a word for it: "the piano stays, too heavy for the fourth floor". */
const REASON_AFTER =
  /^\s*(?:[,;:–—-]+|\()\s*((?:too|not worth|never|nobody|no one|nothing|it|it's|they|the|we|I|she|he|there's|that|my|our)\b[^.;!?)]{5,120})/i;

/** Words of a reason that has no word for it: fewer only add to what was decided ("Permanently."). */
const LEAST_REASON = 3;

/** What goes on, or says once more that it is settled. */
const NO_REASON =
  /^(?:[^\p{L}\p{N}]|(?:and|or|but|there|told|we (?:agreed|voted))\b)|\b(?:agreed|done deal)$/iu;

/** Why something was decided, as far as it is said in its sentence or right after it. */
function reasonOf(statement: Statement, clause: string): string | undefined {
  const { sentence } = statement;
  const marked = REASON.exec(clause)?.[1] ?? REASON.exec(trimmed(sentence))?.[1];
  if (marked !== undefined) return marked;
  const at = sentence.indexOf(statement.text);
  const after = at < 0 ? undefined : REASON_AFTER.exec(sentence.slice(at + statement.text.length))?.[1];
  const next = after ?? nextSentence(statement);
  const words = next?.trim().split(/\s+/) ?? [];
  return words.length < LEAST_REASON || NO_REASON.test(next ?? '') ? undefined : next;
}

function decisionIn(statement: Statement, clause: string, speaker: string): ExtractedMemory {
  return {
    ...plain(statement, 'decision'),
    content: asSentence(`${speaker} recorded the decision: ${inThirdPerson(clause, speaker)}`),
    salience: 0.85,
    about: /^I\b/.test(clause) ? 'user' : 'project',
    reason: reasonOf(statement, clause),
  };
}

const SOMEBODY = pattern(
  `^@?(?!(?:Ask|Tell|Remind|Get|Have|Let|Make|Call|Send|Give)\\b)(${NAME})(?:(,? to|\\s?[:–—]| -)|,? (?:will|has to|needs to|must|should|is to|is going to|can you|could you|pls|please)|'ll) +(.+)$`,
  'u',
);
const STATUS: readonly (readonly [TaskStatus, RegExp])[] = [
  [
    'cancelled',
    /\b(?:no longer|not needed|no need|don't need to|don't have to|needn't|cancel(?:led|ed)?|called off|(?<!n't )(?<!not )forget (?:about )?(?:the|that|it)|never ?mind|scrap|drop(?:ped)? (?:the|that)|off the list|fell through|delete the|remove the|skip the|scratch)\b/i,
  ],
  [
    'blocked',
    /\b(?:blocked|stuck|waiting (?:on|for)|on hold|held up|can't (?:go on|start|finish|continue|do|proceed|move)|stalled|parked|awaiting|no word|hasn't (?:replied|answered|sent|confirmed|come back))\b/i,
  ],
  [
    'in_progress',
    /\b(?:working on|in progress|wip|half ?-?way|underway|under way|started (?:on|the|with)|nearly|almost|in the middle of|busy (?:with|on)|\d\d ?% )\b/i,
  ],
  [
    'done',
    /\b(?:done|finished|completed|sorted|submitted|sent|paid|booked|ordered|signed|merged|shipped|delivered|handed in|fixed|repaired|cleared|ticked|crossed|picked up|dropped off|renewed|posted|returned|replied|called|rang|filed|bought|collected|installed|deployed|updated|uploaded|printed|cleaned|replaced|went out|is in|are in|wrapped up|got the|wrote|replaced)\b/i,
  ],
];
/** What is still ahead, whatever participle stands in it: "get it done by Friday". */
const AHEAD =
  /\b(?:need|needs|have to|has to|must|should|remind|don't forget|will|'ll|going to|gonna|to be|please|pls|can you|could you|todo|to do|to-do|still (?:have|need|not)|haven't|hasn't|not yet|promised|owe|by (?:mon|tue|wed|thu|fri|sat|sun|tomorrow|tonight|next|the)|before|due)\b/i;

function statusOf(text: string): TaskStatus {
  const [cancelled, blocked, progress, done] = STATUS;
  for (const form of [cancelled, blocked, progress]) if (form?.[1].test(text)) return form[0];
  return done?.[1].test(text) && !AHEAD.test(text) ? 'done' : 'pending';
}

/** What only says that there is something to do: the memory says so itself. */
const DUTY =
  /^(?:(?:I|we)(?:'ve|'m|'ll| am| have| will)? ?)?(?:(?:still|also|really|just|got|then|so|please|pls|kindly) )*(?:(?:need|needs|have|has|got|going|want|ought|supposed|promised|remember|remind me|don't forget|meaning) to|must|should|will|'ll|gotta|gonna|don't forget|make sure) (?=\p{L}{2,} \S)/iu;

function taskIn(statement: Statement, clause: string, speaker: string, timeZone: string): ExtractedMemory {
  const { turn } = statement;
  const other = SOMEBODY.exec(clause);
  const named =
    other !== null &&
    !NOT_SOMEBODY.test(other[1] ?? '') &&
    !/'s$/.test(other[1] ?? '') &&
    // "Labels to the curator", "Gloves: delivered": after a mark only what can be done names who does it.
    (other[2] === undefined || ACTION.test(other[3] ?? ''));
  const who = named ? (other[1] ?? speaker) : speaker;
  const status = statusOf(clause);
  const said = named ? (other[3] ?? '') : clause;
  const what = inThirdPerson(status === 'pending' ? said.replace(DUTY, '') : said, speaker);
  const due =
    status === 'done' || status === 'cancelled'
      ? undefined
      : (findDueDate(clause, turn.occurredAt, timeZone) ??
        findDueDate(statement.sentence, turn.occurredAt, timeZone));
  const told = {
    pending: 'has this to do',
    done: 'has done this',
    cancelled: 'no longer has this to do',
    blocked: "can't go on with this yet",
    in_progress: 'is working on this',
  }[status];
  return {
    ...plain(statement, 'task'),
    content: asSentence(`${who} ${told}: ${what.replace(/^(?:please|pls|kindly) /i, '')}`),
    salience: 0.8,
    about: named ? 'project' : 'user',
    status,
    dueAt: due?.at,
  };
}

/** Words of a turn as a memory of a kind, told of their author, where no rule reads them more closely. */
export function plainMemory(
  statement: Statement,
  words: string,
  kind: ClauseKind,
  timeZone: string,
): ExtractedMemory {
  const speaker = speakerOf(statement.turn);
  const clause = trimmed(words);
  if (kind === 'preference') return preferenceIn(statement, clause, speaker);
  if (kind === 'decision') return decisionIn(statement, clause, speaker);
  return taskIn(statement, clause, speaker, timeZone);
}
