import { kindOf } from '../capitalised-names.ts';
import { type FactCollector, NOT_A_NAME, trimObject } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { PROPER } from '../phrases.ts';
import { isKnownPlace, mayBePlace, PLACE, placeNamed } from './whereabouts.ts';

/** What stands somewhere and is spoken of without a name of its own: "a bakery in Ghent". */
const HOUSE =
  'bakery|post office|shop|bookshop|bike shop|coffee shop|fish shop|chip shop|barber shop|barbershop|flower shop|cheese shop|wool shop|corner shop|charity shop|store|farm shop|workshop|studio|recording studio|yoga studio|dance studio|dance school|' +
  "office|head office|headquarters|HQ|practice|dental practice|clinic|dental clinic|vet clinic|pharmacy|chemist|surgery|salon|hair salon|nail salon|hairdresser's|barber|gym|warehouse|depot|factory|plant|mill|sawmill|brewery|distillery|winery|vineyard|" +
  'farm|dairy farm|tea farm|smallholding|croft|ranch|orchard|allotment|garden centre|nursery|stables|riding school|restaurant|café|cafe|caf|bar|pub|food truck|takeaway|pizzeria|hotel|guesthouse|guest house|hostel|B&B|lodge|campsite|' +
  'house|flat|apartment|cottage|cabin|bungalow|villa|holiday home|summer house|holiday cottage|condo|townhouse|barn|garage|kiosk|showroom|gallery|museum|library|archive|chapel|monastery|convent|church|mosque|temple|synagogue|gurdwara|' +
  'school|primary school|secondary school|high school|music school|language school|boarding school|grammar school|nursery school|kindergarten|preschool|academy|conservatory|hospital|care home|nursing home|hospice|lab|laboratory|food bank|credit union|' +
  'start-up|startup|agency|firm|law firm|company|consultancy|design studio|tailoring shop|print shop|pottery|forge|boatyard|marina|shipyard|quarry|zoo|cinema|theatre|theater|data centre|data center|tasting room|call centre|call center|dojo|rental';
const ADJECTIVES =
  "(?:(?!(?:in|at|on|of|and|or|to|for|from|with|by|is|was|who|that|which|my|our|his|her|the|a|an|whole|same|(?!(?:plumbing|printing|catering|cleaning|building|consulting|accounting|training|climbing|riding|boxing|nursing|shipping|marketing|gaming|engineering|washing|roofing|landscaping|publishing|trading|clothing|wedding|staging)\\b)\\p{Ll}+ing)\\b)[\\p{Ll}\\d][\\p{Ll}\\d'-]* ){0,3}?";
