import type { FactCollector } from '../fact-collector.ts';
import { matchesOf } from '../pattern.ts';
import { dayNear, isoTime, SAID_DAY } from './said-days.ts';
import { isOtherThanPerson, isPersonHere } from './subjects.ts';

const SURE = 0.9;

/** What takes place, as the last word of its name: of these a date may follow without a verb. */
const EVENT =
  /(?:^|[ -])(?:meeting|meet-?up|review|exams?|tests?|viva|defen[cs]e|interview|appointment|appt|check-?up|scan|mri|ultrasound|x-ray|surgery|operation|op|procedure|biopsy|colonoscopy|physio|mot|wedding|hen do|stag do|christening|baptism|bar mitzvah|bat mitzvah|funeral|memorial|wake|ceremony|graduation|prom|party|reunion|dinner|lunch|breakfast|brunch|bbq|barbecue|picnic|gala|fair|f[eê]te|festival|concert|gig|recital|show|performance|premiere|opening|exhibition|launch|go-?live|demo|demo day|kick-?off|workshop|course|training|seminar|webinar|conference|congress|symposium|summit|hackathon|off-?site|away day|retreat|flight|race|marathon|match|semi-?final|tournament|regatta|competition|audition|rehearsal|lecture|presentation|parents' evening|open day|open evening|sports day|inset day|election|hearing|trial|court date|inspection|viewing|handover|moving day|completion|installation|site visit|sprint review|migration|cutover|switchover|code freeze|agm|egm|quiz night|auction|vaccination|jab|booster|mammogram|consultation|induction|first day|start date|open house|screening|signing|book launch|baby shower|bake sale|mocks|knee replacement|hip replacement|c-section|driving lesson|clean-?up|trip|clinic|class|lesson|session|visit|talk|vote|audit)s?$/i;
/** What is done by a date, as its last word. */
const WORK =
  /(?:^|[ -])(?:report|essay|paper|thesis|dissertation|chapter(?: \w+)?|draft|manuscript|proposal|application|forms?|plans?|budget|forecast|return|accounts|invoice|payment|renewal|licen[cs]e|permit|certificate|contract|tender|bid|quote|offer|order|assignment(?: \d+)?|coursework|homework|project|prototype|release|slides|deck|presentation|article|copy|abstracts?|submissions?|portfolio|translation|audit|migration|rollout|drawings|designs?|mock-?ups?|spec|specification|documentation|docs|feedback|review|survey|stocktake|newsletter|brochure|catalogue|website|build|mvp|beta|letter|claim|appeal|registrations?|entries|filing|minutes|agenda|evaluation|assessment|analysis|write-?up|poster|video|film|album|proofs?|bibliography|literature review|rota|schedule)$/i;
/** Names of days that are no events, and words that only stand for something. */
const NO_SUBJECT =
  /^(?:it|this|that|these|those|one|ones|thing|things|day|date|dates|time|today|tomorrow|week|weekend|month|year|deadline|due date|birthday|anniversary|all|everything|nothing|something|here|there|home|work|last day|first day|end|start|rest|other|others|same|next|last|first|second|third|answer|reason|problem|plan|question|point|baby|cutoff|cut-off|and|note|also|re|fyi|update|reminder|today's|now|new date|only|note to self|yes|no|ok|so|but|\d.*|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mine|yours|ours|hers|his|name|age|dob|start date|date of birth|deadline day|closing date|contract)$/i;

const NO_HEAD =
  /(?:^| )(?:one|ones|thing|things|day|date|dates|week|weekend|month|year|birthday|bday|b'day|people|everyone|\d+th|\d+st|\d+nd|\d+rd|girl|boy|annual|council|till|until)$/i;

/** Words between a thing and its date. */
const LINK =
  /^(?:on|for|by|before|until|till|is|are|'s|will|be|been|has|have|had|due|deadline|on:|to|at|in|from|fixed|set|scheduled|booked|confirmed|planned|moved|postponed|rescheduled|pushed|back|forward|brought|now|still|starts?|begins?|opens?|kicks|off|takes|place|happens|goes|live|launch(?:es)?|falls|runs|ends|ships|starting|start|beginning|expires?|closes|close|out|lapses|freezes|must|needs?|hand(?:ed)?|hand-in|submitted|finished|done|ready|complete|completed|delivered|paid|latest|no|later|than|the|date|sent|filed|lodged|signed|printed|uploaded|renewed|returned|held|sharp|actually|definitely|officially|also|just|really|currently|=|:|-|–|—|noon|midnight|midday|\d{1,2}(?:[:.]\d\d(?:am|pm)?|am|pm),?|am|pm)$/i;
const DEADLINE =
  /\b(?:due|deadline|expires?|closes|ends|runs out|lapses|freezes|submitted|handed in|hand-in|finished|done|ready|completed?|delivered|filed|lodged|uploaded|printed|returned|latest|no later than)\b|\b(?:must|needs?|has to|have to|to) be\b/i;
const LATEST = /^(?:by )?(?:the )?(?:latest|no later than)/i;
const BY = /\b(?:by|before|until|till)\b/i;
const VERB =
  /\b(?:is|are|'s|will be|takes place|starts?|begins?|kicks off|opens?|happens|goes live|launch(?:es)?|falls|ships|scheduled|booked|fixed|set|confirmed|moved|postponed|rescheduled|pushed|held|planned)\b/i;
const PAST = /\b(?:was|were|had been)\b/i;
/** Words that a thing's name does not go over. */
const STOP =
  /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|he|he's|she|she's|they|they're|they've|it|it's|you|who|which|that|that's|there|there's|is|are|was|were|be|been|has|have|had|will|would|can|can't|could|should|must|do|don't|does|did|and|but|or|so|because|if|when|then|got|get|gets|getting|not|than|plus|remember|remind|booked|submit|finish|send|sending|having|holds?|attend|attending|going|go|come|coming|see|seeing|doing|made|make|says|said|think|know|knows|agreed|decided|please|prepare|write|writing|renew|pay|deliver|let|us|me|him|her|them|what|where|how|why|whose|my|our|your|his|their|the|a|an|this|these|those)$/i;
/** Verbs that are as often things: they end a name where they have an object. */
const VERB_OR_NOUN =
  /^(?:book|file|return|order|print|sign|hand|complete|note|plan|review|report|bring|expects?|wants?|needs?|start|end|check|cancel|fix)$/i;
const WANTS = /^(?:wants?|needs?|expects?)$/i;
const LINK_OR_NOUN = /^(?:launch|start|deadline|date|off|close|ready|opening)$/i;
const DETERMINER = /^(?:my|our|your|his|her|their|the|a|an|this|these|those)$/i;
const PREPOSITION = /^(?:of|for|to|with|at|in|from|on|about|into|under|near|re|towards|against|between|by)$/i;
const OWNER = /^[\p{L}-]+'s$/u;
const DAYS = new RegExp(`(?<![\\p{L}\\p{N}/.-])${SAID_DAY}`, 'giu');

/** Where a thing's name ends and the words that link it to its date begin. */
interface Told {
  readonly name: readonly string[];
  readonly link: string;
  /** Nothing that could be a verb of somebody's stands before the name. */
  readonly isFirst: boolean;
  /** Somebody wants it by then. */
  readonly isWanted: boolean;
}

/** Dates of what takes place and of what must be done by then: "the review is on 12 March", "essay due 4 December". */
export function readAppointments(collector: FactCollector, text: string): void {
  let from = 0;
  for (const { index, 0: said } of matchesOf(DAYS, text)) {
    const told = toldBefore(text.slice(from, index));
    from = index + said.length;
    const day = isoTime(said);
    if (told === undefined || day === undefined) continue;
    // Without a year it is a reminder of the coming weeks more often than a fact to be kept.
    if (!/^\d{4}-/.test(day) && !isSettled(told)) continue;
    const after = text.slice(from, from + 30);
    // "The wedding is 3 March or 10 March": nothing is settled.
    if (
      /^ ?(?:or|\?|maybe)\b/i.test(after) ||
      /(?:\bor|\d(?:st|nd|rd|th)? ?(?:to|and|-|–)) ?$/.test(text.slice(0, index))
    )
      continue;
    addTold(collector, told, dayNear(day, collector.statement.turn.occurredAt, false));
  }
}

const OUTCOME =
  /(?:^|[ -])(?:launch|release|beta|version|v?\d+(?:\.\d+)*|migration|rollout|cutover|go-?live|audit|trial|hearing|construction|renovation|course|term|semester|exhibition|conference|festival|tournament|season|project)$/i;
/** Plain statements of a thing's date and nothing beside it: these are told, also without a year, to be kept. */
function isSettled({ name, link, isFirst }: Told): boolean {
  const subject = name.join(' ');
  if (
    /(?:^| )(?:baby|bump|twins)(?: |$)/i.test(subject) ||
    (/^\p{Lu}\p{Ll}+$/u.test(subject) &&
      !EVENT.test(subject) &&
      !WORK.test(subject) &&
      !OUTCOME.test(subject))
  )
    return false;
  if (!isFirst || name.length > 5 || BY.test(link) || /'s$/u.test(name[0] ?? '')) return false;
  if (
    /(?:^| )(?:due|deadline|handed in|submitted|lodged|filed)(?: |$)/i.test(link) ||
    (/(?:^| )deadline$/i.test(subject) && /(?:^| )(?:is|'s)(?: |$)/.test(link))
  )
    return true;
  if (/(?:^| )(?:ships|launch(?:es)?|goes live|set for|scheduled for|kicks off)(?: |$)/i.test(link))
    return true;
  return /(?:^| )(?:starts?|begins?|opens?)(?: |$)/i.test(link)
    ? OUTCOME.test(subject)
    : /(?:^| )wedding$/i.test(subject) && /(?:^| )(?:is|'s)(?: |$)/.test(link);
}

function addTold(collector: FactCollector, { name, link, isFirst, isWanted }: Told, day: string): void {
  if (PAST.test(link)) return;
  const words = [...name];
  const marked = /^(?:deadline|due date|hand-?in|due)$/i.test(words.slice(-1)[0] ?? '');
  if (marked && words.length > 1) words.pop();
  const subject = words.join(' ').replace(/^["'“”]+|["'“”:,]+$/gu, '');
  if (subject.length < 2 || NO_SUBJECT.test(subject) || NO_HEAD.test(subject)) return;
  if (
    isPersonHere(collector, subject) ||
    (/^\p{Lu}\p{L}+$/u.test(subject) &&
      isOtherThanPerson(collector, subject) &&
      !DEADLINE.test(link) &&
      !VERB.test(link))
  )
    return;
  if (marked || (DEADLINE.test(link) && (isFirst || !LATEST.test(link))) || (isWanted && link === 'on'))
    collector.add(subject, 'due_on', day, SURE);
  else if (BY.test(link)) {
    if ((isFirst || isWanted) && WORK.test(subject)) collector.add(subject, 'due_on', day, SURE);
  } else if (VERB.test(link) ? isFirst && words.length <= 5 : EVENT.test(subject))
    collector.add(subject, 'scheduled_for', day, SURE);
}

function toldBefore(prefix: string): Told | undefined {
  // "The plan is due at the region 15 October", "licences for the lot, Leeds, due 3 May": what is due stands first.
  const due = / (?:is |are |'s )?due\b/i.exec(prefix);
  if (due !== null && /[,:;]/.test(prefix.slice(0, due.index).replace(/,$/, ''))) return undefined;
  const words = (due === null ? prefix : `${prefix.slice(0, due.index).replace(/,$/, '')} due`)
    .replace(/'s (?=(?:on|due|fixed|set|now|back|scheduled|booked|at|in|been|moved)\b|$)/giu, " 's ")
    .replace(/([:=–—])/gu, ' $1 ')
    .trim()
    .split(/\s+/u);
  let at = words.length;
  while (at > 0 && LINK.test((words[at - 1] ?? '').replace(/,$/, ''))) {
    const isName =
      LINK_OR_NOUN.test(words[at - 1] ?? '') &&
      (at === 1 ||
        DETERMINER.test(words[at - 2] ?? '') ||
        OWNER.test(words[at - 2] ?? '') ||
        !LINK.test(words[at - 2] ?? ''));
    if (isName && at < words.length) break;
    at -= 1;
  }
  const link = words.slice(at).join(' ');
  let rest = words.slice(Math.max(0, at - 14), at);
  // A name ends where the part of the sentence begins.
  const mark = rest.findLastIndex(
    (word, index) => index < rest.length - 1 && /[,;:(–—!]$|^[-=]$/u.test(word),
  );
  if (
    /,$/.test(rest.at(-1) ?? '') &&
    !/due|deadline|latest/i.test(link) &&
    !EVENT.test((rest.at(-1) ?? '').replace(/,$/, ''))
  )
    return undefined;
  rest = rest.slice(mark + 1).map((word) => word.replace(/^[("“]+|[,;:)"”]+$/gu, ''));
  let start = rest.length;
  while (start > 0) {
    const word = rest[start - 1] ?? '';
    if (
      VERB_OR_NOUN.test(word) &&
      start < rest.length &&
      (DETERMINER.test(rest[start] ?? '') || OWNER.test(rest[start] ?? ''))
    )
      break;
    if (STOP.test(word) && !(DETERMINER.test(word) && PREPOSITION.test(rest[start - 2] ?? ''))) break;
    start -= 1;
  }
  let name = rest.slice(start);
  const isWanted = [rest[start - 1], rest[start - 2]].some((word) => WANTS.test(word ?? ''));
  const isFirst = rest
    .slice(0, start)
    .every(
      (word) =>
        DETERMINER.test(word) ||
        /^(?:and|but|so|that|because|as|remember|note|please|since|then)$/i.test(word),
    );
  name = name.slice(name.findLastIndex((word) => OWNER.test(word)) + 1);
  while (/^(?:next|upcoming|its)$/i.test(name[0] ?? '') && name.length > 1) name = name.slice(1);
  // "Deadline for the thesis is": what it is for.
  if (/^(?:deadline|due|cut-?off|submission|closing)$/i.test(name[0] ?? '')) {
    const behind = name.findIndex((word) => /^(?:for|of)$/i.test(word));
    if (behind > 0) {
      const thing = name.slice(behind + 1).filter((word) => !DETERMINER.test(word));
      return thing.length > 0
        ? { name: [...thing.slice(0, 5), 'deadline'], link, isFirst, isWanted }
        : undefined;
    }
  }
  const upTo = name.findIndex((word, index) => index > 0 && PREPOSITION.test(word));
  if (upTo > 0) name = name.slice(0, upTo);
  if (PREPOSITION.test(name[0] ?? '')) return undefined;
  return name.length === 0 || name.length > 6 ? undefined : { name, link, isFirst, isWanted };
}
