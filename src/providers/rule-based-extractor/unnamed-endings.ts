import { type Day, localDay, startOfDay } from '../calendar.ts';
import type { ExtractedEnding, ExtractedEntity, ExtractedFact } from '../extractor.ts';
import { towards } from '../periods.ts';
import { pattern } from './pattern.ts';
import { NAME } from './phrases.ts';
import { Referents } from './referents.ts';
import type { Statement } from './statements.ts';
import { speakerOf } from './third-person.ts';
import { shifted, type TimePhrase, timePhrasesOf } from './time-phrases.ts';

const WHO = `(?:(?<![\\p{L}'])(I|[Ww]e|[Hh]e|[Ss]he|${NAME})|^(?:(?:and|so|then|but) )?)`;
const BE = "(?:'m|'s| am| is|'ve been| have been| has been)";
const LATELY = '(?: just| finally| recently| actually| also| now| already| officially| sadly| happily)*';
const DONE = `(?:'ve| have|'s| has)?${LATELY} ?`;
const WHOSE = '(?:my|his|her)(?: old| day| current| last)?';
/** What may follow beside a time: why, and what else. A name of what ended may not. */
const ENDS_HERE =
  /^\s*(?:[.,;:!)–—-]|$|(?:and|so|but|because|after|now|again|today|during|to \p{Ll})\b|to \p{Ll})/u;

/** What is over, by what is said of nothing by its name: "I quit my job", "I got laid off". */
const ENDINGS: readonly (readonly [predicates: string, said: RegExp])[] = (
  [
    [
      'works_at',
      `${WHO}${DONE}(?:quit|left|lost|resigned from|gave up|given up|packed in|jacked in|walked out of) ${WHOSE} (?:job|work|position|post)`,
    ],
    [
      'works_at',
      `${WHO}(?: got|${BE}| was| were|'ve got|'s got)${LATELY} (?:laid off|let go|fired|sacked|made redundant)(?: from (?:work|my job))?`,
    ],
    ['works_at', `${WHO}${BE}${LATELY} (?:retired|unemployed|jobless|out of (?:work|a job)|between jobs)`],
    ['works_at', `${WHO}${DONE}(?:retired|resigned)`],
    [
      'works_at',
      `${WHO}(?: no longer works?| don't work any ?more| doesn't work any ?more| stopped working| (?:'ve|have) stopped working)`,
    ],
    ['studies_at', `${WHO}${DONE}(?:dropped out(?: of (?:college|uni|university|school|${WHOSE} \\p{L}+))?)`],
    [
      'studies_at',
      `${WHO}${DONE}(?:finished|left|quit) (?:college|uni|university|high school|${WHOSE} (?:degree|studies|PhD|master's|course))`,
    ],
    ['studies_at', `${WHO}${DONE}graduated`],
    ['married_to', `${WHO}(?: got| are|${BE})${LATELY} divorced`],
    ['married_to', `^([Mm]y) (?:divorce (?:is|was|became|went)|(?:husband|wife) (?:died|passed))\\b`],
    ['engaged_to', `${WHO}${DONE}(?:called|broke|broken) off (?:our|my|the) (?:engagement|wedding)`],
    [
      'has_girlfriend',
      `${WHO}${DONE}(?:broke|broken|split) up with my girlfriend\\b|^([Mm]y) girlfriend (?:left|dumped) me\\b`,
    ],
    [
      'has_boyfriend',
      `${WHO}${DONE}(?:broke|broken|split) up with my boyfriend\\b|^([Mm]y) boyfriend (?:left|dumped) me\\b`,
    ],
    [
      'has_partner',
      `${WHO}${DONE}(?:broke|broken|split) up with my partner\\b|^([Mm]y) partner (?:left|dumped) me\\b`,
    ],
  ] as const
).map(([predicate, said]) => [predicate, pattern(said, 'u')]);

/** What was long ago is told so: "I remember when I got laid off". */
const TALE = /\b(?:when|once|remember|after|before|because|since|almost|nearly)\b/i;
/** How sure it is that what stands is meant. */
const CONFIDENCE = 0.8;

/**
 * What statements of one turn end that they don't name, and when: as the clause says, or when it is said.
 *
 * @param facts what the same turn states: where it names what ended, that is said better.
 */
export function unnamedEndings(
  statements: readonly Statement[],
  facts: readonly ExtractedFact[],
  entities: readonly ExtractedEntity[],
  timeZone: string,
): ExtractedEnding[] {
  const found = new Map<string, ExtractedEnding>();
  for (const statement of statements) {
    const { turn, text } = statement;
    if (turn.role !== 'user' || statement.isQuestion || statement.isHypothetical) continue;
    const today = localDay(turn.occurredAt, timeZone);
    const times = timePhrasesOf(text, today).filter(({ sort }) => /^(?:in|since|for|until)$/.test(sort));
    for (const [predicate, said] of ENDINGS) {
      const match = said.exec(text);
      if (match === null) continue;
      const end = match.index + match[0].length;
      if (!ENDS_HERE.test(text.slice(end)) && !times.some(({ start }) => start >= end && start < end + 2))
        continue;
      const subject = whose(
        statement,
        entities,
        match.slice(1).find((group) => group !== undefined),
      );
      const day = times[0] && endOf(times[0], today);
      if (subject === undefined || (day === undefined && TALE.test(text.slice(0, match.index)))) continue;
      const named = facts.some(
        (fact) => fact.subject === subject && fact.predicate === predicate && fact.validTo !== undefined,
      );
      const key = `${subject} ${predicate}`;
      if (named || found.has(key)) continue;
      const validTo = day === undefined ? turn.occurredAt : startOfDay(day, timeZone);
      found.set(key, { subject, predicate, sourceTurnId: turn.id, confidence: CONFIDENCE, validTo });
    }
  }
  return [...found.values()];
}

function whose(
  statement: Statement,
  entities: readonly ExtractedEntity[],
  words: string | undefined,
): string | undefined {
  if (words === undefined || /^(?:I|we|my)$/i.test(words)) return speakerOf(statement.turn);
  if (/^(?:he|she)$/i.test(words)) return new Referents(statement, entities).person();
  return entities.find(({ kind, surface, name }) => kind === 'person' && [surface, name].includes(words))
    ?.name;
}

/** The day that words for a time say something ended; none that is still ahead. */
function endOf({ period, duration }: TimePhrase, today: Day): Day | undefined {
  const day = period ? towards(period, today, 'past').start : duration && shifted(today, duration, -1);
  return day !== undefined && day <= today ? day : undefined;
}