/** What a house is like; what is left before its noun says which kind it is: "wool shop". */
const QUALITY =
  /^(?:new|old|own|village|ladies'|small|little|wee|tiny|big|large|nice|lovely|great|good|beautiful|local|busy|quiet|whole|former|family|second|third|fourth|first|other|another|half|two|three|one|whole|cosy|cozy|modern|modest|proper|traditional|independent|successful|thriving|popular|famous|rented|wooden|[\w-]+-(?:person|man|woman|bedroom|room|bed|storey|year-old))$/;
/** "I run a small bakery in Ghent, Crumb": who owns it, it, its place, its name. */
const OWNED_IN = pattern(
  `(?<![\\p{L}-])(?:[Rr]uns?|[Oo]wns?|[Oo]pened|[Hh]as|[Hh]ave|(?:I|[Ww]e|[Tt]hey)'ve(?: got)?|(?:[Hh]e|[Ss]he)'s got|[Kk]eeps?|[Kk]ept|[Mm]anages?|[Oo]perates?|[Rr]unning|[Oo]wner of|[Oo]wners of|[Ff]ounded|[Ss]et up|[Ss]tarted)(?: also| both| now)? (?:an?|the|my|our|his|her|their)(?: own)?((?: (?!(?:in|at|on|of|and|or|to|for|from|with|by|is|was|who|that|which)\\b)[\\p{Ll}\\d][\\p{Ll}\\d'-]*){0,3}?) (${HOUSE})(?: here| over| up| down| out| back)?,? (?:in|near|outside|just outside|at|on) (${PLACE})`,
  'gu',
);
const NAMED_AFTER = pattern(
  `^(?:,? (?:which is |that's |it's |it is )?(?:called|named)|, (?=\\p{Lu}[^,.;]{2,40}(?:[,.;]|$))|\\.? It's (?:called|named)|, it's) ["“]?(${PROPER})`,
  'u',
);
const NAME_BESIDE =
  /\b(?:called|named|its name|the name|name is|it's called|known as)\b|["“”]|^, (?:the )?\p{Lu}/u;
/** Where a clause that tells of a house may begin. */
const CLAUSE = '(?:^|(?<=[,;:–—(] ?)|(?<=\\b(?:and|but|so|btw|since|because|that|as) ))';
/** More that stands somewhere, and is told of as what stands there. */
const STANDING = `${HOUSE}|company|business|team|place|plot|land|boat|caravan|band|club|choir|congregation|parish|branch|supplier|employer|yard|hub|stall|server|database|system|cluster|site|archive|collection`;
/** Between a house and its town: "on Hill Street [in Bath]", "in rack 4 [in Ostrava]". */
const STREET =
  "(?: (?:on|at|in|above|behind|opposite|next to|by|inside|near)(?: (?!(?:and|but|so|or|who|which|with|is|are|was|for|on|in|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\\b)[\\p{L}\\d][\\p{L}\\d'-]*){1,5}?)??";
const IN = ' (?:in|near|outside|just outside|on the edge of)';
/** Whose house it is, said with its place as what is told. */
const HOUSE_IS_IN = pattern(
  `${CLAUSE}(?:([Mm]y|[Oo]ur) |(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Mm]y (?:mum|mother|dad|father|parents|sister|brother|gran|nan|son|daughter|wife|husband)'s?|(?:Dr\\.? |Mrs?\\.? |Ms\\.? )?\\p{Lu}[\\p{L}-]+'s) )?(${ADJECTIVES})((?:${STANDING})s?)(?:,? [^,.;:]{2,30},)?(?:'s| is| are|'re| sits| sit| stands| lies| (?:was|were|has been|have been)(?= (?:housed|located|based|hosted)))(?: now| still| currently| actually| also| all)*(?: based| located| situated| headquartered| housed| hosted| kept)?(?: right| just| over| up| down| out| here| way)*${STREET}(?:${IN}| at) (${PLACE})`,
  'gu',
);
/** "Our office moved from Leeds to Sheffield". */
const HOUSE_MOVED = pattern(
  `${CLAUSE}(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir) (${ADJECTIVES})(${STANDING})(?:'s| is| has| have| are)?(?: just| recently| now)* (?:moved|relocated)(?: (?:over|down|up|out|here))*(?: (?:from|out of) ${PLACE})? to (${PLACE})`,
  'gu',
);
/** "Hospital is Queen Elizabeth in Bridgetown", "School: St Brigid's, Slane". */
const HOUSE_NAMED = pattern(
  `(?<![\\p{L}'-])(?:${HOUSE}|[Ss]chool|[Hh]ospital|[Cc]hurch|[Cc]linic|[Pp]harmacy|[Gg]ym|[Ss]hop|[Rr]estaurant|[Vv]enue)(?:'s| is|:| =| is called|, called|'s called| called)(?: the)? (${PROPER})(?: down| over| up| out| right)*(?: in| at| of|,) (${PLACE})`,
  'gu',
);
/** "Crumbs, a bakery in Ghent": a firm with what it is. */
const FIRM_BESIDE = pattern(
  `${CLAUSE}(?:[Tt]he )?(${PROPER})(?:,| is| \\()(?: an?| the| my| our| his| her| their)? ?${ADJECTIVES}(?:${HOUSE}|supplier|charity|printer|wholesaler|manufacturer|importer|co-op|cooperative|non-profit|publisher|club|choir)(?: down| over| up| out)*${IN} (${PLACE})`,
  'gu',
);
/** What the words before a supplier's or a client's name say it is: "our supplier, Nordtex, is in Aalborg". */
const FIRM_IS_IN = pattern(
  `${CLAUSE}(?:(?:[Mm]y|[Oo]ur|[Tt]he) [\\p{Ll} -]{3,30},? )?(${PROPER}),?(?:'s| is| are)(?: now| still| also| just| over| up| down| out| right)*${IN} (${PLACE})`,
  'gu',
);
/** Where a system runs: "Heron runs on Hetzner in Helsinki", "Server bouda is in rack 4 in Ostrava". */
const RUNS_IN = pattern(
  `^(?:[Tt]he |[Oo]ur |[Mm]y )?(${PROPER}|(?:[\\p{Ll}][\\p{Ll}\\d-]* ){0,2}(?:server|service|site|app|API|backend|database|cluster|gateway|website|system))(?: is [^,.;:]{3,30} and)? (?:runs|is hosted|is running|lives|sits) (?:on|at|with) (?:an? |the |our )?[\\p{L}\\d][\\p{L}\\d .-]{1,24}? in (${PLACE})`,
  'u',
);
const SERVER_IN = pattern(
  `^(?:[Tt]he |[Oo]ur )?[Ss]erver ["“]?([\\p{L}\\d-]{2,20})["”]?(?: is| runs| sits| stands)(?: [^,.;:]{2,30},)?${STREET} in (${PLACE})`,
  'u',
);
/** "We make boards out of a shed in Hobart". */
const OUT_OF = pattern(
  `\\bout of (?:an?|my|our|the|his|her|their) (${ADJECTIVES})(${HOUSE}|shed|kitchen|basement|unit|yard|railway arch)(?: [\\p{Ll}]+)?${IN} (${PLACE})`,
  'u',
);
/** A trade's name goes before that of the shed it is in. */
const UNDER_NAME = pattern(`\\b(?:under the name|as|called|trading as)(?: of)? (${PROPER})`, 'u');
/** Said of a post: where the firm is that somebody works for. */
const AT_WORK =
  /(?:\b(?:works?|working|worked|jobs?|position|post|placement|internship|intern|shifts?|nights|teach(?:es|ing)?|taught|started|starting|joined|manager|nurse|lead|clerk|chef|cook|assistant|consultant|officer|staff|chief|head|midwife|porter|cleaner|guard|\p{Ll}{3,}(?:er|or|ist|ian|ant))|I'm|I am|(?:'s|is|are|am|was)(?: now| still| back)?) at (?:the )?$/u;
const OFFICES_IN = pattern(
  `(?<![\\p{L}'-])(${PROPER})(?: has| have| opened)(?: its| an?| their| the)?(?: new| main| head)* (?:office|headquarters|HQ|branch|shop|base)(?: is| are)? in (${PLACE})`,
  'u',
);
const IS_BASED = pattern(
  `(?<![\\p{L}'-])(${PROPER})(?:'s| is| are|,| \\()(?: now| still| currently| also| all)* ?(?:based|located|situated|headquartered|HQ'd|hq'd)(?: now| right| here| out)* (?:in|near|out of|outside) (${PLACE})`,
  'u',
);
const OUR_COMPANY_IN = pattern(
  `^(?:[Ww]e're|[Ww]e are) (?:an? |the )?${ADJECTIVES}(${HOUSE}|band|choir|charity|family business|team|co-op|cooperative|congregation|parish|club|charity)(?: of \\w+)?(?: called (${PROPER}))?,? (?:based |located )?(?:in|near|outside|out of) (${PLACE})`,
  'u',
);
const MOVED_HQ = pattern(
  `(?<![\\p{L}'-])(${PROPER}) (?:has |have |just |is |are )*(?:moved|moving|relocated|relocating)(?: (?:its|their|the))?(?: (?:head )?(?:office|offices|headquarters|HQ|base))(?: from ${PLACE})? to (${PLACE})`,
  'u',
);
const CONNECTED = pattern(
  `^(?:'?["”])?(?:(?: here| over| up| down| out)? (?:in|of|near|outside|at) |, (?:in |near |over in |based in |here in )?| \\((?:in )?)(${PLACE})(?=([^\\p{L}'-][\\s\\S]{0,30})?$|([^\\p{L}'-][\\s\\S]{0,30}))`,
  'u',
);
/** What each of the forms above ends in. */
const AT_PLACE = pattern('(?:[ (](?:in|near|outside|of|at|on|to) |, | \\()(?:[Tt]he )?\\p{Lu}', 'u');
/** What stands before a firm and makes what follows where something happened, not where the firm is. */
const HAPPENED =
  /\b(?:met|meeting|saw|visit\w*|flight|flying|flew|via|than|like|versus|vs\.?|between|from|by|love|film|book|read|reading|song|album|watch\w*|uses?|using|on) (?:the )?$/i;
const INTRODUCED = /\b(?:called|named|is|are|of|'s|we're|run|own|runs|owns|founded|name:) (?:the )?$/i;
/** Behind a town: something happens there, or the town is a part of another name. */
const PASSING =
  "'s\\b| (?:for (?:the|a)|last|next|this|on (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|the)|yesterday|tomorrow|today|tonight|until|till|office|time)\\b";
const ELSEWHERE = new RegExp(`^(?:${PASSING})`);
/** Of a meeting or a visit, not of what stands there for good. */
const HELD = new RegExp(`^(?:${PASSING}| (?:park|side)\\b)`);

/** A house that was sold or lost, or is dreamt of. */
const NO_MORE =
  /\b(?:had|was|were|used to|want\w*|dream\w*|wish\w*|plan(?:s|ned|ning)?|late|buy|proposed|sold|closed|grand\w*)\b/i;
const HOME =
  /^(?:house|flat|apartment|cottage|cabin|bungalow|villa|condo|townhouse|barn|garage|holiday \w+|summer house)$/;
const CALLED = /\b(?:called|named|its name|it's name)\b/i;
/** A firm's name that says what it is. */
const TELLING =
  /(?<![\p{L}])(?:hospital|school|church|university|univ|college|club|society|st\.?|primary|academy|museum|library|hotel|clinic|chapel|temple|gurdwara|institute|centre|center|cathedral|gymnasium|kindergarten|nursery|theatre|bakery|cafe|café|vets?|studio|farm|lodge|court|house|hall|arms|inn|parish|mosque|abbey|foundation|group|works|bros|brothers|sons|daughters|partners|ltd|gmbh|motors|garage|dental|medical|health|salon|haulage|logistics|foods)(?![\p{L}])/iu;
const withoutArticle = (name: string): string => name.replace(/^[Tt]he /, '');

/** A house goes by its noun, a firm by its name. */
function nameOf(collector: FactCollector, words: string): string | undefined {
  const name = trimObject(withoutArticle(words));
  if (NOT_A_NAME.test(name.split(' ')[0] ?? '') || /'/.test(name.slice(-3))) return undefined;
  return collector.entities.some(
    ({ kind, surface }) => surface === name && (kind === 'person' || kind === 'place'),
  )
    ? undefined
    : name;
}

/** The turn takes a name for a firm's, or for nothing, and it is nobody's. */
function isFirm(collector: FactCollector, words: string): boolean {
  const name = withoutArticle(words);
  const kind = collector.entities.find(({ surface }) => surface === name)?.kind ?? kindOf(name);
  return kind !== 'person' && kind !== 'place';
}

function site(
  collector: FactCollector,
  subject: string | undefined,
  raw: string,
  known = true,
  confidence = 0.86,
): void {
  const place = placeNamed(raw);
  if (place === undefined || subject === undefined || subject === collector.speaker) return;
  if ((known ? isKnownPlace : mayBePlace)(collector, place))
    collector.add(subject, 'located_in', place, confidence);
}

/** A house with what tells it from others: "dry mill", "backup server". */
const kindOfHouse = (kind: string, house: string): string =>
  [
    ...kind
      .trim()
      .split(' ')
      .filter((word) => word !== '' && !QUALITY.test(word) && !/'s?$/.test(word)),
    house,
  ].join(' ');

/** Houses, systems and firms told of by where they stand. */
function readStanding(collector: FactCollector, text: string): void {
  // "Warehouse is in Melbourne": without its article the noun opens the clause.
  const lowered = text.charAt(0).toLowerCase() + text.slice(1);
  for (const match of matchesOf(HOUSE_IS_IN, lowered)) {
    const [whole, whose, kind = '', house = '', place = ''] = match;
    const after = lowered.slice(match.index + whole.length);
    if (HELD.test(after) || / (?:on|and|of) \p{Lu}\p{L}+day/u.test(place)) continue;
    // Where the speaker's flat is they live.
    const dwelling =
      /^(?:house|flat|apartment)$/.test(house) &&
      (whose !== undefined ? kind.trim() === '' : match.index === 0 && /^new $/.test(kind));
    if (dwelling) {
      const named = placeNamed(place);
      if (named !== undefined && isKnownPlace(collector, named))
        collector.add(collector.speaker, 'lives_in', named, 0.86);
    } else site(collector, kindOfHouse(kind, house), place, true, 0.86);
  }
  for (const [, kind = '', house = '', place = ''] of matchesOf(HOUSE_MOVED, text))
    site(collector, kindOfHouse(kind, house), place, true, 0.88);
  // A house is called after a queen; who lives in the town is another matter.
  for (const [, name = '', place = ''] of matchesOf(HOUSE_NAMED, text))
    if (!collector.entities.some(({ kind, surface }) => kind === 'person' && surface === name))
      site(collector, withoutArticle(name), place, true, 0.88);
  for (const [, name = '', place = ''] of matchesOf(FIRM_BESIDE, text))
    if (isFirm(collector, name)) site(collector, nameOf(collector, name), place, true, 0.88);
  for (const match of matchesOf(FIRM_IS_IN, text)) {
    const [whole, name = '', place = ''] = match;
    const held = collector.entities.find(({ surface }) => surface === name);
    if (held?.kind !== 'organization' && !TELLING.test(name)) continue;
    if (NOT_A_NAME.test(name.split(' ')[0] ?? '')) continue;
    const after = text.slice(match.index + whole.length);
    if (isFirm(collector, name) && !HELD.test(after))
      site(collector, withoutArticle(name), place, true, 0.86);
  }
  const server = SERVER_IN.exec(text);
  const runs = server ?? RUNS_IN.exec(text);
  if (runs !== null && !/^(?:He|She|We|It|They|I|Who)$/i.test(runs[1] ?? ''))
    site(collector, server === null ? nameOf(collector, runs[1] ?? '') : runs[1], runs[2] ?? '', true, 0.86);
  const made = OUT_OF.exec(text);
  if (made !== null) {
    const [, kind = '', house = '', place = ''] = made;
    const firm = UNDER_NAME.exec(text)?.[1] ?? kindOfHouse(kind, house);
    site(collector, firm, place, true, 0.84);
  }
}

/** Where firms, shops, schools and houses stand, by a clause in which places are raised. */
export function readSites(collector: FactCollector, text: string): void {
  if (!AT_PLACE.test(text)) return;
  for (const match of matchesOf(OWNED_IN, text)) {
    const [whole, kind = '', house = '', place = ''] = match;
    const after = text.slice(match.index + whole.length);
    // A flat that somebody keeps is most often let; of homes `readHomes` tells.
    if (ELSEWHERE.test(after) || NO_MORE.test(text) || HOME.test(house)) continue;
    const called = NAMED_AFTER.exec(after)?.[1];
    // One whose name is told elsewhere goes by that.
    if (called === undefined && (NAME_BESIDE.test(after) || CALLED.test(collector.statement.turn.content)))
      continue;
    const words = kind
      .trim()
      .split(' ')
      .filter((word) => word !== '' && !QUALITY.test(word));
    const subject = called === undefined ? [...words, house].join(' ') : nameOf(collector, called);
    site(collector, subject, place, true, called === undefined ? 0.86 : 0.9);
  }
  readStanding(collector, text);
  const based = IS_BASED.exec(text);
  if (based !== null && !/'s$/.test(based[1] ?? '') && isFirm(collector, based[1] ?? ''))
    site(collector, nameOf(collector, based[1] ?? ''), based[2] ?? '', false, 0.9);
  const moved = MOVED_HQ.exec(text) ?? OFFICES_IN.exec(text);
  if (moved !== null) site(collector, nameOf(collector, moved[1] ?? ''), moved[2] ?? '', true, 0.88);
  const ours = OUR_COMPANY_IN.exec(text);
  if (ours !== null) {
    const [whole, house = '', called = NAMED_AFTER.exec(text.slice(whole.length))?.[1], place = ''] = ours;
    site(collector, trimObject(called ?? collector.referents.company() ?? house), place, true, 0.88);
  }
  for (const { kind, surface, name, confidence } of collector.entities) {
    if (kind !== 'organization' || confidence < 0.6) continue;
    const at = text.indexOf(surface);
    if (at < 0 || HAPPENED.test(text.slice(0, at))) continue;
    const joined = CONNECTED.exec(text.slice(at + surface.length));
    if (joined === null) continue;
    const after = joined[2] ?? joined[3] ?? '';
    if (ELSEWHERE.test(after)) continue;
    if (joined[0].startsWith(',') && !/^\s*(?:$|[.,;:!)(–—-]|and\b|as\b|since\b|where\b)/.test(after))
      continue;
    const before = text.slice(0, at);
    // "the Polish Ex-Servicemen's Club": a part of a longer name.
    if (/(?:-|\p{Lu}[\p{L}'-]* )$/u.test(before)) continue;
    const form = joined[0].trim();
    const introduced = INTRODUCED.test(before);
    if (
      !introduced &&
      !(
        form.startsWith('in') &&
        /\bat (?:the )?$/.test(before) &&
        (TELLING.test(name) || AT_WORK.test(before))
      ) &&
      !form.startsWith('(') &&
      !(form.startsWith('in') && /(?:^|[,:;(–—-] ?)$/.test(before))
    )
      continue;
    site(collector, name, joined[1] ?? '', true, 0.88);
  }
}
