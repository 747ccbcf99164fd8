import type { FactCollector } from '../fact-collector.ts';
import { matchesOf } from '../pattern.ts';
import { readSoftwareDetails } from './software-details.ts';
import { readHosts } from './software-hosts.ts';
import { mentionAt, mentionable, mentionsAt, type SoftwareMention } from './software-mentions.ts';
import { SAYINGS, type Saying } from './software-sayings.ts';
import { type SoftwareSubject, SoftwareSubjects } from './software-subjects.ts';

/** What is corrected at once, or is to come, was not meant of today. */
const TAKEN_BACK =
  /^\s*(?:(?:\.\.\.|…)|(?:,|—|-)?\s*(?:from now\b|no|nope|sorry|wait|not any ?more|i mean|was|were|is|are|has)\b|or\b(?! (?:later|newer|higher|above|greater|up|better|more|so)\b)|(?:from|starting|as of|by|once|when) (?:next|tomorrow|monday|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|the \d|\d|q\d))/i;
/** Words that make what follows them somebody's view, a plan or a past. */
const NOT_PLAIN =
  /\b(?:said|says|told|think|thinks|wants?|suggests?|recommends?|claims?|asked|asks|imagine|dream\w*|wish|hopes?|would|could|should|from (?:next|tomorrow|monday|january|february|march|april|may|june|july|august|september|october|november|december|the)|starting|after|until|till|before|when|once|as soon as|whether|in case|if|wherever|whenever|back when|the way|how|why|what)\b/i;
/** A letter that names a language is told from an initial by the verb before it only. */
const LETTER = /^[A-Za-z]$/;
/** Where one is met or found, which says nothing of what one works with. */
const MEETING =
  /^(?:zoom|teams|microsoft teams|ms teams|skype|whatsapp|facetime|webex|google meet|meet|linkedin|slack|discord|signal|telegram|messenger|airbnb|netflix|youtube|ebay|etsy|line|edge|steam|twitch|strava|goodreads|uber eats|doordash|opentable)$/i;
/** "We're done with Jenkins" says the opposite. */
const DONE_WITH = /\b(?:done|made|designed|handled|drawn|built|served|supplied) \S+ $/;
/** Machines that are bought and owned. */
const MACHINE =
  /^(?:mac|macbook|imac|iphone|ipad|chromebook|pixelbook|steam deck|raspberry pi|jetson|mac mini|mac studio)\b/i;
/** Places and common things that are names of software as well. */
const PLACE_LIKE =
  /^(?:phoenix|aurora|alma|sonoma|ventura|sequoia|monterey|ada|julia|eagle|atlas|ember|mint|neon|arch|void|office|classroom|tower|canvas|line|edge|epic|harbor|toast|square|clover|chef|origin|keep|notes|things|numbers|pages|live|later|word|drive|light|logic|play|next|nest)$/i;
/** What is bought under a name that no list need know: "the catalogue is Collibra". */
const BOUGHT =
  /(?:^|\s)(?:cms|crm|erp|pos|lims|ehr|emr|pms|lms|wms|mes|dms|registry|catalogue|till system|booking system|records system|stock system|ticketing system|payroll system|control system|library system|practice system|patient system|hr system|accounting (?:software|package|system)|booking (?:software|tool|app)|scheduling (?:software|tool|app)|practice software|channel manager|reservation system|point of sale|payment provider|registrar)$/i;
