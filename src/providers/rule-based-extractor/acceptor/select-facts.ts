import type { ExtractedFact } from '../../extractor.ts';
import { type FactEvidence, sameFamily, samePair } from './fact-evidence.ts';

/** A fact with how likely it is. */
export interface JudgedFact {
  readonly fact: ExtractedFact;
  readonly chance: number;
  /** It is told in words that leave no doubt, and no judge was asked. */
  readonly isOutright?: boolean;
  /** Which tokens of which sentence its object was tagged as. */
  readonly place?: { readonly sentence: number; readonly start: number; readonly end: number } | undefined;
}

/** Facts with what a judge makes of the evidence for them; what its form alone tells is as likely as its rule is right. */
export function judgedFacts(
  evidence: readonly FactEvidence[],
  chanceOf: (features: readonly string[]) => number,
): JudgedFact[] {
  return evidence.map(({ fact, told, place, features }) => ({
    fact,
    place,
    chance: told ? fact.confidence : chanceOf(features),
  }));
}

/** From which chance on a second subject is believed of one object: "Sipho and I both grew up in Polokwane". */
const SURE = 0.7;

/** What is one person's where it is told outright whose it is: "my dad drives a Hilux", "Ana grew up in Porto". */
const OF_ONE = /^(?:owns|has_pet|takes|birthday|died_on|speaks|grew_up_in|born_in)$/;
const HAD = /^(?:owns|has_pet)$/;
/** What somebody has one of, so that no second is asked for where it is told outright. */
const ONE_EACH = /^(?:birthday|died_on|diet)$/;

/** Two readings of the same words that can't both be meant. */
function overlaps({ place: one }: JudgedFact, { place: other }: JudgedFact): boolean {
  if (one === undefined || other === undefined || one.sentence !== other.sentence) return false;
  if (one.start === other.start && one.end === other.end) return false;
  return one.start < other.end && other.start < one.end;
}

/** What was told outright leaves no room for it: the same of somebody else, or another of what one has one of. */
function toldOtherwise(told: JudgedFact, judged: JudgedFact): boolean {
  if (told.isOutright !== true || judged.isOutright === true) return false;
  const [{ fact: one }, { fact: other }] = [told, judged];
  const isSame = one.predicate === other.predicate;
  if (one.subject === other.subject) return isSame && ONE_EACH.test(other.predicate);
  return (
    one.object === other.object &&
    (isSame ? OF_ONE.test(other.predicate) : HAD.test(one.predicate) && HAD.test(other.predicate))
  );
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
        toldOtherwise(other, one) ||
        (other.fact.subject === fact.object && other.fact.object === fact.subject) ||
        (other.fact.object === fact.object && sameFamily(other.fact, fact) && chance < SURE),
    );
    if (!ruledOut) kept.push(one);
  }
  return kept.map(({ fact }) => fact);
}
