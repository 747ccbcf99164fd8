import type { ExtractedFact } from '../../extractor.ts';
import { familyOf } from './fact-families.ts';

/** A fact with how likely it is. */
export interface JudgedFact {
  readonly fact: ExtractedFact;
  readonly chance: number;
  /** Its form alone tells it, whatever judges say. */
  readonly told?: boolean;
  /** Which tokens of which sentence its object was tagged as. */
  readonly place?: { readonly sentence: number; readonly start: number; readonly end: number };
}

/** From which chance on a second subject is believed of one object: "Sipho and I both grew up in Polokwane". */
const SURE = 0.7;
/** What a judge that never considered a fact is taken to say of it. */
const UNSEEN = 0.15;

const samePair = (one: ExtractedFact, other: ExtractedFact): boolean =>
  one.subject.toLowerCase() === other.subject.toLowerCase() &&
  one.object.toLowerCase() === other.object.toLowerCase();

const sameFamily = (one: ExtractedFact, other: ExtractedFact): boolean =>
  one.predicate === other.predicate ||
  (familyOf(one.predicate) !== undefined && familyOf(one.predicate) === familyOf(other.predicate));

const odds = (chance: number): number => {
  const held = Math.min(0.9999, Math.max(0.0001, chance));
  return Math.log(held / (1 - held));
};

/**
 * What two judges say together: the geometric mean of their odds (logarithmic opinion pool: Genest and Zidek, 1986). A
 * fact that one alone considered is believed only where that one is sure.
 */
export function pooledFacts(tagged: readonly JudgedFact[], paired: readonly JudgedFact[]): JudgedFact[] {
  const pool = (one: number, other: number): number => 1 / (1 + Math.exp(-(odds(one) + odds(other)) / 2));
  const matched = new Set<JudgedFact>();
  const likeliest = [...paired].sort((one, other) => other.chance - one.chance);
  const pooled = tagged.map((judged): JudgedFact => {
    const same = likeliest.find(({ fact }) => samePair(fact, judged.fact) && sameFamily(fact, judged.fact));
    if (same !== undefined) matched.add(same);
    return { ...judged, chance: pool(judged.chance, same?.chance ?? UNSEEN) };
  });
  const alone = paired
    .filter((judged) => !matched.has(judged))
    .map((judged) => ({ ...judged, chance: pool(judged.chance, UNSEEN) }));
  const sure = paired
    .filter(({ told }) => told === true)
    .map((judged) => ({ ...judged, chance: judged.fact.confidence }));
  return [...sure, ...pooled, ...alone];
}

/** Two readings of the same words that can't both be meant. */
function overlaps({ place: one }: JudgedFact, { place: other }: JudgedFact): boolean {
  if (one === undefined || other === undefined || one.sentence !== other.sentence) return false;
  if (one.start === other.start && one.end === other.end) return false;
  return one.start < other.end && other.start < one.end;
}

/** The facts of a turn: of the readings of one object the likeliest, where likely enough. */
export function selectFacts(judged: readonly JudgedFact[], threshold: number): ExtractedFact[] {
  const kept: JudgedFact[] = [];
  for (const one of [...judged].sort((a, b) => b.chance - a.chance)) {
    if (one.chance < threshold) break;
    const { fact, chance } = one;
    const ruledOut = kept.some(
      (other) =>
        overlaps(other, one) ||
        samePair(other.fact, fact) ||
        (other.fact.subject === fact.object && other.fact.object === fact.subject) ||
        (other.fact.object === fact.object && sameFamily(other.fact, fact) && chance < SURE),
    );
    if (!ruledOut) kept.push(one);
  }
  return kept.map(({ fact }) => fact);
}
