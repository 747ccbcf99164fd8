import { KIN, KIN_ADJECTIVE, RELATIVES } from './rule-based-extractor/words.ts';

/** "my brother Tom", "my son, Ted", "our accountant is called Tom". */
const OWN = new RegExp(
  `(?<!\\p{L})(?:my|our) ${KIN_ADJECTIVE}(?<kin>${KIN})(?:,| is called| is named| called| named)? (?:(?:Mr|Mrs|Ms|Dr)\\.? )?$`,
  'iu',
);
/** "Tom from accounting", "Ted from the bank", "Ana from Helios". Not where somebody is from by way of speaking. */
const FROM =
  /^ from (?:the |my |our )?(?<where>accounting|accounts|finance|payroll|hr|marketing|sales|legal|it|design|engineering|ops|operations|support|security|procurement|logistics|reception|management|work|church|school|college|uni|university|next door|upstairs|downstairs|yoga|class|choir|gym|club|team|band|bank|bakery|shop|store|garage|library|hospital|clinic|surgery|pharmacy|office|council|restaurant|pub|bar|factory|farm|warehouse|theatre|museum|agency|union|nursery|kindergarten|insurance|post office|[\p{L}]+ (?:department|team|office|desk|group|company|firm|club|bank))(?![\p{L}\p{N}])/iu;
const NEXT_DOOR =
  /^(?:,)? (?:from )?(?<where>next door|upstairs|downstairs|across the (?:road|street|hall))(?![\p{L}\p{N}])/iu;
/** Whom one knows by what they do or are to one, beside `KIN`. */
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
/** What comes from somewhere there: a call, a letter. */
const SENT =
  /(?<!\p{L})(?:call|calls|calling|phone|phones|ring|text|write|message|drive|travel|pick up)(?:ed|ing)? $/iu;

/** Words for one relation: who was somebody's fiancé is their husband. */
const PARTNER = /^(?:boyfriend|girlfriend|partner|fianc\p{L}*|spouse)$/u;

/**
 * By what a text tells somebody from others of their name, right where it names them: whose they are ("brother"), what
 * they do ("plumber"), or where they are from ("from accounting"); null where it doesn't.
 */
export function describedAs(text: string, start: number, end: number): string | null {
  const before = text.slice(Math.max(0, start - 80), start);
  const after = text.slice(end, end + 60);
  const told = AFTER.exec(after)?.groups;
  const kin = OWN.exec(before)?.groups?.kin ?? OWN_ROLE.exec(before)?.groups?.role ?? told?.own ?? told?.the;
  if (kin !== undefined) return relationOf(kin.toLowerCase());
  const door = NEXT_DOOR.exec(after)?.groups?.where;
  if (door !== undefined) return `from ${door.toLowerCase()}`;
  const where = FROM.exec(after)?.groups?.where;
  const name = FROM_NAME.exec(after)?.groups?.name;
  if ((where ?? name) === undefined || SENT.test(before)) return null;
  return `from ${where?.toLowerCase() ?? name}`;
}

function relationOf(kin: string): string {
  const relation = (RELATIVES[kin] ?? kin)
    .replace(/^has_/, '')
    .replace('married_to', 'spouse')
    .replaceAll('_', ' ');
  return PARTNER.test(relation) ? 'partner' : relation;
}
