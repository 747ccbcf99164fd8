import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { houseAt, isClub, isSchool, NAMES_HOUSE } from './employers.ts';
import { AT_VERB, NOT_SAID_TO_BE, type Person, subjectBefore } from './people.ts';

const MEMBER = pattern(
  `${AT_VERB}(?:(?:'m|am|is|'s|been)(?: (?:also|now|still|currently))?(?: an?| the)? (?:\\p{Ll}+ )?member of|belongs? to|joined|(?:sits?|serves?|(?:'m|am|is|'s)) on the (?:board|committee|council) (?:of|at)|(?:volunteers?|volunteering) (?:at|for|with)) `,
  'gu',
);
const PLAYS = pattern(
  `${AT_VERB}(?:plays?|playing|played|captains?|coach(?:es)?|sings?|singing|swims?|runs?|rows?|rides?|drums?|bowls?|fences?|dances?)(?: (?!(?:at|for|in|with)\\b)[\\p{L}-]+){0,3}? (?:for|in|with) `,
  'gu',
);
const FOUNDED = pattern(
  `${AT_VERB}(?:(?:co-?)?founded(?! (?:an?|my|our|his|her|their|this) )|(?:started|set up|launched|opened|founded)(?: my own| our own| his own| her own| my| our| an?| his| her| their| this)? (?:\\p{Ll}+ )?(?:company|business|firm|studio|shop|agency|start-?up|bakery|restaurant|caf[eé]|salon|band|charity|practice|brewery|choir|club|label|school|clinic|magazine|podcast|foundation|nursery|press|gallery|theatre|orchestra|festival|newspaper|consultancy),?(?: called| named)?|(?:'m|am|is|'s)(?: the| a)? (?:co-?)?founder of) `,
  'gu',
);

/** A circle told by what it is: "I'm on the parish council", "sings in the cathedral choir", "in a choir called Vox". */
const CIRCLE = pattern(
  `${AT_VERB}(?:(?:'m|am|is|'s|been|sits?|serves?|elected|sings?|singing|plays?|playing|belongs?|member|row|rows|dance|dances|swim|swims)(?: (?!(?:not|in|on|with|for|to|of|moving|going|switching|joining|new)\\b)[\\p{L}-]+){0,2}?) (?:in|on|with|for|to|of) (?:the|a|an|our|my|his|her|their)(?: (?:local|small|little|amateur|new))? ((?:(?!(?:in|on|of|at|the|a|and|or|same|other|first|second|whole|whatsapp|email|wrong|right|project|support|group|meeting)\\b)[\\p{Ll}'’-]+ ){1,2}(?:choir|council|committee|board|band|orchestra|club|team|society|quartet|league|squad|ensemble|troupe))(?: (?:called|named) (?=\\p{Lu}))?(?!, \\p{Lu})(?=[.,;:!?)]|$| (?:at|in|here|on|and|but|now|since|for|with|of|so|this|every)(?![\\p{L}])|\\p{Lu})`,
  'gu',
);
const IN_CLUB =
  /(?<![\p{L}\p{N}-](?!'))(?<!\p{L}')(?:'m|am|is|'s|been)(?: (?:also|now|still|active|both|a \p{Ll}+))? (?:in|with|part of) (?=(?:the |our )?\p{Lu})/gu;
/** A club that is no town and no firm by its name. */
const PLAIN_CLUB =
  /\b(?:Party|Club|Choir|Society|Union|Orchestra|Association|Scouts|Guides|WI|Rotary|Legion|Guild|League|Freemasons|Chorus|Brigade|Greens)\b/;
const CALLED = pattern(
  `${AT_VERB}(?:'m|am|is|'s|sings?|singing|plays?|playing|drums?|belongs?)(?: (?!(?:not|in|on|with|for|to|of)\\b)[\\p{L}-]+){0,3}? (?:in|with|for|of|to) (?:an? |our |the )?(?:[\\p{L}-]+ ){0,3}?(?:choir|band|orchestra|club|team|society|quartet|group|ensemble|troupe|league)(?:,? (?:called|named)|,) (?=(?:the )?\\p{Lu})`,
  'gu',
);

/** What people belong to, and what they founded. */
export function readMemberships(collector: FactCollector, people: readonly Person[]): void {
  const { text } = collector.statement;
  const isNamed = NAMES_HOUSE.test(text);
  if (isNamed) readNamedClubs(collector, text, people);
  for (const match of matchesOf(CIRCLE, text)) {
    if (/(?:called|named) $/.test(match[0])) continue;
    const who = subjectBefore(text, match.index, people, collector);
    if (who !== undefined) collector.add(who, 'member_of', match[1] ?? '', 0.86);
  }
  if (isNamed) readHouses(collector, text, people);
}

function readNamedClubs(collector: FactCollector, text: string, people: readonly Person[]): void {
  for (const match of matchesOf(IN_CLUB, text)) {
    const who = subjectBefore(text, match.index, people, collector);
    const club = houseAt(text, match.index + match[0].length, collector, people);
    if (who !== undefined && club !== undefined && PLAIN_CLUB.test(club))
      collector.add(who, 'member_of', club, 0.88);
  }
  for (const match of matchesOf(CALLED, text)) {
    const who = subjectBefore(text, match.index, people, collector);
    const circle = houseAt(text, match.index + match[0].length, collector, people, false, true);
    if (who !== undefined && circle !== undefined) collector.add(who, 'member_of', circle, 0.9);
  }
}

/** What is a house by its name, or by how it is told to be joined or founded. */
function readHouses(collector: FactCollector, text: string, people: readonly Person[]): void {
  for (const [form, predicate, confidence] of [
    [MEMBER, 'member_of', 0.9],
    [PLAYS, 'member_of', 0.86],
    [FOUNDED, 'founded', 0.92],
  ] as const)
    for (const match of matchesOf(form, text)) {
      const left = text.slice(0, match.index);
      if (NOT_SAID_TO_BE.test(left)) continue;
      const who =
        subjectBefore(text, match.index, people, collector) ??
        (/^(?:[Ww]e )?$/.test(left) && predicate === 'founded' ? collector.speaker : undefined);
      if (who === undefined) continue;
      const house = houseAt(text, match.index + match[0].length, collector, people);
      if (house === undefined || house === who || (form === PLAYS && isSchool(house))) continue;
      const isKnown = collector.entities.some(
        ({ kind, surface }) => kind === 'organization' && surface === house,
      );
      const isPlain = / member of |^(?:co-?)?found|founder of|called|named/.test(match[0]);
      if (/^volunteer/.test(match[0]) && isKnown) {
        collector.add(who, 'member_of', house, 0.84);
        continue;
      }
      if (!isPlain && !isClub(house) && !(form === PLAYS && isKnown && / for $/.test(match[0]))) continue;
      collector.add(who, predicate, house, confidence);
    }
}
