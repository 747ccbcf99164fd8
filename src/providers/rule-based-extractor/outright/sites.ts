import { kindOf } from '../capitalised-names.ts';
import { type FactCollector, NOT_A_NAME, trimObject } from '../fact-collector.ts';
import { pattern } from '../pattern.ts';
import { PROPER } from '../phrases.ts';
import { isKnownPlace, mayBePlace, PLACE, placeNamed, withPlacesRaised } from './whereabouts.ts';

/** What stands somewhere and is spoken of without a name of its own: "a bakery in Ghent". */
const HOUSE =
  'bakery|post office|shop|bookshop|bike shop|coffee shop|fish shop|chip shop|barber shop|barbershop|flower shop|cheese shop|wool shop|corner shop|charity shop|store|farm shop|workshop|studio|recording studio|yoga studio|dance studio|dance school|' +
  "office|head office|headquarters|HQ|practice|dental practice|clinic|dental clinic|vet clinic|pharmacy|chemist|surgery|salon|hair salon|nail salon|hairdresser's|barber|gym|warehouse|depot|factory|plant|mill|sawmill|brewery|distillery|winery|vineyard|" +
  'farm|dairy farm|tea farm|smallholding|croft|ranch|orchard|allotment|garden centre|nursery|stables|riding school|restaurant|café|cafe|caf|bar|pub|food truck|takeaway|pizzeria|hotel|guesthouse|guest house|hostel|B&B|lodge|campsite|' +
  'house|flat|apartment|cottage|cabin|bungalow|villa|holiday home|summer house|holiday cottage|condo|townhouse|barn|garage|kiosk|showroom|gallery|museum|library|archive|chapel|monastery|convent|church|mosque|temple|synagogue|gurdwara|' +
  'school|primary school|secondary school|high school|music school|language school|boarding school|grammar school|nursery school|kindergarten|preschool|academy|conservatory|hospital|care home|nursing home|hospice|lab|laboratory|food bank|credit union|' +
  'start-up|startup|agency|firm|law firm|company|consultancy|design studio|tailoring shop|print shop|pottery|forge|boatyard|marina|shipyard|quarry|zoo|cinema|theatre|theater|data centre|data center|tasting room|call centre|call center|dojo|rental';
const ADJECTIVES =
  "(?:(?!(?:in|at|on|of|and|or|to|for|from|with|by|is|was|who|that|which|my|our|his|her|the|a|an|whole|same|\\p{Ll}+ing)\\b)[\\p{Ll}\\d][\\p{Ll}\\d'-]* ){0,3}?";
