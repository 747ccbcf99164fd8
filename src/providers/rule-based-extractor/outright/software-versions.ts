import type { FactCollector } from '../fact-collector.ts';
import { pattern } from '../pattern.ts';
import { SOFTWARE_NAMES } from './software-names.ts';
import type { SoftwareSubject, SoftwareSubjects } from './software-subjects.ts';

/** Forms of "be" behind a subject, also run together with it. */
export const BE = "(?:'s|'re| is| are|'m| am)";
const ADVERBS =
  '(?: (?:now|currently|still|also|already|just|up|all|finally|stuck|really|technically|actually|officially|both|at present|at the moment))*';
const NUMBER = 'v?\\d+(?:\\.\\d+)+(?:-?(?:rc|beta|alpha|b|a)\\.?\\d*)?';
/** A number behind "version" or v may be a whole one. */
const ANY_NUMBER = `${NUMBER}|(?<=(?:version|ver\\.?|release) )v?\\d+|v\\d+`;
const BEHIND =
  '(?=$|[,;.:)!]|\\s(?:now|since|and|but|as|with|at|in|on|for|because|currently|right|already|until|so|not|out|this|last|today|yesterday|these|across|everywhere|if|fyi|btw|to)\\b)';
const THING =
  "(?:(?:[Tt]he |[Oo]ur |[Mm]y )?[\\p{L}\\p{N}][\\p{L}\\p{N}'&._-]*(?: [\\p{L}\\p{N}'&._-]+){0,3}?)";
const PAST_OR_NOW = "(?:'ve| have)?(?: (?:just|finally|recently|now|already|also|today))*";

/** The words before the number are of whose version it is. */
const FORMS: readonly RegExp[] = [
  // "Kestrel's current version is 3.2"
  pattern(
    `^(${THING})'s (?:current |latest |stable |newest )*(?:version|release)(?: is|:)(?: now| currently)? (${ANY_NUMBER})${BEHIND}`,
    'iu',
  ),
  // "The current version of Kestrel is 3.2"
  pattern(
    `^(?:[^,.;:]{0,20}[,:] )?(?:the |our )?(?:current|latest|stable|newest|live|installed|production)(?: stable)? (?:version|release) of (${THING})${BE}(?: now| currently| still)? (?:version )?(${NUMBER}|v?\\d+)${BEHIND}`,
    'iu',
  ),
  // "Heron is at 2.1", "currently at 4.2.1", "pinned at version 7.2", "current version 4.2.1"
  pattern(
    `^(.{2,60}?)(?:(?:${BE}|,)${ADVERBS}|(?: still| now| currently)),? (?:(?:running |pinned |stuck |frozen |sitting )?(?:at|on|to) (?:version |ver\\.? |release |v)?|(?:current |latest |stable |software |release )*(?:version|ver\\.?)(?: is| now|:)? |(?:is |are )?(?:now |currently |still )?(?:running )?version |latest (?:is|release) )(${ANY_NUMBER}|(?<= v)\\d+)${BEHIND}`,
    'iu',
  ),
  // "The cluster runs version 3.7", "Kestrel has reached v2"
  pattern(
    `^(.{2,60}?)${ADVERBS} (?:(?:is |are )?running(?: on)?|runs?(?: on)?|has reached|hit|reached|went to|is up to|(?:got|was) (?:updated|upgraded|bumped) to)${ADVERBS} (?:(?:version |ver\\.? |release )(${ANY_NUMBER})|(v${NUMBER.slice(2)}))${BEHIND}`,
    'iu',
  ),
  // "Our Postgres is 14.2", "Kestrel is v2.1"
  pattern(`^(.{2,60}?)${BE}${ADVERBS} (${NUMBER}|v\\d+)${BEHIND}`, 'iu'),
  // "Kestrel, currently v3.2, has a bug", "Kestrel (v3.2)"
  pattern(
    `^(${THING})(?:, | \\()(?:currently |now |still |at |on |at version |version |on version )*(v${NUMBER.slice(2)}|(?<=(?:currently|now|still|version|at|on) )${NUMBER})(?:,|\\))`,
    'iu',
  ),
];
/** News of a release: the name stands beside its number. */
const RELEASES: readonly RegExp[] = [
  pattern(
    `^(?:.{0,20}?[,:!] )?(?:(?:so|btw|fyi|ok|hey|yay|and|good news) )?(${THING}) (?:version |v)?(${NUMBER}|(?<=version |v)\\d+)(?: is|'s| are| has| was)?${ADVERBS} (?:out|live|up|released|tagged|shipped|been released|published|available|launched|shipping|ready|in prod(?:uction)?|on (?:itch|npm|pypi|steam|crates\\.io|the app store|the play store|testflight|github|staging|prod(?:uction)?)|the current version|the latest|current|the latest version|the current release|came out|went (?:out|live|up)|dropped|landed|shipped)\\b`,
    'iu',
  ),
  pattern(
    `^(?:[^,.;:!]{0,20}[,:!] )?(?:(?:and|so|btw|fyi|ok|hey) )?(?:(?:I|we)${PAST_OR_NOW} )?(?:just |finally )?(?:shipped|released|tagged|published|pushed|cut|launched|deployed|put out|rolled out|bumped|upgraded|updated|brought)(?: out)? (${THING})(?: up)?(?: to)? (?:version |v)?(${NUMBER}|(?<=version |v)\\d+)${BEHIND}`,
    'iu',
  ),
];
/** "We released version 4.1 of Kestrel" */
const RELEASED_OF = pattern(
  `(?:^|[\\s,])(?:(?:I|we)${PAST_OR_NOW} )?(?:shipped|released|tagged|published|pushed|cut|launched|deployed|put out|rolled out|are on|'re on|'m on|run|running) (?:version |v)(\\d+(?:\\.\\d+)*) of (${THING})${BEHIND}`,
  'iu',
);
/** "Version 2.1 is out": of what was spoken of before. */
const OF_THAT = pattern(
  `^(?:[^,.;:!]{0,15}[,:] )?(?:the )?(?:(?:current|latest|new|newest) )?(?:version|release) (?:is )?v?(${NUMBER}|\\d+)(?: (?:is|was|came|went|has been|just|got)\\b|$)(?! (?:due|planned|scheduled|coming|next|not|going|delayed|broken|supposed))`,
  'iu',
);
/** What else is said with a number with a point. */
const NO_NUMBER_OF_PROGRAM =
  /\b(?:price|cost|rate|score|average|grade|gpa|mark|weight|temperature|fever|rating|total|sum|ph|tax|vat|pay|rent|height|distance|time|clock|train|room|unit|chapter|section|paragraph|page|exercise|question|blood|pressure|sugar|a1c|hba1c|budget|salary|fee|ratio|growth|inflation|number|level|meeting|lesson|flight|bus|gate|speed|load|latency|uptime|version|release|update|size|interest|dose|stage|phase|figure|table)s?$/i;

