import type { ExtractedFact } from '../../extractor.ts';
import { familyOf } from './fact-families.ts';
import type { FactSpan } from './fact-subjects.ts';

/** A fact as the judge of tags finds it: how likely its words are such an object, and somebody the object's subject. */
export interface TaggedFact {
  readonly fact: ExtractedFact;
  readonly object: FactSpan;
  readonly subjectChance: number;
}

/** A fact as the judge of pairs finds it. */
export interface PairedFact {
  readonly fact: ExtractedFact;
  readonly chance: number;
  /** Its form alone tells it, whatever judges say. */
  readonly told?: boolean;
}

/** A possible fact, and what both judges say of it and of what contradicts it. */
export interface FactEvidence {
  readonly fact: ExtractedFact;
  readonly told: boolean;
  /** Where its object stands, where the judge of tags found it. */
  readonly place?: FactSpan;
  readonly features: readonly string[];
}

/** What nobody considered is taken to be as likely as this. */
const UNSEEN = 0.0005;

const logOdds = (chance: number): number => {
  const held = Math.min(1 - UNSEEN, Math.max(UNSEEN, chance));
  return Math.log(held / (1 - held));
};

/** The levels that log-odds reach: a feature for each, so that a linear model may weigh them unevenly. */
function levels(name: string, reached: number, from = -5, to = 6, step = 0.5): string[] {
  const features: string[] = [];
  for (let level = from; level <= Math.min(to, reached); level += step) features.push(`${name} ${level}`);
  return features;
}

const coarse = (name: string, reached: number): string[] => levels(name, reached, -3, 4, 1.5);

const familyName = ({ predicate }: ExtractedFact): string => familyOf(predicate) ?? predicate;

/** Whether two facts relate the same two, whatever they say of them. */
export const samePair = (one: ExtractedFact, other: ExtractedFact): boolean =>
  one.subject.toLowerCase() === other.subject.toLowerCase() &&
  one.object.toLowerCase() === other.object.toLowerCase();

/** Whether two facts say alike things of those they relate. */
export const sameFamily = (one: ExtractedFact, other: ExtractedFact): boolean =>
  one.predicate === other.predicate || familyName(one) === familyName(other);

const overlap = (one: FactSpan, other: FactSpan): boolean =>
  one.sentence === other.sentence && one.start < other.end && other.start < one.end;

const sameSpan = (one: FactSpan, other: FactSpan): boolean =>
  overlap(one, other) && one.start === other.start && one.end === other.end;

/** What the judge of tags says of a fact, of other readings of its words, and of other subjects of its object. */
function tagFeatures(found: TaggedFact, tagged: readonly TaggedFact[], family: string): string[] {
  const { fact, object, subjectChance } = found;
  const rivals = tagged.filter((other) => other !== found && overlap(other.object, object));
  const best = (chances: readonly number[]): number => logOdds(Math.max(0, ...chances));
  const otherObject = best(
    rivals.filter((other) => other.object.label !== object.label).map((other) => other.object.chance),
  );
  const otherSubject = best(
    rivals
      .filter((other) => other.object.label === object.label && sameSpan(other.object, object))
      .map((other) => other.subjectChance),
  );
  const otherPredicate = best(
    tagged
      .filter((other) => samePair(other.fact, fact) && familyName(other.fact) !== family)
      .map((other) => other.object.chance * other.subjectChance),
  );
  const both = logOdds(object.chance * subjectChance);
  return [
    ...levels('object', logOdds(object.chance)),
    ...levels('subject', logOdds(subjectChance)),
    ...levels('tagged', both),
    ...coarse(`${family} tagged`, both),
    ...levels('other object', otherObject),
    ...levels('other subject', otherSubject),
    ...levels('other predicate', otherPredicate),
  ];
}

/** What the judge of pairs says of a fact, and of what else has its object. */
function pairFeatures(found: PairedFact, paired: readonly PairedFact[], family: string): string[] {
  const rivals = paired.filter(
    ({ fact }) =>
      fact.object.toLowerCase() === found.fact.object.toLowerCase() &&
      !(samePair(fact, found.fact) && sameFamily(fact, found.fact)),
  );
  return [
    ...levels('pair', logOdds(found.chance)),
    ...coarse(`${family} pair`, logOdds(found.chance)),
    ...levels('other pair', logOdds(Math.max(0, ...rivals.map(({ chance }) => chance)))),
  ];
}

/** All possible facts of a turn with what both judges say of each. `read` is what the rules read, `speaker` who spoke. */
export function factEvidence(
  tagged: readonly TaggedFact[],
  paired: readonly PairedFact[],
  read: readonly ExtractedFact[],
  speaker: string | null,
): FactEvidence[] {
  const matched = new Set<PairedFact>();
  const likeliest = [...paired].sort((one, other) => other.chance - one.chance);
  const common = (fact: ExtractedFact, family: string): string[] => {
    const who = fact.subject === speaker ? 'speaker' : 'named';
    const form = /\p{Lu}/u.test(fact.object) ? 'capital' : 'small';
    const seen = read.some((one) => samePair(one, fact)) ? 'read' : 'unread';
    return [family, ...[who, form, seen].flatMap((one) => [one, `${one} ${family}`])];
  };
  const byTags = tagged.map((found): FactEvidence => {
    const { fact, object, subjectChance } = found;
    const family = familyName(fact);
    const pair = likeliest.find((other) => samePair(other.fact, fact) && sameFamily(other.fact, fact));
    if (pair !== undefined) matched.add(pair);
    const chance = logOdds(object.chance * subjectChance);
    const agreed =
      pair === undefined
        ? ['no pair', ...levels('tagged alone', chance)]
        : [
            ...pairFeatures(pair, paired, family),
            ...levels('mean', (chance + logOdds(pair.chance)) / 2),
            pair.fact.predicate === fact.predicate ? 'same predicate' : 'other predicate',
          ];
    return {
      fact,
      told: pair?.told === true,
      place: object,
      features: [...tagFeatures(found, tagged, family), ...agreed, ...common(fact, family)],
    };
  });
  const byPairs = paired
    .filter((found) => !matched.has(found))
    .map((found): FactEvidence => {
      const family = familyName(found.fact);
      return {
        fact: found.fact,
        told: found.told === true,
        features: [
          ...pairFeatures(found, paired, family),
          ...levels('pair alone', logOdds(found.chance)),
          ...coarse(`${family} pair alone`, logOdds(found.chance)),
          ...common(found.fact, family),
        ],
      };
    });
  return [...byTags, ...byPairs];
}
