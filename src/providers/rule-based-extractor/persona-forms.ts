import type { ExtractedMemory } from '../extractor.ts';
import { readTurn, type TurnReading, tidy, wordsOf } from './reading.ts';
import { vetoesOf } from './vetoes.ts';
import { KIN } from './words.ts';

/** What people do or have done, with an object: "I'm reading Bishop tonight". */
const DOING =
  'reading|rereading|re-reading|watching|rewatching|listening to|learning|practi[sc]ing|cooking|baking|painting|drawing|sketching|writing|composing|translating|planting|growing|knitting|sewing|building|brewing|studying|visiting|travelling to|traveling to|going to (?:an?|the|my)|moving to|training for|rehearsing|playing|recording';
const DID =
  'read|reread|watched|listened to|learned|learnt|cooked|baked|painted|drew|wrote|planted|grew|knitted|built|brewed|studied|visited|travelled to|traveled to|went to|moved to|played|bought|dreamed|dreamt';

/** How a persona speaks about itself. Other first-person statements of an assistant are courtesy. */
const OF_ONESELF = new RegExp(
  [
    `^I(?:'m| am)(?: also| still| just| currently)? (?:${DOING}) \\S`,
    `^I(?:'ve| have)? ?(?:just |once |also |already |finally )?(?:${DID}) \\S`,
    '^I (?:was born|was raised|grew up|come from|used to (?!it)|live (?:in|on|near|with)|have (?:a|an|two|three) (?:cat|dog|horse|parrot|garden|sister|brother|daughter|son|scar|tattoo|piano|cello|guitar|boat))',
    `^my (?:(?:older|younger|late|big|little|twin) )?(?:${KIN}) (?!and you)\\S`,
    "^my favou?rite [\\p{L} ]{2,40}(?: is|'s| was) \\S",
  ].join('|'),
  'iu',
);

/** Work for the user, or statements about them: not the persona's own experiences. */
const NOT_HERS =
  /\b(?:it|this|these|those|them|you|your|yours|we|our|us|files?|documents?|code|pages?|reports?|repo(?:sitory)?|messages?|e-?mails?|threads?|links?|docs?|data|logs?|requests?|questions?|answers?|errors?|results?|sources?|tests?|sure|note|summary|list|table|draft|that)\b/iu;

/** From how many sentences of a turn something is kept, at most. */
const mostOfTurn = 3;

/** What a persona says about itself in a turn: stated in a form above, and about nobody else. */
export function personaMoments(
  turn: TurnReading['turn'],
  timeZone: string,
  personaName: string,
): ExtractedMemory[] {
  const reading = readTurn(turn, [], [], timeZone);
  const told = reading.sentences.flatMap(({ clauses, asks }) => {
    const [first] = clauses;
    if (!first || asks || !OF_ONESELF.test(first.text) || vetoesOf(first).length > 0) return [];
    const content = tidy(wordsOf(first));
    return content.split(' ').length < (/^I\b/.test(content) ? 4 : 5) || NOT_HERS.test(content)
      ? []
      : [content];
  });
  return [...new Set(told)].slice(0, mostOfTurn).map((content) => ({
    kind: 'moment',
    content,
    subject: personaName,
    sourceTurnId: turn.id,
    confidence: 0.8,
    salience: 0.5,
    about: 'user',
    entities: [],
  }));
}
