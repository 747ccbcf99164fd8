import type { ExtractedEntity, ExtractedFact } from '../extractor.ts';
import { predicateNamed } from '../predicates.ts';
import { readDescriptions } from './description-facts.ts';
import { readContact, readDetails, readLanguages } from './detail-facts.ts';
import { FactCollector, trimObject } from './fact-collector.ts';
import { SCHOOL, SPOKEN } from './fact-rule.ts';
import { ELIDED, RULES } from './fact-rules.ts';
import { readFamily, readRelations } from './family-facts.ts';
import { pattern } from './pattern.ts';
import { PROPER } from './phrases.ts';
import { type Statement, statementsOf } from './statements.ts';

const WHEN_OPENING =
  /^(?:(?:in|since|last|back in|this|on|at the (?:start|end) of|until|before that|as of|from|after [\p{L}]+|for the (?:last|past)) [\p{L}\p{N} ]{2,24}?|yesterday|today|recently|now|currently|nowadays|these days|before|previously|originally|\d{4}),? (?=I\b|we\b|my\b|he\b|she\b|\p{Lu})/iu;
const ANY_LANGUAGE = pattern(SPOKEN, 'gu');

/** What the table of rules finds. */
function readByRule(collector: FactCollector, told: string): void {
  const { turn } = collector.statement;
  for (const { pattern: said, body, predicate, confidence, ends, also, ofThing } of RULES) {
    const match = body.test(told) ? said.exec(told) : null;
    if (match === null) continue;
    const [, words = '', first, second] = match;
    const company =
      ofThing === true ||
      /^my (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)$/i.test(words) ||
      (/^we$/i.test(words) && collector.referents.company() !== undefined);
    const subject = collector.subject(
      ofThing
        ? words
            .replace(/^(?:the|our|my) (?=[\p{Lu}])/iu, '')
            .replace(
              / (?:service|app|server|site|repo|backend|frontend|api|system|library|package|module|database|cluster|pipeline|website|tool)$/i,
              '',
            )
        : words,
      /^(?:lives_in|diet|has_religion|allergic_to|speaks|born_in|grew_up_in|is_from|has_pet)$/.test(
        predicate,
      ) && !company,
    );
    if (subject === undefined || (ofThing && collector.facts.length > 0 && subject === collector.speaker))
      continue;
    if (
      ofThing &&
      /^(?:Version|repo|project|app|team|company|service|build|server|code|site|website|database|system|tool|library|product|platform|backend|frontend|api|flat|house|job|office|food|this|that|there|what|who|everything|nothing|he|she|they|you|someone|everyone|the|life|here|team)$/i.test(
        subject,
      )
    )
      continue;
    const dates = ends ? { to: turn.occurredAt } : {};
    if (predicate === 'job' || predicate === 'teaching') {
      const job = predicate === 'job' ? first : first === undefined ? undefined : `${first} teacher`;
      if (job !== undefined && !collector.has(subject, 'is_a'))
        collector.add(subject, 'is_a', job, confidence);
      if (
        second !== undefined &&
        !collector.has(subject, 'works_at') &&
        !collector.contradicts('works_at', second)
      )
        collector.add(subject, 'works_at', second, confidence, dates);
      continue;
    }
    const object = first ?? second ?? '';
    if (collector.contradicts(predicate, object) || /'s$/.test(object)) continue;
    const started = /\b(?:start\w*|joined)\b/.test(match[0]);
    if (
      started &&
      /^(?:studies_at|works_at)$/.test(predicate) &&
      (predicate === 'studies_at') !== SCHOOL.test(`${match[0]}`)
    )
      continue;
    const held = predicate === 'has_role' ? /^(.{2,40}?) (?:of|at) (\p{Lu}.+)$/u.exec(object) : null;
    if (
      held !== null &&
      collector.entities.some(
        ({ kind, surface }) => kind === 'organization' && surface === trimObject(held[2] ?? ''),
      )
    ) {
      collector.add(subject, 'has_role', held[1] ?? '', confidence, dates);
      collector.add(subject, 'works_at', held[2] ?? '', confidence - 0.04, dates);
      continue;
    }
    const taken = predicateNamed(predicate)?.functional ? collector.has(subject, predicate) : false;
    if (
      taken ||
      (predicate === 'has_role' && collector.has(subject, 'is_a')) ||
      (/^(?:is_a|teaches)$/.test(predicate) && collector.has(subject, 'is_a'))
    )
      continue;
    if (predicate === 'speaks') {
      for (const [language] of object.matchAll(ANY_LANGUAGE))
        collector.add(subject, 'speaks', language, confidence);
      continue;
    }

    collector.add(
      subject,
      predicate === 'lives_in' && company ? 'located_in' : predicate,
      predicate === 'has_version' ? object.replace(/^v(?=\d)/, '') : object,
      confidence,
      dates,
    );
    if (also !== undefined && first !== undefined && second !== undefined)
      collector.add(subject, also, second, confidence - 0.04);
  }
}

/** "I live in Lisbon, not Porto": what was said before was wrong. */
const CORRECTED = pattern(
  `(?<![\\p{L}'])(${PROPER}),? not (?:in |at |to |from )?(${PROPER})(?=[.,;!]|$)`,
  'u',
);
/** "No, Lisbon, not Porto": of whom and what is to be found in what was said before. */
const SAID_ALONE = pattern(
  `^(?:(?:[Nn]o|[Aa]ctually|[Ss]orry|[Ww]ait|[Cc]orrection|[Oo]ops|I meant?|[Ii]t's|in|at)[,:.]? )*${PROPER},? not (?:in |at )?${PROPER}[.!]?$`,
  'u',
);

/** What a person's statement says is so, as subject, predicate, object; "I" is its author. */
export function findFacts(
  statement: Statement,
  timeZone: string,
  entities: readonly ExtractedEntity[],
): ExtractedFact[] {
  if (statement.turn.role !== 'user' || statement.isQuestion || statement.isHypothetical) return [];
  const collector = new FactCollector(statement, timeZone, entities);
  const told = statement.text
    .replace(WHEN_OPENING, '')
    .replace(
      ELIDED,
      (verb) =>
        `${/^(?:been)\b/i.test(verb) ? "I've" : /ing\b|based|married|born|allergic/i.test(verb) ? "I'm" : 'I'} ${verb.charAt(0).toLowerCase()}${verb.slice(1)}`,
    )
    .replace(/^version (?=v?\d)/i, 'It version ');
  readRelations(collector);
  readFamily(collector);
  readContact(collector);
  readDetails(collector);
  readByRule(collector, told);
  readLanguages(collector);
  readDescriptions(collector);
  const rightly = CORRECTED.exec(statement.sentence);
  if (rightly === null) return collector.facts;
  const [, right = '', wrong = ''] = rightly;
  if (!SAID_ALONE.test(statement.sentence))
    return collector.facts.map((fact) => (fact.object === right ? { ...fact, corrects: true } : fact));
  const taken = correctable(statement, timeZone, entities, wrong);
  return taken === undefined
    ? collector.facts
    : [{ ...taken, object: right, corrects: true, confidence: 0.82, sourceTurnId: statement.turn.id }];
}

/** What the rules read in the statements of one turn, each fact once. */
export function readFacts(
  statements: readonly Statement[],
  timeZone: string,
  entities: readonly ExtractedEntity[],
): ExtractedFact[] {
  const facts: ExtractedFact[] = [];
  for (const fact of statements.flatMap((statement) => findFacts(statement, timeZone, entities))) {
    const known = facts.some(
      ({ subject, predicate, object }) =>
        subject === fact.subject &&
        object === fact.object &&
        (predicate === fact.predicate ||
          [predicate, fact.predicate].every((name) => /^(?:is_a|has_role)$/.test(name))),
    );
    if (!known) facts.push(fact);
  }
  return facts;
}

/** What the author said of the object that they now take back. */
function correctable(
  statement: Statement,
  timeZone: string,
  entities: readonly ExtractedEntity[],
  wrong: string,
): ExtractedFact | undefined {
  const earlier = statement.earlier
    .filter(({ role, author }) => role === 'user' && author === statement.turn.author)
    .flatMap((turn) => statementsOf(turn));
  return [...earlier, ...statement.before]
    .filter((before) => before.sentence.includes(wrong) && !SAID_ALONE.test(before.sentence))
    .flatMap((before) => findFacts(before, timeZone, entities))
    .filter(({ object }) => object === wrong)
    .at(-1);
}
