import type { ExtractedMemory, TaskStatus } from '../extractor.ts';
import { type FoundDate, findDueDate } from './due-dates.ts';
import type { Statement } from './statements.ts';
import { asSentence, inThirdPerson, speakerOf } from './third-person.ts';

/** Verbs of things one does once and is done with: "I need to think" is no task. */
const ACTION =
  'call|phone|email|e-mail|text|message|send|finish|complete|write|draft|submit|book|buy|order|schedule|reschedule|fix|repair|review|prepare|update|pay|renew|pick up|drop off|return|file|follow up|deploy|migrate|upgrade|install|cancel|register|sign|print|ship|deliver|contact|reply|respond|invite|publish|upload|download|back up|check in|confirm|reserve|apply|clean|pack|collect|mail|post|refactor|document|test|release|merge|present|organi[sz]e|arrange|set up|hand in|turn in|get back to|rotate|research|order|bring|wrap up|make (?:a |an )?(?:reservation|appointment|dentist|doctor)|ping|circulate|share|hire|interview|close|investigate|convert|write up|approve|transfer|water|order|plan|create|build|add|remove|replace|record|design|translate|proofread|edit|configure|patch|benchmark|chase|compile|look into|sort out|take|get|move|put|run|report|talk to|speak (?:to|with)|meet|study|practice|do|make';
/** Of these, only what is unmistakable counts without a date. */
const STRONG_ACTION =
  'call|phone|email|e-mail|send|finish|submit|book|buy|order|schedule|reschedule|fix|review|prepare|update|pay|renew|pick up|drop off|return|follow up|deploy|migrate|upgrade|install|cancel|register|sign|print|ship|deliver|contact|reply|publish|upload|draft|reserve|file|hand in|write up|refactor|document|proofread|rotate|chase|confirm|set up|write';

const IMPERATIVE = new RegExp(
  `^(?:${STRONG_ACTION}|ping|circulate|contact|bring|chase|post) (?!(?:is|was|are|were|has|had|by|on|it)\\b)`,
  'i',
);

const REMIND =
  /\b(?:remind (?:me|us|myself)|don't let me forget|make sure (?:I|we) (?:don't forget|remember)|(?<!(?:didn't|did|never|always|don't|I) )remember to remind me)(?: again)?\b[,:]?\s*(.+)$/i;
