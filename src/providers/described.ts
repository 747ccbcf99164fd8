import { KIN, KIN_ADJECTIVE, RELATIVES } from './rule-based-extractor/words.ts';

/** "my brother Tom", "my son, Ted", "our accountant is called Tom". */
const OWN = new RegExp(
  `(?<!\\p{L})(?:my|our) ${KIN_ADJECTIVE}(?<kin>${KIN})(?:,| is called| is named| called| named)? (?:(?:Mr|Mrs|Ms|Dr)\\.? )?$`,
  'iu',
);
const DEPARTMENT =
  'accounting|accounts|finance|payroll|hr|marketing|sales|legal|it|design|engineering|ops|operations|support|security|procurement|logistics|reception|management';
const HOUSE =
  'church|school|college|uni|university|yoga|class|choir|gym|club|bank|bakery|shop|store|garage|library|hospital|clinic|surgery|pharmacy|office|council|restaurant|pub|bar|factory|farm|warehouse|theatre|museum|agency|union|nursery|kindergarten|insurance|post office';
const GROUP = '[\\p{L}]+ (?:department|team|office|desk|group|company|firm|club|bank)';
const THE = '(?:the |my |our |your |his |her |their )?';
const SOMEBODY = '(?:guy|man|woman|lady|girl|boy|bloke|chap|fellow|person|one|kid|lad|lot)';
/** "Tom from accounting", "Ted from the bank", "Ana from Helios". */
const FROM = new RegExp(
  `^ from ${THE}(?<where>${DEPARTMENT}|${HOUSE}|work|next door|upstairs|downstairs|team|band|${GROUP})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** "Lena in marketing", "Lena of the marketing team", "Ben who works at the bakery", "Ben, the guy at the gym,". */
const BELONGS = new RegExp(
  `^(?: (?:in|of) (?:the )?(?<dept>(?:${DEPARTMENT})(?: (?:department|team|office|group))?)|(?:,? (?:who (?:is|works?)|(?:the|a|this|that|our|my) ${SOMEBODY})| who's)(?: over| up| down)? (?:at|in|from|for) ${THE}(?<place>${DEPARTMENT}|${HOUSE}|${GROUP}))(?![\\p{L}\\p{N}-])`,
  'iu',
);
/** "Anna at the clinic", "Omar over at the garage": a person's workplace, unless it is where they were met. */
const AT = new RegExp(
  `^(?: over| up| down| round)? at ${THE}(?<place>${HOUSE}|reception|${GROUP})(?![\\p{L}\\p{N}-])(?<more>,? (?!on |in |at |last |this |next |yesterday|today|tomorrow|for |with |and (?:we|I|he|she|they) )\\p{Ll})?`,
  'iu',
);
/** The text before a name that begins a clause as its subject. */
const SUBJECT =
  /(?:^|[.!?…:;,\n]["'”’)\]]?\s*|\b(?:and|but|so|then|because|that|if|when|well|yes|no|oh) )$/iu;
/** Verbs before a name: people are called or asked at their workplace. */
const REACHED =
  /\b(?:call|phone|ring|ask|email|mail|text|message|thank|contact|tell|told|rang)(?:ed|ing|s)? $|\b(?:heard from|word from|spoke (?:to|with)|talked? (?:to|with)) $/iu;
/** "the bank guy, Ted", "that woman from accounting, Ana". */
const THE_ONE = new RegExp(
  `(?<!\\p{L})(?:the|that|this|our|my) (?:(?<place>${DEPARTMENT}|${HOUSE}) ${SOMEBODY}|${SOMEBODY} (?:from|at|in) ${THE}(?<from>${DEPARTMENT}|${HOUSE}))(?:,| called| named)? $`,
  'iu',
);
/** Relations that a person can have to many. */
const MANY =
  /^(?:friend|mate|colleague|cowork\w+|co-worker|neighbou?r|cousin|classmate|client|customer|student|acquaintance)$/u;
const NEXT_DOOR =
  /^(?:,)? (?:from )?(?<where>next door|upstairs|downstairs|across the (?:road|street|hall))(?![\p{L}\p{N}])/iu;
/** Roles that identify a person, beside `KIN`. */
const ROLE =
  'ex|ex-(?:wife|husband|boyfriend|girlfriend|partner)|(?:brother|sister|mother|father|son|daughter)-in-law|boss|manager|supervisor|plumber|electrician|builder|roofer|carpenter|painter|gardener|mechanic|hairdresser|barber|optician|vet|physio|physiotherapist|pharmacist|nurse|midwife|psychiatrist|psychologist|landlady|tenant|flatmate|housemate|lodger|neighbor|cleaner|nanny|au pair|baker|butcher|driver|postman|janitor|caretaker|guide|banker|broker|estate agent|realtor|priest|rabbi|imam|pastor|professor|intern|recruiter';
const OWN_ROLE = new RegExp(
  `(?<!\\p{L})(?:my|our) ${KIN_ADJECTIVE}(?<role>${ROLE})(?:,| is called| is named| called| named)? $`,
  'iu',
);
/** "Anna (my aunt)", "Maria, our manager,", "Sam the plumber". */
const AFTER = new RegExp(
  `^(?:(?:, | \\()(?:who is |who's )?(?:my|our) ${KIN_ADJECTIVE}(?<own>${KIN}|${ROLE})(?=[),.;!?]|$)| the (?<the>${KIN}|${ROLE})(?![\\p{L}-]))`,
  'iu',
);
const FROM_NAME =
  /^ from (?<name>(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\p{Lu}[\p{L}\p{M}&-]+(?: \p{Lu}[\p{L}\p{M}&-]+)?)/u;
/** Verbs after which "from" gives the origin of a call or letter, not of the person. */
const SENT =
  /(?<!\p{L})(?:call|calls|calling|phone|phones|ring|text|write|message|drive|travel|pick up)(?:ed|ing)? $/iu;

/** Words that are normalized to "partner": a fiancé later becomes a husband. */
const PARTNER = /^(?:boyfriend|girlfriend|partner|fianc\p{L}*|spouse)$/u;

/**
 * How a text, next to a name, distinguishes its bearer from others of the same name: the relation ("brother"), the role
 * ("plumber"), or the origin ("from accounting"). Null if it doesn't.
 */
export function describedAs(text: string, start: number, end: number): string | null {
  const before = text.slice(Math.max(0, start - 80), start);
  const after = text.slice(end, end + 60);
  const told = AFTER.exec(after)?.groups;
  const kin = OWN.exec(before)?.groups?.kin ?? OWN_ROLE.exec(before)?.groups?.role ?? told?.own ?? told?.the;
  const relation = kin === undefined ? null : relationOf(kin.toLowerCase());
  const where = placeOfPerson(before, after);
  return where !== null && (relation === null || MANY.test(relation)) ? `from ${where}` : relation;
}

/** Where the text says that the named person is from, or works. */
function placeOfPerson(before: string, after: string): string | null {
  const door = NEXT_DOOR.exec(after)?.groups?.where;
  if (door !== undefined) return door.toLowerCase();
  const known = FROM.exec(after)?.groups?.where;
  const name = FROM_NAME.exec(after)?.groups?.name;
  if ((known ?? name) !== undefined && !SENT.test(before)) return known?.toLowerCase() ?? name ?? null;
  const belongs = BELONGS.exec(after)?.groups;
  const theOne = THE_ONE.exec(before)?.groups;
  const at = AT.exec(after)?.groups;
  const works =
    at && (REACHED.test(before) || (at.more !== undefined && SUBJECT.test(before))) ? at.place : undefined;
  const place = belongs?.dept ?? belongs?.place ?? theOne?.place ?? theOne?.from ?? works;
  // "The marketing team" becomes "marketing".
  return (
    place
      ?.toLowerCase()
      .replace(new RegExp(`^(${DEPARTMENT}|${HOUSE}) (?:department|team|office|group)$`, 'u'), '$1') ?? null
  );
}

function relationOf(kin: string): string {
  const relation = (RELATIVES[kin] ?? kin)
    .replace(/^has_/, '')
    .replace('married_to', 'spouse')
    .replaceAll('_', ' ');
  return PARTNER.test(relation) ? 'partner' : relation;
}