/** What a house is like; what is left before its noun says which kind it is: "wool shop". */
const QUALITY =
  /^(?:new|old|own|village|ladies'|small|little|wee|tiny|big|large|nice|lovely|great|good|beautiful|local|busy|quiet|whole|former|family|second|third|fourth|first|other|another|half|two|three|one|whole|cosy|cozy|modern|modest|proper|traditional|independent|successful|thriving|popular|famous|rented|wooden|[\w-]+-(?:person|man|woman|bedroom|room|bed|storey|year-old))$/;
/** "I run a small bakery in Ghent, Crumb": who owns it, it, its place, its name. */
const OWNED_IN = pattern(
  `(?<![\\p{L}-])(?:[Rr]uns?|[Oo]wns?|[Oo]pened|[Hh]as|[Hh]ave|'ve|[Kk]eeps?|[Kk]ept|'s got|'ve got|[Mm]anages?|[Oo]perates?|[Rr]unning|[Oo]wner of|[Oo]wners of|[Ff]ounded|[Ss]et up|[Ss]tarted)(?: also| both| now)? (?:an?|the|my|our|his|her|their)(?: own)?((?: (?!(?:in|at|on|of|and|or|to|for|from|with|by|is|was|who|that|which)\\b)[\\p{Ll}\\d][\\p{Ll}\\d'-]*){0,3}?) (${HOUSE})(?: here| over| up| down| out| back)?,? (?:in|near|outside|just outside|at|on) (${PLACE})`,
  'gu',
);
const NAMED_AFTER = pattern(
  `^(?:,? (?:which is |that's |it's |it is )?(?:called|named)|, (?=\\p{Lu}[^,.;]{2,40}(?:[,.;]|$))|\\.? It's (?:called|named)|, it's) ["“]?(${PROPER})`,
  'u',
);
const NAME_BESIDE =
  /\b(?:called|named|its name|the name|name is|it's called|known as)\b|["“”]|^, (?:the )?\p{Lu}/u;
/** Whose house it is, said with its place as what is told. */
const HOUSE_IS_IN = pattern(
  `^(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Mm]y (?:mum|mother|dad|father|parents|sister|brother|gran|nan)'s)(?: new| old| main| whole)* ${ADJECTIVES}(${HOUSE}|[Cc]ompany|firm|business|team|place|plot|land|boat|caravan|workshop|band|club|choir|congregation|parish|branch)(?:,? [^,.;:]{2,30},)?(?:'s| is| are|'re| sits| stands| lies)(?: now| still| currently| actually| also)*(?: based| located| situated| headquartered)?(?: right| just| over| up| down| out| here)* (?:in|near|outside|on the edge of) (${PLACE})`,
  'u',
);
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
/** What stands before a firm and makes what follows where something happened, not where the firm is. */
const HAPPENED =
  /\b(?:met|meeting|saw|visit\w*|flight|flying|flew|via|than|like|versus|vs\.?|between|from|by|love|film|book|read|reading|song|album|watch\w*|uses?|using|on) (?:the )?$/i;
const INTRODUCED = /\b(?:called|named|is|are|of|'s|we're|run|own|runs|owns|founded|name:) (?:the )?$/i;
const ELSEWHERE =
  /^(?:'s\b| (?:for (?:the|a)|last|next|this|on (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|the)|yesterday|tomorrow|today|tonight|until|till|office|time)\b)/;

/** A house that was sold or lost, or is dreamt of. */
const NO_MORE =
  /\b(?:had|was|were|used to|want\w*|dream\w*|wish\w*|plan\w*|late|buy|proposed|sold|closed|grand\w*)\b/i;
const HOME =
  /^(?:house|flat|apartment|cottage|cabin|bungalow|villa|condo|townhouse|barn|garage|holiday \w+|summer house)$/;
const CALLED = /\b(?:called|named|its name|it's name)\b/i;
/** A firm's name that says what it is. */
const TELLING =
  /(?<![\p{L}])(?:hospital|school|church|university|univ|college|club|society|st\.?|primary|academy|museum|library|hotel|clinic|chapel|temple|gurdwara|institute|centre|center|cathedral|gymnasium|kindergarten|nursery|theatre|bakery|cafe|café|vets?|studio|farm|lodge|court|house|hall|arms|inn|parish|mosque|abbey|foundation|group|works|bros|brothers|sons|daughters|partners|ltd|gmbh|motors|garage|dental|medical|health|salon|haulage|logistics|foods)(?![\p{L}])/iu;
/** A house goes by its noun, a firm by its name. */
function nameOf(collector: FactCollector, words: string): string | undefined {
  const name = trimObject(words.replace(/^[Tt]he /, ''));
  if (NOT_A_NAME.test(name.split(' ')[0] ?? '') || /'/.test(name.slice(-3))) return undefined;
  return collector.entities.some(
    ({ kind, surface }) => surface === name && (kind === 'person' || kind === 'place'),
  )
    ? undefined
    : name;
}

/** The turn takes a name for a firm's, or for nothing, and it is nobody's. */
function isFirm(collector: FactCollector, words: string): boolean {
  const name = words.replace(/^[Tt]he /, '');
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

/** Where firms, shops, schools and houses stand. */
export function readSites(collector: FactCollector): void {
  const text = withPlacesRaised(collector.statement.text);
  for (const match of text.matchAll(OWNED_IN)) {
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
  const stands = HOUSE_IS_IN.exec(text);
  if (stands !== null) site(collector, stands[1], stands[2] ?? '', true, 0.86);
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
      !(form.startsWith('in') && /\bat (?:the )?$/.test(before) && TELLING.test(name)) &&
      !form.startsWith('(') &&
      !(form.startsWith('in') && /(?:^|[,:;(–—-] ?)$/.test(before))
    )
      continue;
    site(collector, name, joined[1] ?? '', true, 0.88);
  }
}
