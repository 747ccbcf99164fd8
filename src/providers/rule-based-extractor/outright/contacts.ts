import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import { isOtherThanPerson, isPersonHere, personNamed } from './subjects.ts';

const SURE = 0.9;

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu;
/** Eight digits and more, grouped by spaces, strokes or brackets. */
const PHONE = /(?<![\p{L}\p{N}.,/€£$@-])(?:\+ ?\d|\(?0?\d)[\d ().\-/]{6,20}\d(?![\p{L}\p{N}%€£])/gu;
const OWN =
  /\b(?:my (?:new |own |work |personal |private |old |mobile |cell |home )*(?:number|phone|mobile|cell|landline|whatsapp|tel|telephone(?: number)?|phone number|mobile number|cell number|work number|e-?mail|mail|e-?mail address|address)(?: now| at work)?(?: has (?:changed|altered) to|'s| is|:| =| now)*|(?:reach|call|ring|text|phone|email|e-mail|mail|whatsapp|contact|message|ping|write to|get|catch) me(?: back)?(?: on| at| under|:| via)?(?: my (?:mobile|cell|number|email|phone))?|^me(?: on|:)|I(?:'m| am) (?:on|at|reachable (?:on|at|under))|^(?:new|my) (?:number|phone|mobile|email)(?: is|:|'s)?) ?,?(?: now| still)? ?$/i;
const NUMBER_WORD =
  /\b(?:chip|order|invoice|account|acct|policy|passport|iban|isbn|serial|reference|ref|booking|ticket|member(?:ship)?|vat|tax|nhs|code|sort code|id|case|licen[cs]e|registration|reg|tracking|pin|model|part|version|dob|born|card|customer|policy|room|unit|company number|charity number)\b[^,;]{0,25}$/i;
const NOT_THEIRS =
  /\b(?:office|school|clinic|surgery|hotel|shop|store|company|reception|switchboard|hospital|pharmacy|vets?|garage|centre|center|club|hall|council|restaurant|venue|front desk|desk|nurse line|line|consult|ask)(?:'s)?(?: (?:number|phone|is|on|at|line))?[^\p{L}]{0,6}$/iu;
const KIN =
  /\b(?:my |our )(?:[a-z]+ )?(?:wife|husband|mum|mom|dad|mother|father|sister|brother|son|daughter|boss|assistant|landlord|landlady|doctor|lawyer|accountant|neighbour|agent|partner)\b/i;

/** "Sarah's number is", "Gary is on": the words right before say whose it is. */
const THEIRS = pattern(
  `(${NAME})(?:'s (?:new |work |home |direct |mobile |cell |phone |whatsapp )*(?:number|mobile|cell|phone|landline|line|tel|e-?mail|email address|address)(?: is| now is| is now| =|:)?|(?:'s| is| can be reached| is reachable|'s reachable)(?: reached)? (?:on|at|under)|:| on| \\() ?$`,
  'u',
);

/** Numbers and addresses under which the speaker or somebody named is reached. */
export function readContacts(collector: FactCollector): void {
  const { sentence, text } = collector.statement;
  // The clause with a number in it is read once, with what stands before it in its sentence.
  const from = Math.max(0, sentence.indexOf(text));
  for (const [form, predicate] of [
    [PHONE, 'phone'],
    [EMAIL, 'email'],
  ] as const) {
    if (predicate === 'email' && !text.includes('@')) continue;
    let last = 0;
    for (const { index, 0: said } of matchesOf(form, text)) {
      const digits = said.replace(/\D/g, '').length;
      if (
        predicate === 'phone' &&
        (digits < 8 ||
          digits > 15 ||
          /\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d|(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d|\d{4}-\d{2}-\d{2}/.test(
            said,
          ))
      )
        continue;
      const before = `${last === 0 ? sentence.slice(0, from) : ''}${text.slice(last, index)}`;
      last = index + said.length;
      if (NUMBER_WORD.test(before)) continue;
      const whose = OWN.test(before) ? collector.speaker : namedBefore(collector, before);
      if (whose !== undefined)
        collector.add(
          whose,
          predicate,
          said.includes(')') ? said.trim() : said.replace('(', '').trim(),
          SURE,
        );
    }
  }
}

/** The last one named before a number, where nothing else between could have it. */
function namedBefore(collector: FactCollector, before: string): string | undefined {
  const theirs = THEIRS.exec(before)?.[1];
  if (
    theirs !== undefined &&
    !isOtherThanPerson(collector, theirs) &&
    /(?:'s| is| on|reached|:)/.test(before.slice(-40))
  ) {
    const person = personNamed(collector, theirs);
    if (
      person !== undefined &&
      (isPersonHere(collector, theirs) || /'s|is on|is at|reach/.test(before.slice(-40)))
    )
      return person;
  }
  if (NOT_THEIRS.test(before) || /\b(?:my|me|mine)\b[^,;:]{0,20}$/i.test(before)) return undefined;
  // Of two names in one breath the first is the person: "Dorcas Nafula, county manager, Kakamega, 0722 ...".
  const part = before.slice(Math.max(...['. ', '; ', '\n'].map((mark) => before.lastIndexOf(mark))) + 1);
  const lowered = part.toLowerCase();
  const found = collector.entities
    .filter(({ kind, surface, email }) => kind === 'person' && surface !== email)
    .map(({ surface }) => ({ name: surface, at: lowered.lastIndexOf(surface.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
    .map(({ name, at }) => ({ name, at, end: at + name.length }))
    .sort((one, other) => other.end - one.end);
  const last = found[0];
  if (last === undefined || /^'s/.test(part.slice(last.end)) || /(?:\band|&) $/.test(part.slice(0, last.at)))
    return undefined;
  const first = found.find(({ end }) => end < last.at);
  if (first !== undefined && /, $/.test(part.slice(0, last.at)))
    return /[=:]/.test(part.slice(first.end, last.at)) ? undefined : readOwner(collector, part, first);
  return readOwner(collector, part, last);
}

function readOwner(
  collector: FactCollector,
  part: string,
  found: { name: string; end: number },
): string | undefined {
  if (
    /^'s/.test(part.slice(found.end)) ||
    part.length - found.end > 70 ||
    KIN.test(part.slice(found.end)) ||
    /\b(?:wrote|writes|sent|sends|mailed|said|says|asked|got|from)\b/.test(part.slice(found.end))
  )
    return undefined;
  // Another name or a company behind the person could be whose number it is.
  const between = part.slice(found.end);
  if (
    collector.entities.some(
      ({ kind, surface }) =>
        kind !== 'person' &&
        kind !== 'place' &&
        between.includes(surface) &&
        !/\b(?:at|of|from|for|with)\b/.test(between),
    )
  )
    return undefined;
  return isPersonHere(collector, found.name) ? personNamed(collector, found.name) : undefined;
}
