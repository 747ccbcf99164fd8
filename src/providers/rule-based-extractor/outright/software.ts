import type { FactCollector } from '../fact-collector.ts';
import { readSoftwareDetails } from './software-details.ts';
import { mentionAt, mentionsAt, type SoftwareMention } from './software-mentions.ts';
import { SAYINGS, type Saying } from './software-sayings.ts';
import { type SoftwareSubject, SoftwareSubjects } from './software-subjects.ts';

/** What is corrected at once, or is to come, was not meant of today. */
const TAKEN_BACK =
  /^\s*(?:(?:\.\.\.|…|,|—|-)?\s*(?:no|nope|sorry|wait|not any ?more|i mean|was|were|is|are|has)\b|or\b|(?:from|starting|as of|by|once|when) (?:next|tomorrow|monday|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|the \d|\d|q\d))/i;
/** Words that make what follows them somebody's view, a plan or a past. */
const NOT_PLAIN =
  /\b(?:said|says|told|think|thinks|wants?|suggests?|recommends?|claims?|asked|asks|imagine|dream\w*|wish|hopes?|would|could|should|from (?:next|tomorrow|monday|january|february|march|april|may|june|july|august|september|october|november|december|the)|starting|after|until|till|before|when|once|as soon as|whether|in case|if|wherever|whenever|back when|the way|how|why|what)\b/i;
/** A letter that names a language is told from an initial by the verb before it only. */
const LETTER = /^[A-Za-z]$/;
/** Where one is met or found, which says nothing of what one works with. */
const MEETING =
  /^(?:zoom|teams|microsoft teams|ms teams|skype|whatsapp|facetime|webex|google meet|meet|linkedin|slack|discord|signal|telegram|messenger|airbnb|netflix|youtube|ebay|etsy|line|edge|steam|twitch|strava|goodreads|uber eats|doordash|opentable|github)$/i;
