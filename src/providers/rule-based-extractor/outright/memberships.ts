import type { FactCollector } from '../fact-collector.ts';
import { pattern } from '../pattern.ts';
import { houseAt, isSchool } from './employers.ts';
import { peopleIn, subjectBefore } from './people.ts';

/** What a club or a choir ends with, so that it is one without a name known for it. */
const CLUB =
  /\b(?:[Cc]lub|[Cc]hoir|[Ss]ociety|[Pp]arty|[Uu]nion|[Oo]rchestra|[Bb]and|[Ll]eague|[Aa]ssociation|[Tt]eam|FC|RFC|CC|United|City|Rovers|Rangers|Athletic|Town|Wanderers|Harriers|Runners|Singers|Players|Guild|Institute|[Cc]ouncil|[Cc]ommittee|[Bb]oard|[Gg]roup|Rotary|Scouts|Guides|Chorale|Philharmonic|Symphony|Ensemble|[Qq]uartet|Rowing|Cricket|Rugby|[Cc]hapter|Lions|Freemasons|Legion|WI|Parkrun)\b/;
const MEMBER = pattern(
  `(?<![\\p{L}\\p{N}-](?!'))(?<!\\p{L}')(?:(?:'m|am|is|'s|been)(?: (?:also|now|still|currently))?(?: an?| the)? (?:\\p{Ll}+ )?member of|belongs? to|(?:sits?|serves?|(?:'m|am|is|'s)) on the (?:board|committee) of|joined|(?:volunteers?|volunteering) (?:at|for|with)) `,
  'gu',
);
const PLAYS = pattern(
  `(?<![\\p{L}\\p{N}-](?!'))(?<!\\p{L}')(?:plays?|playing|played|captains?|coach(?:es)?|sings?|singing|swims?|runs?|rows?|rides?|drums?|bowls?|fences?|dances?)(?: (?!(?:at|for|in|with)\\b)[\\p{L}-]+){0,3}? (?:for|in|with) `,
  'gu',
);
const FOUNDED = pattern(
  `(?<![\\p{L}\\p{N}-](?!'))(?<!\\p{L}')(?:(?:co-?)?founded|(?:started|set up|launched|opened)(?: my own| our own| his own| her own| my| our)? (?:company|business|firm|studio|shop|agency|start-?up|bakery|restaurant|caf[eé]|salon|band|charity|practice|brewery),?(?: called| named)?|(?:'m|am|is|'s)(?: the| a)? (?:co-?)?founder of) `,
  'gu',
);

/** What people belong to, and what they founded. */
export function readMemberships(collector: FactCollector): void {
  const { text } = collector.statement;
  const people = peopleIn(text, collector);
  for (const [form, predicate, confidence] of [
    [MEMBER, 'member_of', 0.9],
    [PLAYS, 'member_of', 0.86],
    [FOUNDED, 'founded', 0.92],
  ] as const)
    for (const match of text.matchAll(form)) {
      const left = text.slice(0, match.index);
      if (/\b(?:to|would|could|might|should|never|not|didn't|don't|if|who|can't|will) $/.test(left)) continue;
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
      if (!isPlain && !CLUB.test(house) && !(form === PLAYS && isKnown && / for $/.test(match[0]))) continue;
      collector.add(who, predicate, house, confidence);
    }
}