const DO_NOT_FORGET =
  /^(?:please )?(?:don't|do not|must not|mustn't|can't|I can't|we can't|I mustn't|let's not) forget (?:to |about )(.+)$/i;
const MARKED =
  /^(?:to-?do|task|action item|action)\b\s*(?:\(([^)]{1,30})\)|for (\p{Lu}[\p{L}'-]+))?\s*[:—–-]\s*(.+)$/iu;
/** "Lena to circulate the minutes". */
const ASSIGNED = /^(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) (?:to|will|should) (.+)$/u;
const CHECKBOX = /^(?:[-*]\s*)?\[( |x|X)\]\s*(.+)$/;
const OBLIGED =
  /^(I|we|\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?:'ve| have| has)?(?: still| also| really| both| just| definitely)*(?: |(?='))(need to|needs to|have to|has to|got to|gotta|must|should|ought to|am supposed to|'m supposed to|plan to|'m going to|am going to|are going to|will|'ll|promised to|agreed to|are supposed to|is supposed to|volunteered to|want to)(?: still| also| really| remember to| definitely| finally| just)* (.+)$/u;
const ASKED =
  /^(?:please,? |can you|could you|would you|will you|can someone|could someone|can we|could we|(?:\p{Lu}\p{L}+, )(?:can|could|would|will) you)\s*(?:please |also |kindly )*(.+)$/iu;
const DUE = /^(?:the |my |our )?(.{3,60}?) (?:is|are|'s) due (?:on |by |at )?(.+)$/i;
const DEADLINE =
  /^(?:the |our |my )?deadline (?:for|to|of) (?:the |my |our )?(.{3,60}?) (?:is|has moved to|moved to|has been moved to) (.+)$/i;
const DONE =
  /^(?:(?:I'm|I am|we're|we are|all) (?:finally )?(?:done|finished) with (.+)|(?:please )?mark (.+?) (?:as )?(?:done|complete|completed|finished))[.!]*$/i;
const CANCEL =
  /^(?:please )?(?:cancel|drop|forget about|never mind|scrap|delete|remove) (?:the |my |our )?(?:task|reminder|to-?do)(?: item)? (?:to |about |for |of )?(.+)$/i;
const NEGATED = /\b(?:don't|do not|doesn't|won't|not|never|no longer) (?:need|have|must|forget)?\b/i;

interface Task {
  who: string;
  what: string;
  status: TaskStatus;
  due: FoundDate | undefined;
  confidence: number;
}

/** What is to be done, without the words that only say when. */
function actionOf(raw: string, due: FoundDate | undefined): string | undefined {
  let text = raw;
  if (due !== undefined) {
    const at = text.indexOf(due.words.trim());
    if (at >= 0) text = `${text.slice(0, at)} ${text.slice(at + due.words.trim().length)}`;
  }
  text = text
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:!?]+$/, '')
    .replace(/^[\s,;:]*(?:to|that (?:I|we) (?:need|have) to|about)?\s+/i, (found) =>
      /about/i.test(found) ? 'about ' : '',
    )
    .replace(
      /,? (?:please|ok|okay|thanks|thank you|so (?:I|we|that)\b.*|because .*|otherwise .*|or (?:else|I'll).*)$/i,
      '',
    )
    .replace(/[\s,]+(?:by|on|at|before|until|for|in|due)$/i, '')
    .trim();
  const words = text.split(' ').length;
  if (text.length < 3 || words > 30 || /^(?:it|that|this|them|about (?:it|that|this))$/i.test(text))
    return undefined;
  return text;
}

function task(
  who: string,
  raw: string,
  due: FoundDate | undefined,
  confidence: number,
  status: TaskStatus = 'pending',
): Task | undefined {
  const what = actionOf(raw, due);
  return what === undefined ? undefined : { who, what, status, due, confidence };
}

function ofMarks(text: string, speaker: string, due: FoundDate | undefined): Task | undefined {
  const box = CHECKBOX.exec(text);
  if (box !== null) return task(speaker, box[2] ?? '', due, 0.93, box[1] === ' ' ? 'pending' : 'done');
  const marked = MARKED.exec(text);
  const assigned = marked === null ? null : ASSIGNED.exec(marked[3] ?? '');
  if (assigned !== null) return task(assigned[1] ?? speaker, assigned[2] ?? '', due, 0.93);
  if (marked !== null) return task(marked[1] ?? marked[2] ?? speaker, marked[3] ?? '', due, 0.93);
  const done = DONE.exec(text);
  const finished = done?.[1] ?? done?.[2];
  if (finished !== undefined) {
    if (/^(?:you|him|her|them|it|this|that|everything|men|women|work|school|life|people)\b/i.test(finished))
      return undefined;
    return task(speaker, finished, undefined, 0.8, 'done');
  }
  const cancelled = CANCEL.exec(text)?.[1];
  if (cancelled !== undefined) return task(speaker, cancelled, undefined, 0.8, 'cancelled');
  return undefined;
}

function ofReminder(text: string, speaker: string, due: FoundDate | undefined): Task | undefined {
  const remind = REMIND.exec(text);
  const before = remind === null ? '' : text.slice(0, remind.index);
  const wanted = remind?.[1];
  if (wanted !== undefined) {
    const about = /\b(?:to|about|that|of)\b/i.test(wanted) || due !== undefined;
    // "That reminds me of", "you always remind me": the verb must ask.
    const asks =
      /^(?:\p{Lu}\p{L}+,? )?(?:(?:please|also|and|so|just|hey|ok|(?:can|could|would|will) you|I need you to|I'd like you to) )*$/iu.test(
        before,
      );
    if (!about || !asks || /^(?:of|why|how|what|who|where)\b/i.test(wanted) || NEGATED.test(before))
      return undefined;
    return task(speaker, wanted, due, 0.95);
  }
  const forget = DO_NOT_FORGET.exec(text)?.[1];
  return forget === undefined ||
    /\byou(?:r|rself)?\b/i.test(forget) ||
    (due === undefined && !new RegExp(`^(?:${STRONG_ACTION})\\b`, 'i').test(forget))
    ? undefined
    : task(speaker, forget, due, 0.88);
}

function ofObligation(statement: Statement, speaker: string, due: FoundDate | undefined): Task | undefined {
  const { text, turn } = statement;
  const obliged = OBLIGED.exec(text);
  if (obliged !== null) {
    const [, subject = '', modal = '', action = ''] = obliged;
    if (statement.isQuestion || statement.isHypothetical) return undefined;
    const assigned = subject !== 'I' && !/^we$/i.test(subject);
    if (
      assigned &&
      (/^(?:You|He|She|They|It|This|That|There|What|Which|Who|People|Everyone|Nobody|The|Then)\b/.test(
        subject,
      ) ||
        due === undefined)
    )
      return undefined;
    if (
      turn.role === 'assistant' &&
      (subject !== 'I' || !/^(?:'ll|will|am going to)/.test(modal) || due === undefined)
    )
      return undefined;
    if (due === undefined && !/need|have to|has to|got to|gotta|must/.test(modal)) return undefined;
    const verbs = due === undefined ? STRONG_ACTION : ACTION;
    if (!new RegExp(`^(?:${verbs})\\b`, 'i').test(action)) return undefined;
    if (due === undefined && (action.split(' ').length < 3 || /^\w+ (?:\w+ly|for)\b/.test(action)))
      return undefined;
    const who = subject === 'I' ? speaker : assigned ? subject : `${speaker} (for the group)`;
    return task(who, action, due, due === undefined ? 0.75 : 0.88);
  }
  // "Ping Tomasz about the integration next Tuesday": an order with a date is a task.
  const ordered =
    due !== undefined && turn.role === 'user' && !statement.isQuestion && !statement.isHypothetical;
  if (ordered && IMPERATIVE.test(text)) return task(speaker, text, due, 0.8);
  const asked = ASKED.exec(text)?.[1];
  if (asked !== undefined && turn.role === 'user') {
    const follow = /^(?:follow up|check in|get back)\b/i.test(asked);
    if (due === undefined && !follow) return undefined;
    if (!new RegExp(`^(?:${ACTION})\\b`, 'i').test(asked)) return undefined;
    return task(speaker, asked, due, due === undefined ? 0.78 : 0.86);
  }
  return undefined;
}

function predicateOf(found: Task, what: string): string {
  if (found.status === 'done')
    return /^(?:the|my|our|a|an) /i.test(found.what) ? `is done with ${what}` : `has done this: ${what}`;
  if (found.status === 'cancelled') return `no longer has this to do: ${what}`;
  return /^about /i.test(what) ? `wants to be reminded ${what}` : `has to ${what}`;
}

/** Something that somebody is to do, has done or need no longer do, or nothing. */
export function findTask(statement: Statement, timeZone: string): ExtractedMemory | undefined {
  const { turn, text } = statement;
  if (turn.role !== 'user' && turn.role !== 'assistant') return undefined;
  const speaker = speakerOf(turn);
  if (turn.role === 'assistant' && !/^I(?:'ll| will| am going)/.test(text)) return undefined;
  const due = findDueDate(text, turn.occurredAt, timeZone);
  let isDue = false;
  let found =
    ofMarks(text, speaker, due) ?? ofReminder(text, speaker, due) ?? ofObligation(statement, speaker, due);
  if (found === undefined && !statement.isQuestion && !statement.isHypothetical && due !== undefined) {
    const dated = DEADLINE.exec(text) ?? DUE.exec(text);
    if (dated !== null && !/^(?:it|that|this|what|he|she|they)$/i.test(dated[1] ?? '')) {
      found = task(speaker, dated[1] ?? '', due, 0.85);
      isDue = true;
    }
  }
  if (found === undefined) return undefined;
  const what = inThirdPerson(found.what, speaker);
  const when = found.due === undefined ? '' : ` ${found.due.words.trim()}`;
  const content = isDue
    ? `${what} is due ${when.replace(/^ due /, '').trim()}`
    : `${found.who} ${predicateOf(found, what)}${when}`;
  return {
    kind: 'task',
    content: asSentence(content),
    sourceTurnId: turn.id,
    confidence: found.confidence,
    salience: 0.8,
    about: found.who === speaker ? 'user' : 'project',
    status: found.status,
    dueAt: found.due?.at,
    revises: statement.revises || undefined,
    entities: [],
  };
}