/** "Canvas for teaching, Gradescope for marking" */
const FOR_LIST = /^\S+(?: \S+){0,3}? for (?:[\p{L}'-]+ ){0,4}?[\p{L}'-]+(?:,| and | \+ | & |;)/u;

/** The predicate of a mention, where its verb leaves it open by what it names. */
function predicateOf(saying: Saying, subject: SoftwareSubject, mention: SoftwareMention): string {
  if (subject.isPerson) return 'uses';
  const { predicate } = saying;
  if (predicate === 'depends_on' || predicate === 'written_in') return predicate;
  if (mention.kind === 'language') return 'written_in';
  if (mention.kind === 'system' || mention.kind === 'cloud') return 'hosted_on';
  return predicate;
}

/** Whether a verb can be said of a subject. */
function suits({ of }: Saying, subject: SoftwareSubject): boolean {
  if (of === 'speaker') return subject.isSpeaker;
  if (of === 'thing') return !subject.isPerson;
  return of === 'anyone' || subject.isSystem;
}

/** Whether a mention is meant by a verb that other things are said with, too. */
function isMeant(saying: Saying, subject: SoftwareSubject, mention: SoftwareMention, words: string): boolean {
  if (/\b(?:support|plans?|idea|case|budget) (?:for|with) $/i.test(words)) return false;
  if (saying.of === 'system' && LETTER.test(mention.text)) return false;
  if (subject.isPerson && /\b(?:done|made|designed|handled|drawn|built|served|supplied) \S+ $/.test(words))
    return false;
  if (saying.isLoose !== true) return true;
  if (subject.isPerson && MEETING.test(mention.text)) return false;
  // "I live in Phoenix", "she's in Ada".
  return !(
    mention.isWord &&
    / (?:in|at|to|from) $/.test(words) &&
    (subject.isPerson || mention.kind !== 'language')
  );
}

/** The words of a subject begin behind the last mark before its verb. */
function subjectWords(left: string): string | undefined {
  const cut = /[,;:–—]\s|\s(?:and|but|so|while|because|since|where|which means)\s(?=[^,;:–—]*$)/giu;
  let at = 0;
  for (const match of left.matchAll(cut)) at = match.index + match[0].length;
  return at === 0 || NOT_PLAIN.test(left.slice(0, at)) ? undefined : left.slice(at);
}

/** What an equation puts first: an owner of Edge is no edge, an option named is not one taken. */
function isEquated(subject: SoftwareSubject, words: string, first: SoftwareMention, behind: string): boolean {
  if (subject.isNamed !== true) return true;
  if (/^[:=]/.test(words.trim())) return first.kind === 'language' || /\d/.test(first.text);
  return (
    first.kind !== undefined &&
    (!words.startsWith("'s") || first.kind === 'language' || /\d|^an? /.test(behind))
  );
}

/** What people and programs use, run on, depend on and are written in, and details of programs. */
export function readSoftware(collector: FactCollector): void {
  const { text, sentence } = collector.statement;
  const { entities } = collector;
  const subjects = new SoftwareSubjects(collector);
  const found = SAYINGS.flatMap((saying) =>
    [...text.matchAll(saying.words)].map((match) => ({
      saying,
      start: match.index,
      end: match.index + match[0].length,
    })),
  ).sort((one, other) => one.start - other.start);
  // A second verb comes with its subject cut short: "The ledger" of "The ledger service runs on Go and depends on NATS".
  const shared = sentence.includes(text) ? undefined : subjects.before();
  let read = 0;
  let current: SoftwareSubject | undefined;
  for (const { saying, start, end } of found) {
    if (start < read) continue;
    const left = text.slice(read, start);
    const words = text.slice(start, end);
    const isSame =
      read > 0 && /^[\s,;]*(?:(?:and|but|also|then|it|which|plus|both|still|now) ?)*$/i.test(left);
    const last = subjectWords(left);
    const own = isSame
      ? current
      : (subjects.of(left) ??
        (last === undefined ? undefined : (subjects.of(last) ?? subjects.namedIn(left, last))));
    const subject = own !== undefined && shared?.name.startsWith(own.name) === true ? shared : own;
    if (subject === undefined || !suits(saying, subject)) continue;
    // "My setup: macbook air, neovim, fish": what no list knows is passed over.
    const isLabel = saying.isEquation === true && subject.isSpeaker;
    const list = isLabel ? labelled(text, end, collector) : mentionsAt(text, end, saying.expected, entities);
    const first = list.items[0];
    const behind = text.slice(list.end);
    if (first === undefined || TAKEN_BACK.test(behind) || saying.behind?.test(behind) === false) continue;
    if (saying.isEquation === true && !isEquated(subject, words, first, text.slice(end))) continue;
    if (/^(?:has|have|comes)/i.test(words) && first.kind !== 'system') continue;
    const keeper =
      !/^(?:depends_on|written_in)$/.test(saying.predicate) &&
      saying.isEquation !== true &&
      subjects.isContent(left)
        ? subjects.speaker
        : undefined;
    for (const mention of list.items) {
      const holder = mention.kind === 'tool' || mention.kind === undefined ? (keeper ?? subject) : subject;
      if (isMeant(saying, holder, mention, words))
        collector.add(holder.name, predicateOf(saying, holder, mention), mention.text, 0.9);
    }
    for (const mention of list.upon)
      collector.add(subject.name, subject.isPerson ? 'uses' : 'hosted_on', mention.text, 0.88);
    current = subject;
    read = list.end;
  }
  if (found.every(({ start }) => start > 0) && FOR_LIST.test(text)) readForList(collector);
  readSoftwareDetails(collector, subjects);
}

function labelled(text: string, at: number, { entities }: FactCollector): ReturnType<typeof mentionsAt> {
  const items: SoftwareMention[] = [];
  let end = at;
  for (const match of text.slice(at).matchAll(/[^,;/+&]+?(?=\s*(?:[,;/+&]|\sand\s|$))/giu)) {
    const start = at + match.index + (/^\s*(?:and\s)?\s*/i.exec(match[0])?.[0].length ?? 0);
    const mention = mentionAt(text, start, { words: true }, entities);
    if (mention === undefined) continue;
    items.push(mention);
    end = mention.end;
  }
  return { items, upon: [], end };
}

/** Programs and what each is for, with no verb: who says it uses them. */
function readForList(collector: FactCollector): void {
  const { items } = mentionsAt(collector.statement.text, 0, { anyName: true }, collector.entities);
  if (items.length < 2 || items.every(({ kind }) => kind === undefined)) return;
  for (const { text } of items) collector.add(collector.speaker, 'uses', text, 0.86);
}
