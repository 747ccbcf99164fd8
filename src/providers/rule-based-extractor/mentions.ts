import { GIVEN_NAMES } from '../../language/given-names.ts';
import { AMBIGUOUS_NAMES, NOT_A_NAME } from '../../language/name-words.ts';
import { worldNames } from '../../language/world-names.ts';
import { describedAs } from '../described.ts';
import type { EntityKind, ExtractedEntity, ExtractionTurn } from '../extractor.ts';
import { capitalsIn, foreignName, germanNames, withinScript } from './capitals.ts';
import { EVERYDAY } from './values.ts';
import { KIN, KIN_ADJECTIVE, SOFTWARE } from './words.ts';

type Mention = Omit<ExtractedEntity, 'sourceTurnId' | 'surface'>;

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}])/gu;
const NAMED_EMAIL =
  /(?<![\p{L}'-])(\p{Lu}[\p{L}'-]{1,40}(?: \p{Lu}[\p{L}'-]{1,40}){0,2})\s?[<(]\s*([\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]+\.\p{L}{2,})\s*[>)]/gu;
const HANDLE = /(?<![\p{L}\p{N}._%+/@-])@(\p{L}[\p{L}\p{N}_]{2,29})(?![\p{L}\p{N}_/@]|\.\p{L})/gu;
const FILE =
  /(?<![\p{L}\p{N}/.])[\p{L}\p{N}_-]{1,60}(?:\.[\p{L}\p{N}_-]{1,40}){0,4}\.(?:pdf|docx?|md|pptx?|xlsx?|csv|odt)\b/giu;
const CHAPTER =
  /\b(?:chapter|ch\.?|section|appendix)\s?(?:\d{1,3}(?:\.\d+)*|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)\b/gi;
/** Names of settings and constants are whole: PAYMENT_TIMEOUT_MS. */
const CONSTANT = /(?<![A-Za-z0-9_])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![A-Za-z0-9_])/g;
/** A run of capitalised words, with the small words that names may contain. */
const RUN =
  /(?<![\p{L}\p{N}@#_/.-])\p{Lu}[\p{L}\p{M}\p{N}&-]*(?:['’.](?!s\b|re\b|ll\b|ve\b|m\b|d\b|t\b)[\p{L}\p{N}]+)*(?: (?:(?:of|de|da|di|do|van|von|der|den|del|la|le|al|bin|&|and the|of the) )?(?:\p{Lu}[\p{L}\p{M}\p{N}&-]*(?:['’.](?!s\b|re\b|ll\b|ve\b|m\b|d\b|t\b)[\p{L}\p{N}]+)*|\d+(?:\.\d+)*(?![\p{L}\p{N}:%-]))){0,4}(?: \p{Lu}\.(?= ))?/gu;
const LOWERED_SOFTWARE = new RegExp(
  `(?<![\\p{L}\\p{N}@/._-])(?:${SOFTWARE})(?![\\p{L}\\p{N}_/@-]|\\.\\p{L})`,
  'giu',
);

const HONORIFIC =
  'Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Sir|Dame|Lord|Lady|Rev|Reverend|Father|Sister|Judge|Captain|Frau|Herrn?|Señor|Señora|Sr|Sra|Madame|Monsieur|Mme|Mlle|Signor|Signora|Signorina|Señorita|Senhor|Senhora|Fräulein|Mademoiselle|Mevrouw|Mevr|Meneer|Dhr|Dra|Doctora|Doutora?|Dottor|Dottoressa|Profesora|Professora';
const RAISED_WORD = "\\p{Lu}(?:['’]\\p{Lu})?[\\p{L}\\p{M}-]+";
/** "Prof. Dr. Çelik", "Mr. O'Brien", "Dr A. Okafor". */
const TITLED = new RegExp(
  `(?<![\\p{L}'-])(?:(?:${HONORIFIC})\\.? )+(?<name>(?:\\p{Lu}\\. ?){0,3}${RAISED_WORD}(?: (?:(?:de|da|di|van|von|der|den|del|la|le|al|bin) ){0,2}${RAISED_WORD}){0,2})`,
  'gu',
);
/** "J. R. Smith", "T. Hardwick", "Anna M. Keller". */
const INITIALED = new RegExp(
  `(?<![\\p{L}.'-])(?<first>${RAISED_WORD} )?(?<initials>(?:\\p{Lu}\\. ?){1,3})(?<last>${RAISED_WORD}(?:-${RAISED_WORD})?)`,
  'gu',
);
/** Words that may precede a person's initials. Otherwise the initial may end a sentence: "vitamin C. Maria ...". */
const NAMES_NEXT =
  /(?:^|[.!?:;,(\n]\s*|\b(?:with|from|by|and|or|to|told|asked?|met|meet|called?|ring|thanks|hi|hey|hello|dear|cc|for|of|is|was|via|contact|saw|see|email|meets|visited|visit|than|as|against|about) )$/iu;

const BEGINS = /(?:^|[.!?…:;\n]["'”’)\]]?\s*|[-*•–]\s+|["“„«»‹›‘‚「『¿¡(]\s*)$/u;
const KIN_BEFORE = new RegExp(
  `\\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|'s) ${KIN_ADJECTIVE}(?:${KIN})(?: is| called| named|'s name is|,)? $`,
  'u',
);
/** "Aric's business partner Ali". */
const RELATED = new RegExp(
  `(?<![\\p{L}'-])(?<whose>\\p{Lu}[\\p{L}-]+)'s ${KIN_ADJECTIVE}(?:${KIN}),? (?<name>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}(?:[\\p{L}'-]+|\\.))?)`,
  'gu',
);
const TITLE_BEFORE =
  /\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Frau|Herr|Captain|Deacon|Reverend|Father|Sister|Judge|Madame)\.? $/u;
const TITLE =
  /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Frau|Herr|Captain|Madame|Auntie|Uncle|Aunt)\.? (?=\p{Lu})/u;
/** What only people do, or have. */
const PERSON_AFTER =
  /^(?:, who\b|,? (?:said|says|told|asked|thinks|reckons|wants|knows|promised|agreed|offered|and I|and me|called|wrote|lives|likes|loves|hates|prefers)\b|'s (?:mum|mom|dad|wife|husband|sister|brother|birthday|phone|kids|son|daughter|boss|partner)|\s?<[^>]+@)/u;
/** What may follow any name, and in somebody's own talk mostly follows a person's. */
const OFTEN_PERSON_AFTER =
  /^(?:,? (?:joined|left|owns|took|sent|is (?:my|our|away|off|out|sick|going|working|coming))\b|'s (?:team|idea|laptop|desk|number|house))/u;
const PERSON_BEFORE =
  /\b(?:told|tell|ask|asked|met|meet|call|called|ring|rang|phone|phoned|text|texted|email|emailed|thanks|thank you|hi|hey|hello|dear|cc|meeting|meets|(?:lunch|dinner|breakfast|coffee|tea|drinks|talk|talked|talking|speak|spoke|chat|chatted|live|lives|lived|living|stay|stayed|staying|walk|walked|married|engaged|argued|row|fight|sit|sat) (?:with|to)) $/iu;
const PLACE_BEFORE =
  /\b(?:in|live[sd]? in|lives? near|moved to|moving to|move to|based in|near|from|fly to|flew to|trip to|travel to|going to|went to|visit|visited|visiting|born in|raised in|back to|office in|outside|around|across|through) $/iu;
const ORGANISATION =
  /\b(?:Inc|Corp|Corporation|Ltd|LLC|GmbH|AG|PLC|AB|SA|University|College|Bank|Hospital|Foundation|Institute|Labs?|Group|Systems|Technologies|Partners|Studios?|Consulting|Logistics|Airlines|Insurance|Media|School|Academy|Society|Association|Council|Committee|Trust|Club|Choir|Chamber|Museum|Library|Press|Robotics|Energy|Motors|Railways|Health|Company|Co|Offices?|Clinic|Collective)\b|^University of\b|\b& /u;
const ORGANISATION_BEFORE =
  /\b(?:work(?:s|ed|ing)? (?:at|for)|joined|hired by|employed (?:at|by)|(?:job|internship|position|offer|engineer|manager|designer|intern|ceo|cto|founder|nurse|started|interview) (?:at|from|of)|supplier|vendor|client|customer|agency) $/iu;
const PROJECT = /^(?:Project \p{Lu}|\p{Lu}[\p{L}\p{N}-]+(?= (?:project|initiative)\b))/u;
const SOFTWARE_AFTER =
  /^ (?:service|api|backend|plugin|library|database|importer|server|pipeline|release|app|repo|platform|(?:runs|depends|is written|is hosted|listens|v?\d+\.\d))\b/iu;

/** The names that a turn mentions in its author's own words: people, places, organisations, documents and terms. */
export function mentionsOf(turn: ExtractionTurn): ExtractedEntity[] {
  const { content } = turn;
  const found: Mention[] = [];
  const nested: Mention[] = [];
  for (const match of content.matchAll(NAMED_EMAIL)) {
    const [, name = '', email = ''] = match;
    const end = match.index + name.length;
    found.push({ kind: 'person', name, start: match.index, end, confidence: 0.97, email });
    const at = content.indexOf(email, end);
    found.push({ kind: 'person', name, start: at, end: at + email.length, confidence: 0.97, email });
  }
  const add = (forms: RegExp, kind: EntityKind, confidence: number) => {
    for (const match of content.matchAll(forms)) {
      const [words] = match;
      const email = forms === EMAIL ? { email: words } : {};
      found.push({
        kind,
        name: words,
        start: match.index,
        end: match.index + words.length,
        confidence,
        ...email,
      });
    }
  };
  for (const match of content.matchAll(RELATED)) {
    const { whose = '', name = '' } = match.groups ?? {};
    // With another person's name in it, only the whole phrase tells who is meant.
    found.push({
      kind: 'person',
      name,
      start: match.index,
      end: match.index + match[0].length,
      confidence: 0.92,
    });
    nested.push({
      kind: 'person',
      name: whose,
      start: match.index,
      end: match.index + whose.length,
      confidence: 0.85,
    });
  }
  add(EMAIL, 'person', 0.9);
  add(HANDLE, 'person', 0.85);
  add(FILE, 'document', 0.9);
  add(CHAPTER, 'document', 0.8);
  add(CONSTANT, 'term', 0.8);
  found.push(...titledNames(content));
  found.push(...raisedNames(content, turn.role !== 'assistant'));
  for (const match of content.matchAll(LOWERED_SOFTWARE)) {
    const [name] = match;
    const inLower = !/^\p{Lu}/u.test(name);
    if (inLower && EVERYDAY.test(name)) continue;
    found.push({ kind: 'term', name, start: match.index, end: match.index + name.length, confidence: 0.85 });
  }
  return [...distinct(found), ...nested]
    .sort((one, other) => one.start - other.start)
    .filter(({ name, email }) => !isAuthor(name, email, turn.author))
    .map((mention) => ({
      ...mention,
      sourceTurnId: turn.id,
      surface: content.slice(mention.start, mention.end),
      ...described(content, mention),
    }));
}

/** People who are named with titles or initials. */
function titledNames(text: string): Mention[] {
  const titled = [...text.matchAll(TITLED)].flatMap((match): Mention[] => {
    const { name = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    return NOT_A_NAME.has(name) ? [] : [{ kind: 'person', name, start: match.index, end, confidence: 0.85 }];
  });
  const initialed = [...text.matchAll(INITIALED)].flatMap((match): Mention[] => {
    const { first, last = '' } = match.groups ?? {};
    const known = first === undefined || GIVEN_NAMES.has(first.trim());
    const before = text.slice(Math.max(0, match.index - 20), match.index);
    if (!known || (first === undefined && !NAMES_NEXT.test(before)) || NOT_A_NAME.has(last)) return [];
    const [name] = match;
    return [{ kind: 'person', name, start: match.index, end: match.index + name.length, confidence: 0.8 }];
  });
  return [...titled, ...initialed];
}

function described(content: string, { kind, start, end }: Mention): { described?: string } {
  const by = kind === 'person' ? describedAs(content, start, end) : null;
  return by === null ? {} : { described: by };
}

interface Run {
  readonly words: string;
  readonly start: number;
  /** Whether a sentence begins with it. */
  readonly begins: boolean;
}

/** Names of letters and digits together, or with a capital within: "RTX 4090", "PostGraphile". */
const SURE_TERM = /\d|\p{Ll}\p{Lu}/u;

function raisedNames(text: string, own: boolean): Mention[] {
  const runs = [...text.matchAll(RUN)].map(
    (match): Run => ({
      words: withinScript(match[0]),
      start: match.index,
      begins: BEGINS.test(text.slice(Math.max(0, match.index - 6), match.index)),
    }),
  );
  if (runs.length === 0) return [];
  const capitals = capitalsIn(text);
  if (capitals === 'nouns') return runs.flatMap((run) => namesOfGerman(text, run, own));
  const inside = new Set<string>();
  for (const { words, begins } of runs) if (!begins) for (const word of words.split(' ')) inside.add(word);
  return runs.flatMap(({ words, start, begins }) => {
    const raised = capitals === 'english' ? words : foreignName(words, begins && capitals === 'names');
    const name = raised === null ? null : trimmed(raised);
    if (name === null) return [];
    const at = start + words.indexOf(name);
    const { kind, after } = around(text, at, name, own);
    // What an assistant only writes with capitals is a heading more often than a name.
    if (kind === 'term' && !own && !SURE_TERM.test(name)) return [];
    const [first = ''] = name.split(' ');
    const single = first === name;
    if (single && begins && at === start) {
      const known = GIVEN_NAMES.has(name) && !AMBIGUOUS_NAMES.has(name);
      const named =
        known ||
        inside.has(name) ||
        ((PERSON_AFTER.test(after) || (own && OFTEN_PERSON_AFTER.test(after))) && !ORDINARY.test(name)) ||
        /\p{L}\p{Lu}|\d/u.test(name);
      if (!named) return [];
    }
    if (single && (AMBIGUOUS_NAMES.has(name) || name.length < 3) && kind === 'term') return [];
    if (/^\p{Lu}{2,}$/u.test(name) && single && kind === 'term' && name.length < 4) return [];
    if (single && text[at + name.length] === '_') return [];
    const bare = name.replace(TITLE, '');
    return [mentioned(kind, bare, at + name.length - bare.length)];
  });
}

function namesOfGerman(text: string, { words, start, begins }: Run, own: boolean): Mention[] {
  const after = text.slice(start + words.length, start + words.length + 40);
  return germanNames(words, begins, after, (word) => worldNames.has(word.toLowerCase())).map(
    ({ name, from }) => mentioned(around(text, start + from, name, own).kind, name, start + from),
  );
}

function around(text: string, at: number, name: string, own: boolean) {
  const before = text.slice(Math.max(0, at - 40), at);
  const after = text.slice(at + name.length, at + name.length + 40);
  return { kind: kindOf(name, before, after, own), after };
}

function mentioned(kind: EntityKind, name: string, start: number): Mention {
  return { kind, name, start, end: start + name.length, confidence: kind === 'term' ? 0.65 : 0.8 };
}

/** Words that begin sentences and whose endings are not those of names. */
const ORDINARY =
  /(?:ing|tion|ness|ment|ity|ism|ly|ed|ies|ers|day)$|^(?:Work|School|Lunch|Dinner|Life|Money|Time|Traffic|Weather|Coffee|Food|Music|Rain|Summer|Winter|Home|Mum|Dad|Mom|Grandma|Grandpa|Standup|Boss|Client|Everyone|Budget|Meeting)$/u;

/** A run without words that only begin a sentence, and without trailing ones; null if no name is left. */
function trimmed(run: string): string | null {
  const words = run.split(' ');
  while (
    words.length > 0 &&
    (NOT_A_NAME.has(words[0] ?? '') || !/^\p{Lu}/u.test(words[0] ?? '')) &&
    !/^(?:The|Mr|Mrs|Ms|Dr|Prof|Project|Professor|Miss)$/.test(words[0] ?? '')
  )
    words.shift();
  while (words.length > 0 && /^(?:of|the|de|da|do|van|von|der|and|&|I)$/.test(words.at(-1) ?? ''))
    words.pop();
  if (words.length === 1 && /^(?:The|Mr|Mrs|Ms|Dr|Prof|Project|Professor|Miss)$/.test(words[0] ?? ''))
    return null;
  if (words.length > 1 && words[0] === 'The') words.shift();
  const name = words.join(' ').replace(/(?<! \p{Lu})[-.'&]+$/u, '');
  return name.length < 2 || name.length > 60 || /^\p{Lu}\d?$/u.test(name) || NOT_A_NAME.has(name)
    ? null
    : name;
}

/** @param own whether a person says it, and not an assistant, whose headings and lists are full of capitals. */
function kindOf(name: string, before: string, after: string, own: boolean): EntityKind {
  const words = name.split(' ');
  const [first = ''] = words;
  if (PROJECT.test(name + after)) return 'project';
  if (TITLE.test(name) || TITLE_BEFORE.test(before) || KIN_BEFORE.test(before)) return 'person';
  if (ORGANISATION.test(name)) return 'organization';
  LOWERED_SOFTWARE.lastIndex = 0;
  if (LOWERED_SOFTWARE.test(first) || /\d/.test(name) || /\p{Ll}\p{Lu}/u.test(name)) return 'term';
  if (SOFTWARE_AFTER.test(after)) return 'project';
  if (ORGANISATION_BEFORE.test(before)) return 'organization';
  const given = GIVEN_NAMES.has(first) && !AMBIGUOUS_NAMES.has(first);
  if (given && words.length < 4) return 'person';
  if (words.every((word) => worldNames.has(word.toLowerCase()) || worldNames.has(word))) return 'place';
  if (PLACE_BEFORE.test(before)) return 'place';
  if (PERSON_AFTER.test(after)) return 'person';
  const told = own && !/^\p{Lu}+$/u.test(name);
  if (told && ((words.length < 3 && PERSON_BEFORE.test(before)) || OFTEN_PERSON_AFTER.test(after)))
    return 'person';
  return 'term';
}

/** Of overlapping mentions only the longest; the most certain first. */
function distinct(found: readonly Mention[]): Mention[] {
  const taken: Mention[] = [];
  for (const mention of found.toSorted(
    (one, other) => other.end - other.start - (one.end - one.start) || other.confidence - one.confidence,
  )) {
    if (!taken.some(({ start, end }) => mention.start < end && start < mention.end)) taken.push(mention);
  }
  return taken.sort((one, other) => one.start - other.start);
}

/** Whether a name is the author's own: they are the speaker, not a person spoken about. */
function isAuthor(name: string, email: string | undefined, author: string | null): boolean {
  const own = author?.trim().toLowerCase() ?? '';
  if (own === '') return false;
  if (email !== undefined) return email.toLowerCase().startsWith(`${own.split(/\s+/)[0]}@`);
  return name.toLowerCase() === own || own.split(/\s+/).includes(name.toLowerCase());
}