/** Whose version it is, and its number. */
interface SaidVersion {
  readonly words: string;
  readonly number: string;
  /** It came out just now. */
  readonly isNews: boolean;
}

function saidVersion(text: string): SaidVersion | undefined {
  const of = RELEASED_OF.exec(text);
  if (of !== null) return { words: of[2] ?? '', number: of[1] ?? '', isNews: true };
  for (const expression of [...FORMS, ...RELEASES]) {
    const match = expression.exec(text);
    if (match !== null)
      return {
        words: match[1] ?? '',
        number: match[2] ?? match[3] ?? '',
        isNews: RELEASES.includes(expression),
      };
  }
  const that = OF_THAT.exec(text);
  return that === null ? undefined : { words: 'it', number: that[1] ?? '', isNews: false };
}

/** Which version a program is at, and which came out: names that no noun explains too, where the form leaves no doubt. */
export function readVersions(collector: FactCollector, subjects: SoftwareSubjects): void {
  const { text } = collector.statement;
  const said = /\d/.test(text) ? saidVersion(text) : undefined;
  if (said === undefined || NO_NUMBER_OF_PROGRAM.test(said.words.trim())) return;
  const { words, number, isNews } = said;
  const subject = subjects.whole(words) ?? subjects.namedIn(words, words);
  const hasMark =
    /^v/i.test(number) || /(?:version|ver\.?|release|\sv) ?$/i.test(text.slice(0, text.lastIndexOf(number)));
  if (
    subject === undefined ||
    /(?:\d+\.){3}/.test(number) ||
    !isOfProgram(subject, hasMark || isNews, isNews)
  )
    return;
  collector.add(subject.name, 'has_version', number.replace(/^v/i, ''), 0.9);
}

/** Whether a number is a version of what it is said of. */
function isOfProgram(subject: SoftwareSubject, isSure: boolean, isNews: boolean): boolean {
  if (subject.isPerson) return false;
  const isKnown = SOFTWARE_NAMES.has(subject.name.toLowerCase());
  // That some program of the world came out says nothing of the one in use.
  if (isKnown) return !isNews;
  if (subject.isSystem) return true;
  return isSure && subject.isNamed === true;
}