/** "Frontend Vue 3.5, backend FastAPI" */
const PART =
  /^\s*(?:and )?((?:the |our |my )?(?:frontend|front end|front-end|backend|back end|back-end|api|app|mobile app|web app|website|firmware|ci|editor|shell|browser|os|terminal|admin panel|codebase|monolith))(?: in| on|'s| is| with)? /i;
/** "Canvas for teaching, Gradescope for marking" */
const FOR_LIST = /^\S+(?: \S+){0,3}? for (?:[\p{L}'-]+ ){0,4}?[\p{L}'-]+(?:,| and | \+ | & |;)/u;

/** People together: what they are on is what they use. */
const GROUP =
  /(?:^|\s)(?:company|team|office|school|clinic|firm|practice|business|department|agency|studio|group|lab|hospital|union|club|association)$/i;

/** What is made or sent with a program does not stand on it. */
const WORKED_WITH =
  /\b(?:built|made|drawn|designed|edited|recorded|done|tracked|managed|kept|handled)\b| (?:through|via|with|using|by) $/i;

const BUILT_WITH = /\bbuilt (?:in|with|using) $/;
const RUNNING = /\b(?:run|runs|running|hosted|deployed|lives?|sits?) (?:[a-z]+ )*(?:on|in|under) $/;
/** What programs are run by, though it is a library or language besides. */
const RUNTIME =
  /^(?:(?:apache )?(?:airflow|spark|flink|tomcat|nifi|beam)|dagster|prefect|luigi|node(?:\.?js)?|deno|bun|jvm|openjdk|graalvm|java|jetty|jboss|wildfly|websphere|weblogic|glassfish|jupyterhub|home assistant|emr|dataproc|dataflow|celery|\.net|dotnet)\b/i;

/** The predicate of a mention, where its verb leaves it open by what it names. */
function predicateOf(
  saying: Saying,
  subject: SoftwareSubject,
  mention: SoftwareMention,
  words: string,
): string {
  if (subject.isPerson || GROUP.test(subject.name)) return 'uses';
  const { predicate } = saying;
  if (predicate === 'depends_on' || predicate === 'written_in') return predicate;
  if (/\buses? $/.test(words) && mention.kind !== 'cloud') return predicate;
  if (RUNNING.test(words) && RUNTIME.test(mention.text)) return 'hosted_on';
  if (BUILT_WITH.test(words) && subject.isSystem) return 'written_in';
  if (mention.kind === 'language') return 'written_in';
  if (mention.kind === 'framework' && (predicate === 'hosted_on' || saying.isEquation === true))
    return 'written_in';
  if (mention.kind === 'system' || mention.kind === 'cloud') return 'hosted_on';
  if (WORKED_WITH.test(words)) return 'uses';
  return predicate;
}

/** Whether a verb can be said of a subject. */
function suits({ of, predicate, isLoose, isEquation }: Saying, subject: SoftwareSubject): boolean {
  // "heron is a Go service", though not "heron is Go".
  if (subject.isLowered === true && isEquation === true) return true;
  if (subject.isLowered === true)
    return (
      isLoose !== true &&
      (predicate === 'depends_on' || predicate === 'written_in' || predicate === 'hosted_on')
    );
  if (of === 'speaker') return subject.isSpeaker;
  if (of === 'person') return subject.isPerson;
  if (of === 'thing') return !subject.isPerson;
  return of === 'anyone' || subject.isSystem;
}

/** Whether a mention is meant by a verb that other things are said with, too. */
function isMeant(saying: Saying, subject: SoftwareSubject, mention: SoftwareMention, words: string): boolean {
  if (/\b(?:support|plans?|idea|case|budget) (?:for|with) $/i.test(words)) return false;
  if (saying.isEquation === true && MACHINE.test(mention.text)) return false;
  if ((saying.of === 'system' || saying.isLoose === true) && LETTER.test(mention.text)) return false;
  if (/\bgo(?:es)? (?:out )?\S+ $/i.test(words) && MEETING.test(mention.text)) return false;
  if (saying.isLoose !== true) return true;
  // Machines are owned; "we're on a Mac" says little of them.
  if (subject.isPerson && MACHINE.test(mention.text) && !/^'|^(?:am|is|are)\b/i.test(words)) return false;
  if (
    subject.isPerson &&
    /\b(?:on|to) $/.test(words) &&
    /^'|^(?:am|is|are)\b/i.test(words) &&
    MEETING.test(mention.text)
  )
    return false;
  if (/\blives? in $/i.test(words) && subject.isPerson && mention.isWord) return false;
  return !(mention.isWord && / (?:in|at|to|from) $/.test(words) && PLACE_LIKE.test(mention.text));
}

const CLAUSE_BEGINS = /[,;:–—]\s|\s(?:and|but|so|while|because|since|where|which means)\s(?=[^,;:–—]*$)/giu;
/** The words of a subject begin behind the last mark before its verb. */
function subjectWords(left: string): string | undefined {
  const last = matchesOf(CLAUSE_BEGINS, left).at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  return at === 0 || NOT_PLAIN.test(left.slice(0, at)) ? undefined : left.slice(at);
}

const ON_OWN_MACHINE =
  /^ on (?:my|our|the|both|all)\b[^,.;]{0,25}\b(?:laptops?|pcs?|computers?|desktop|machines?|phone|tablet|servers?|box)\b/i;
/** One person has a tool, a machine an operating system. */
const isHeld = (subject: SoftwareSubject, { kind, isWord }: SoftwareMention, behind: string): boolean =>
  subject.isPerson
    ? subject.isSpeaker && !isWord && (kind === 'tool' || (kind === 'system' && ON_OWN_MACHINE.test(behind)))
    : subject.isSystem && kind === 'system' && !isWord;

/** What an equation puts first: an owner of Edge is no edge, an option named is not one taken. */
function isEquated(subject: SoftwareSubject, words: string, first: SoftwareMention, behind: string): boolean {
  if (subject.isPart === true) return false;
  if (subject.isLowered === true)
    return (
      / is $/.test(words) &&
      first.kind !== 'system' &&
      /^an? \S+(?: [\d.]+)? (?:service|app|application|library|monolith|daemon|api|cli|script)\b/i.test(
        behind,
      )
    );
  if (subject.isNamed !== true) return true;
  if (/^[:=]/.test(words.trim())) return first.kind === 'language' || /\d/.test(first.text);
  return (
    first.kind !== undefined &&
    (!words.startsWith("'s") || first.kind === 'language' || /\d|^an? /.test(behind))
  );
}

/** The sayings whose object may be a name that no list knows. */
const SAYINGS_OF_UNKNOWN = SAYINGS.filter(
  ({ expected, isEquation }) => expected.anyName === true || isEquation,
);

/** What people and programs use, run on, depend on and are written in, and details of programs. */
export function readSoftware(collector: FactCollector): void {
  const { text } = collector.statement;
  const subjects = new SoftwareSubjects(collector);
  const held = mentionable(text);
  if (held === 'known') {
    const isSaid = readSayings(collector, subjects, SAYINGS);
    readRoles(collector);
    if (!isSaid && FOR_LIST.test(text)) readForList(collector);
    readParts(collector, subjects);
    readBuilt(collector, subjects);
    readHosts(collector, subjects);
  } else if (held === 'unknown') readSayings(collector, subjects, SAYINGS_OF_UNKNOWN);
  readSoftwareDetails(collector, subjects);
}

/** What is said with a verb; tells whether anything is. */
function readSayings(
  collector: FactCollector,
  subjects: SoftwareSubjects,
  sayings: readonly Saying[],
): boolean {
  const { text, sentence, before } = collector.statement;
  const { entities } = collector;
  const found = sayings
    .flatMap((saying) =>
      matchesOf(saying.words, text).map((match) => ({
        saying,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .sort((one, other) => one.start - other.start);
  if (found.length === 0) return false;
  // A second verb comes with its subject cut short: "The ledger" of "The ledger service runs on Go and depends on NATS".
  const shared = sentence.includes(text) ? undefined : subjects.before();
  const earlier = before.at(-1)?.text ?? '';
  let read = 0;
  let current: SoftwareSubject | undefined;
  for (const { saying, start, end } of found) {
    if (start < read) continue;
    const left = text.slice(read, start);
    const words = text.slice(start, end);
    const isSame =
      read > 0 && /^[\s,;]*(?:(?:and|but|also|then|it|which|plus|both|still|now) ?)*$/i.test(left);
    const last = subjectWords(left);
    const isDropped =
      start === 0 && /^(?:(?:just|finally|recently) )?(?:switched|migrated|moved)\b/i.test(words);
    const own = isDropped
      ? subjects.speaker
      : isSame
        ? current
        : (subjects.of(left) ??
          (last === undefined ? undefined : (subjects.of(last) ?? subjects.namedIn(left, last))));
    const isShared = read === 0 && shared !== undefined && earlier.startsWith(left.trim());
    const subject = isShared ? shared : own;
    if (subject === undefined || !suits(saying, subject)) continue;
    // "My setup: macbook air, neovim, fish": what no list knows is passed over.
    const isLabel = saying.isEquation === true && subject.isSpeaker;
    const expected =
      saying.isEquation === true && BOUGHT.test(left)
        ? { ...saying.expected, anyName: true }
        : saying.expected;
    const list = isLabel ? labelled(text, end, collector) : mentionsAt(text, end, expected, entities);
    const first = list.items[0];
    const behind = text.slice(list.end);
    if (first === undefined || TAKEN_BACK.test(behind) || saying.behind?.test(behind) === false) continue;
    if (
      saying.isElliptic === true &&
      (read === 0 || !/^(?:,|;| and\b)/.test(left) || subject.isNamed === true)
    )
      continue;
    if (saying.isHolding === true && !isHeld(subject, first, behind)) continue;
    if (saying.isEquation === true && !isEquated(subject, words, first, text.slice(end))) continue;
    if (/\b(?:I|we)$/i.test(left) && DONE_WITH.test(words)) continue;
    const isKept =
      saying.isEquation !== true && / (?:in|on|with|using) $/.test(words) && subjects.isContent(left);
    const keeper =
      isKept && saying.predicate !== 'written_in' && saying.predicate !== 'depends_on'
        ? subjects.speaker
        : undefined;
    for (const mention of list.items) {
      const holder =
        mention.kind === 'tool' || mention.kind === 'cloud' || mention.kind === undefined
          ? (keeper ?? subject)
          : subject;
      if (isMeant(saying, holder, mention, words))
        for (const name of [holder.name, ...(holder.others ?? [])])
          collector.add(name, predicateOf(saying, holder, mention, words), mention.text, 0.9);
    }
    for (const mention of list.upon)
      if (!(subject.isPerson && MACHINE.test(mention.text)))
        collector.add(subject.name, subject.isPerson ? 'uses' : 'hosted_on', mention.text, 0.88);
    current = subject;
    read = list.end;
  }
  return read > 0;
}

const LABELLED = /[^,;/+&]+?(?=\s*(?:[,;/+&]|\s(?:and|with|on)\s|$))/giu;
function labelled(text: string, at: number, { entities }: FactCollector): ReturnType<typeof mentionsAt> {
  if (/\b(?:either|or|vs\.?|versus|instead|not)\b/i.test(text.slice(at)))
    return { items: [], upon: [], end: at };
  const items: SoftwareMention[] = [];
  let end = at;
  for (const match of matchesOf(LABELLED, text.slice(at))) {
    const start = at + match.index + (/^\s*(?:(?:and|with|on)\s)?\s*/i.exec(match[0])?.[0].length ?? 0);
    const mention = mentionAt(text, start, { words: true }, entities);
    if (mention === undefined || MACHINE.test(mention.text)) continue;
    items.push(mention);
    end = mention.end;
  }
  return { items, upon: [], end };
}

/** "HubSpot is our CRM" */
const ROLE =
  /^ is (?:our|my)(?: (?:main|primary|current|only|default|go-to))? (?!favou?rite|client|customer|employer|bank|partner|competitor|problem)(?:[a-z-]+ ){0,3}(?:crm|erp|cms|pos|database|db|cache|queue|editor|ide|browser|tool|system|app|software|platform|host|provider|language|shell|terminal|distro|os|stack|search engine|tracker|daily driver|of choice)\b/i;

/** What role a program has with the speaker. */
function readRoles(collector: FactCollector): void {
  const { text } = collector.statement;
  const mention = / is (?:our|my) /i.test(text)
    ? mentionAt(text, 0, { words: true }, collector.entities)
    : undefined;
  if (mention !== undefined && ROLE.test(text.slice(mention.end)))
    collector.add(collector.speaker, 'uses', mention.text, 0.88);
}

/** "I built my site with Astro" */
const BUILT =
  /^(?:(?:I|[Ww]e)(?:'ve| have|'m|'re| am| are)?(?: just| recently| finally| also| currently| now)? (?:built|made|wrote|developed|coded|created|set up|rebuilt|programmed|building|writing|making|developing|coding|rewriting) )((?:my|our|the|a) (?:own )?(?:[a-z-]+ ){0,2}[a-z-]+) (?:in|with|on|using) /u;

/** What the speaker built and with what. */
function readBuilt(collector: FactCollector, subjects: SoftwareSubjects): void {
  const { text } = collector.statement;
  const match = BUILT.exec(text);
  const subject = match === null ? undefined : subjects.of((match[1] ?? '').replace(/^an? /, 'the '));
  if (match === null || subject?.isSystem !== true || subject.isSpeaker) return;
  for (const mention of mentionsAt(text, match[0].length, { words: true }, collector.entities).items)
    collector.add(subject.name, 'written_in', mention.text, 0.86);
}

/** Parts and what each is made with, listed without verbs. */
function readParts(collector: FactCollector, subjects: SoftwareSubjects): void {
  const segments = collector.statement.text.split(/[,;]\s/);
  if (segments.length < 2) return;
  for (const segment of segments) {
    const match = PART.exec(segment);
    if (match === null) continue;
    const subject = subjects.of(match[1] ?? '');
    const { items } = mentionsAt(segment, match[0].length, { words: false }, collector.entities);
    for (const { text, kind } of subject === undefined ? [] : items)
      collector.add(
        subject?.name,
        subject?.isPerson !== true && kind === 'language' ? 'written_in' : 'uses',
        text,
        0.86,
      );
  }
}

/** Programs and what each is for, with no verb: who says it uses them. */
function readForList(collector: FactCollector): void {
  const { items } = mentionsAt(collector.statement.text, 0, { anyName: true }, collector.entities);
  if (items.length < 2 || items.every(({ kind }) => kind === undefined)) return;
  for (const { text } of items) collector.add(collector.speaker, 'uses', text, 0.86);
}
