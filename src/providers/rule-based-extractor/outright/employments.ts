import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { commonHouseAt, houseAt, isClub, isSchool, isSomebody, NAMES_HOUSE } from './employers.ts';
import { AT_VERB, NOT_SAID_TO_BE, type Person, subjectBefore, subjectOf } from './people.ts';

/** A way to say where somebody works, between its subject and the house. */
interface Way {
  readonly verb: RegExp;
  readonly predicate: string;
  readonly confidence: number;
  /** The house must be known for one: "left Poland" is no job. */
  readonly sure?: boolean;
  /** Said of who speaks where no subject stands before it, at the beginning of a clause. */
  readonly alone?: boolean;
  /** The house may be told by what it is. */
  readonly common?: boolean;
  /** It is so no longer. */
  readonly ends?: boolean;
  /** The house must be a company's by its name, or known for an organisation; a club or a party is none. */
  readonly company?: boolean;
  /** Behind "from" is where they came from. */
  readonly origin?: boolean;
  /** What must follow the house. */
  readonly followedBy?: RegExp;
}

const WORDS = "(?: (?!(?:from|towards|against|not|never|as if)\\b)[\\p{Ll}\\d/'-]+){0,4}?";
const AS_POST = '(?: as (?:an? |the |their )?[\\p{L}/-]+(?: [\\p{Ll}-]+){0,3}?)?';
const JOB = '(?:job|role|position|post|gig|internship|placement|apprenticeship|traineeship|contract|shift)';
/** What is done for a house, and the part of it where that is. */
const TRADE =
  'marketing|sales|HR|IT|accounts|accounting|payroll|admin|security|support|tech support|customer service|customer support|QA|PR|logistics|design|research|R&D|procurement|purchasing|finance|bookkeeping|books|legal|compliance|maintenance|dispatch|catering|reception|front desk|data entry|data|analytics|engineering|operations|ops|production|quality|quality control|shipping|packing|recruitment|recruiting|infrastructure|backend|frontend|networks?|translations?|invoices|deli|bakery|warehouse|kitchen|canteen|lab|tills?|nights|night shifts?|nightshift|weekends|shifts|early shifts?|deliveries|delivery|housekeeping|cleaning|gardens|payments|fraud|claims|underwriting|billing|complaints|returns|call centre|call center|help ?desk|service desk';
const way = (verb: string, predicate: string, confidence: number, more: Partial<Way> = {}): Way => ({
  verb: pattern(`${AT_VERB}(?:${verb}) `, 'gu'),
  predicate,
  confidence,
  ...more,
});

const WAYS: readonly Way[] = [
  way(`[Ww]orks?${WORDS} (?:at|for)`, 'works_at', 0.95, { common: true }),
  way(`works? (?:with|in) (?=(?:the )?\\p{Lu})`, 'works_at', 0.87, {
    sure: true,
    followedBy: /^(?: as (?:an? )?\p{Ll}| in \p{Lu}|[.;]|$)/u,
  }),
  way(`[Ww]orking${WORDS} (?:at|for)`, 'works_at', 0.94, { alone: true }),
  way(`employed(?: [a-z-]+){0,2}? (?:at|by|with)`, 'works_at', 0.94),
  way(
    `(?:[Gg]ot|[Ll]anded|[Tt]ook|[Aa]ccepted|[Ff]ound|[Hh]as|[Hh]ave)(?: myself| himself| herself)?(?: an?| the| my| his| her| this)?(?: new| first| part-time| full-time| summer| weekend| permanent)* ${JOB}${AS_POST}(?: in [\\p{Ll}]+)? (?:at|with|for)`,
    'works_at',
    0.92,
    { alone: true },
  ),
  way(`[Gg]ot hired (?:at|by)|was hired (?:at|by)|were hired (?:at|by)`, 'works_at', 0.9, { alone: true }),
  way(
    `[Ss]tart(?:ed|s|ing)?(?: work| working| a new job| my new job| a job| out| there| back| nights)?${AS_POST} (?:at|with|for)`,
    'works_at',
    0.88,
    { alone: true, sure: true },
  ),
  way(`[Jj]oined`, 'works_at', 0.9, {
    alone: true,
    sure: true,
    followedBy: /^(?: in [^,.]{3,20})? as (?:an? |the |their )?\p{Ll}/u,
  }),
  way(`(?:at|with|over at)`, 'works_at', 0.86, {
    sure: true,
    followedBy: /^ (?:now|these days|nowadays|since|at the moment|as (?:an? |the )?\p{Ll})/u,
  }),
  way(
    `(?:drive|drives|clean|cleans|cook|cooks|code|codes|consult|consults|freelance|freelances|deliver|delivers|fly|flies|nurse|temp|temps|intern|interns)${WORDS} (?:for|at)|(?:do|does|handle|handles) (?!(?:not|it|this|that|this)\\b)[\\p{Ll}]+(?: [\\p{Ll}]+){0,2}? for`,
    'works_at',
    0.88,
    { sure: true },
  ),
  way(
    `[Bb]een (?:working|driving|flying|cooking|nursing|coding|selling)${WORDS} (?:at|for|with)`,
    'works_at',
    0.9,
    { alone: true },
  ),
  way(
    `(?:am|'m|is|'s|been|I'm|currently) (?:(?:over|based|stationed|posted|permanent|full-time|part-time|full time|part time|temping|contracting|interning|employed|down|still|now|currently|also|back) )*(?:(?:on|doing|working) (?:the )?(?:nights?|days|lates|earlies|shifts?|reception|front desk|night shifts?|day shifts?|tills?|checkouts?|weekends|rotation|placement|secondment|work experience)|responsible for [\\p{Ll} ]{3,30}?|in charge of [\\p{Ll} ]{3,30}?) (?:at|with|for|in(?= \\p{Lu}))`,
    'works_at',
    0.88,
    { alone: true },
  ),
  way(
    `(?:am|'m|is|'s|I'm) (?:over|permanent|temping|contracting|interning|still|now|currently|back|employed) (?:at|with)`,
    'works_at',
    0.86,
    {
      followedBy: /^(?:[.,;!)]|$| (?:now|these|since|in|for|as|on|and|but|so|full|part)(?![\p{L}]))/u,
      sure: true,
    },
  ),
  way(
    `(?:do|does|doing|handles?|handling|looks? after|run|runs|running|sit in|sits in|work in|works in|am in|'m in|is in|'s in) (?:the |their |all the |some )?(?:\\p{Ll}+ )?(?:${TRADE})(?: (?:and|&) (?:${TRADE}))?(?: over| down)? (?:at|for|with)`,
    'works_at',
    0.9,
    { alone: true },
  ),
  way(
    `(?:drives?|driving|flies|fly|delivers?|delivering|cleans?|cleaning|packs?|picks|designs?|translates?|proofreads?|edits?|lays?|installs?|fits?|sells?|selling) (?:(?:an?|the|their) )?(?:\\p{Ll}+ ){0,2}?(?:lorry|lorries|truck|trucks|buses|bus|coach|coaches|taxi|taxis|cab|cabs|tram|trams|trains?|forklift|van|vans|planes|parcels|post|food|pizzas?|groceries|offices|rooms|carriages|elevators|lifts|boilers|boxes|orders|insurance|phones|cars|shoes|kitchens|packaging|games|circuits|chips|engines|books|manuals|subtitles|cables|windows|solar panels|fibre|pipes) (?:for|at)`,
    'works_at',
    0.9,
    { alone: true },
  ),
  way(
    `(?:[Dd]oing|[Dd]oes|[Ss]tarted|[Ss]tarting|[Bb]egan|[Bb]egun|on) (?:an? |my |his |her |the |their )(?:\\p{Ll}+[ -]){0,2}?${JOB}${AS_POST} (?:at|with)`,
    'works_at',
    0.9,
    { alone: true },
  ),
  way(
    `(?:[Aa]ccepted|[Tt]ook|[Tt]aken|[Ss]igned)(?: up)? (?:an? |the |their |my )(?:job |new |permanent |formal )*(?:offer|contract)${AS_POST} (?:from|at|with)`,
    'works_at',
    0.9,
    { alone: true },
  ),
  way(
    `(?:[Jj]oined|[Mm]oved (?:over )?to|[Ss]witched to|[Mm]oved across to)(?= [^.,;]{2,40} from (?:the )?\\p{Lu})`,
    'works_at',
    0.88,
    { alone: true, followedBy: /^ from /, origin: true },
  ),
  way(`[Jj]oined`, 'works_at', 0.88, {
    alone: true,
    company: true,
    followedBy:
      /^(?:[.,;!)]|$| (?:in (?:\d{4}|January|February|March|April|May|June|July|August|September|October|November|December|the (?:spring|summer|autumn|fall|winter))|last|this|two|three|four|five|six|seven|eight|nine|ten|\d+|a (?:year|month|week|few)|straight|right|after|as|back|and|at the)(?![\p{L}]))/u,
  }),
  way(
    `(?:[Pp]reviously|[Ff]ormerly|[Bb]efore that|[Bb]efore this|[Uu]ntil (?:last|\\d)[\\p{L}\\d ]*|[Ii]n my last job),? I was (?:over )?(?:at|with)`,
    'worked_at',
    0.9,
    { alone: true },
  ),
  way(`[Bb]een (?:at|with)`, 'works_at', 0.88, {
    alone: true,
    sure: true,
    followedBy: /^ (?:since|for (?:\d+|[a-z]+) (?:years|months|yrs)|ever since)\b/,
  }),
  way(
    `[Uu]sed to (?:work|drive|cook|fly|code|consult|freelance)${WORDS} (?:at|for)|[Uu]sed to be (?:at|with)`,
    'worked_at',
    0.94,
    { alone: true },
  ),
  way(
    `(?:[Ww]orked|[Ii]nterned|[Tt]emped|[Ff]reelanced|did an? internship|did my internship)${WORDS} (?:at|for|with)`,
    'worked_at',
    0.92,
    { alone: true },
  ),
  way(`[Aa]fter (?:\\d+|\\p{Ll}+)(?: \\p{Ll}+)? (?:years|yrs|months) (?:at|with)`, 'worked_at', 0.86, {
    alone: true,
    followedBy: /^,? I(?:'m|'ve)? /,
  }),
  way(`(?:joins|joined|is joining|'s joining|came|coming|comes)(?: us)?(?: over)? from`, 'worked_at', 0.84, {
    sure: true,
  }),
  way(`[Ss]pent [^,.;]{2,25}? (?:years|yrs|months|decades)(?: working)? (?:at|with)`, 'worked_at', 0.9, {
    alone: true,
  }),
  way(`[Rr]etired(?: [a-z]+){0,3}? from`, 'worked_at', 0.92, { alone: true }),
  way(
    `(?:[Gg]ot |was |were |been |[Gg]etting )?(?:laid off|let go|made redundant|sacked|fired)(?: [a-z]+){0,3}? (?:from|by|at)|[Rr]esigned from|[Qq]uit(?: my job at| working at| working for)?|(?:[Ll]eft|[Ll]ost|finished) my (?:job|role|position) (?:at|with)|handed in my notice (?:at|to)`,
    'works_at',
    0.9,
    { alone: true, ends: true, sure: true },
  ),
  way(`[Ww]as (?:at|with)`, 'worked_at', 0.88, {
    followedBy:
      /^ (?:for (?:\d+|[a-z]+) (?:years|yrs|months)|(?:for )?(?:\d+|[a-z]+) years|from \d{4}|until|till|before|back then|at the time)\b/,
  }),
  way(`[Ll]eft`, 'works_at', 0.88, {
    alone: true,
    ends: true,
    sure: true,
    followedBy: /^(?:[.,;!]|$| (?:in|last|for|after|because|to|this|and|a|at the)\b)/,
  }),
  way(
    `(?:is|am|'m|'s) no longer (?:at|with)|no longer works? (?:at|for)|(?:don't|doesn't) work (?:at|for)`,
    'works_at',
    0.9,
    { ends: true },
  ),
  way(`was (?:at|with)`, 'worked_at', 0.86, {
    sure: true,
    followedBy: /^ (?:for (?:\d+|[a-z]+) (?:years|yrs|months)|until|till|before)\b/,
  }),
];
const STARTS = /^(?:start|left|quit)/i;
const EX = /(?:^|[\s,(])(?:ex[- ]|formerly (?:of|at|with) (?:the )?)(?=\p{Lu})/gu;
const EMPLOYER_IS =
  /\b[Mm]y (?:new |current |last |previous |old |former |day |main |full-time |part-time )*(?:(?:employer|workplace)(?: is|'s|:)(?: called)?|(?:job|work|contract|internship|placement|office)(?: is|'s) (?:at|with)) (?=(?:the )?\p{Lu})/gu;
/** "My boss at Acme", "my job at Lidl": who has one there works there. */
const MINE_AT =
  /\b[Mm]y (?:new |current |day |main |weekend |line |direct |part-time |full-time |own )*(?:boss|manager|supervisor|team lead(?:er)?|colleagues?|co-?workers?|job|role|contract|probation|team|office|desk|line manager|shifts?|night shifts?|workmates?|internship|placement|apprenticeship)(?: over| down| up| here)? (?:at|with|for) (?=(?:the )?\p{Lu})/gu;
/** "My day job is LG service desk": a known house, whatever follows. */
const DAY_JOB =
  /\b[Mm]y (?:current |main |real )?(?:day )?job(?: is|'s)(?: at| with| still)? (?=(?:the )?\p{Lu})/gu;
const OLD = /\b(?:last|previous|old|former)\b/;
/** An employer in a chat that writes nothing with a capital letter; one word that no thing or time to work at is named by. */
const LOWER_HOUSE =
  /^(?!(?:home|night|nights|day|days|sea|heights?|speed|weekends?|myself|himself|herself|ourselves|yourself|themselves|free|fun|cash|money|tips|pay|peanuts|uni|university|school|college|church|court|work|ground|heart|pace|least|once|it|them|him|her|me|us|you|people|clients|customers|charity|years|months|weeks|hours|ages|a|an|the|my|our|your|his|their|this|that|these|those|some|someone|somebody|anyone|everyone|another|one|two|both|several|many|various|different|government|local|christmas|easter|full|half|minimum|present|large|all|any|and|or|in|on|at|for|big|small|family|companies|startups|agencies|now|lunch|lunchtime|noon|midnight|dawn|what|where|which|living|food|rent|reception|tech|finance|media|stuff|things|half|over|up|about|around|nearly|almost|more|less|like|just|only|something|anything|nothing|science|industry|healthcare|retail|sales|marketing|hospitals?|schools?|shops?|restaurants?|bars?|events?|parties|weddings|festivals?|markets?|fairs?)\b)[\p{Ll}][\p{Ll}\d&.-]{2,}(?=$|[.,;!?)]| (?:in \p{L}+(?:$|[.,;!?]| (?:and|as|but|so|now|since))|as an? |now\b|since\b|so\b|but\b|and\b|btw\b|lol\b))/u;

/** Where people work and worked. */
export function readEmployments(collector: FactCollector, people: readonly Person[]): void {
  const { text } = collector.statement;
  const isNamed = NAMES_HOUSE.test(text);
  for (const said of WAYS) if (isNamed || said.common) readWay(collector, text, people, said);
  for (const match of matchesOf(EX, text)) {
    const house = houseAt(text, match.index + match[0].length, collector, people, true);
    const left = text.slice(0, match.index).trimEnd();
    const who =
      left === '' || /\bI(?:'m| am)?$/.test(left)
        ? collector.speaker
        : nameBefore(text, match.index, people, collector);
    if (house !== undefined && who !== undefined) collector.add(who, 'worked_at', house, 0.86);
  }
  for (const match of matchesOf(EMPLOYER_IS, text)) {
    const house = houseAt(text, match.index + match[0].length, collector, people);
    if (house !== undefined)
      collector.add(collector.speaker, OLD.test(match[0]) ? 'worked_at' : 'works_at', house, 0.92);
  }
  for (const match of matchesOf(MINE_AT, text)) {
    const house = houseAt(text, match.index + match[0].length, collector, people);
    const isOver = /\b(?:left|quit|lost|finished|leaving|leave|loved|hated|was|ended)\b/.test(
      text.slice(0, match.index),
    );
    if (house !== undefined && !isOver && !isSomebody(house, collector))
      collector.add(collector.speaker, 'works_at', house, 0.87);
  }
  for (const match of matchesOf(DAY_JOB, text)) {
    const at = match.index + match[0].length;
    const house = collector.entities.find(
      ({ kind, surface }) =>
        kind === 'organization' && text.slice(at).replace(/^the /, '').startsWith(surface),
    );
    if (house !== undefined) collector.add(collector.speaker, 'works_at', house.surface, 0.87);
  }
}

function readWay(collector: FactCollector, text: string, people: readonly Person[], said: Way): void {
  for (const match of matchesOf(said.verb, text)) {
    const at = match.index + match[0].length;
    const left = text.slice(0, match.index);
    if (NOT_SAID_TO_BE.test(left) && !/\bused to $/.test(left)) continue;
    const who =
      subjectBefore(text, match.index, people, collector) ??
      (said.alone &&
      /^(?:(?:and|but|so|then|also|just|recently|now|finally|currently|still|officially) ?)*$/i.test(
        left.trim(),
      )
        ? collector.speaker
        : undefined);
    if (who === undefined) continue;
    const house =
      houseAt(text, at, collector, people, said.sure) ??
      (said.common
        ? (commonHouseAt(text, at) ??
          (who === collector.speaker ? LOWER_HOUSE.exec(text.slice(at))?.[0] : undefined))
        : undefined);
    if (house === undefined || house === who || isSomebody(house, collector)) continue;
    if (said.company && !isCompany(house, collector)) continue;
    // "Ok, Chuy starts at Ingalls": of who speaks only in their own form. A child starts at a school.
    if (/^starts /.test(match[0]) && who === collector.speaker) continue;
    if (
      STARTS.test(match[0]) &&
      (isSchool(house) || (who !== collector.speaker && !/ (?:as|job|work|working) /.test(match[0])))
    )
      continue;
    const rest = text.slice(text.indexOf(house, at) + house.length);
    if (said.followedBy !== undefined && !said.followedBy.test(rest)) continue;
    // "I've worked for the Met Office since 2003" is so still.
    const isStill =
      /^[Ww]orked/.test(match[0]) &&
      /(?:'ve|have|has)(?: \p{Ll}+)? $/u.test(left) &&
      /^,? (?:since|for|these)\b/.test(rest);
    collector.add(
      who,
      isStill ? 'works_at' : said.predicate,
      house,
      said.confidence,
      said.ends ? { to: collector.statement.turn.occurredAt } : {},
    );
    const from = said.origin ? / from /.exec(text.slice(at)) : null;
    const origin =
      from === null ? undefined : houseAt(text, at + from.index + from[0].length, collector, people);
    if (origin !== undefined && origin !== house) collector.add(who, 'worked_at', origin, 0.86);
  }
}

/** Whether a house that somebody joined employs them rather than counts them among its members. */
function isCompany(house: string, { entities }: FactCollector): boolean {
  if (isSchool(house) || isClub(house)) return false;
  return (
    /\b(?:Ltd|Inc|GmbH|AG|AB|Oy|SA|BV|Group|Labs?|Technologies|Systems|Software|Consulting|Bank|Airlines|Motors|Energy|Pharma|Media|Games|Studios?|IT)\b/.test(
      house,
    ) || entities.some(({ kind, surface }) => kind === 'organization' && surface === house)
  );
}

function nameBefore(
  text: string,
  at: number,
  people: readonly Person[],
  collector: FactCollector,
): string | undefined {
  const person = people.findLast(({ end }) => end <= at);
  return person !== undefined && /^(?:,? ?\(?|'s| is)$/.test(text.slice(person.end, at).trimEnd())
    ? subjectOf(person.name, collector)
    : undefined;
}
