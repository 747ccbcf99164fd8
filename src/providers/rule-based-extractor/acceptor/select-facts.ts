import type { ExtractedFact } from '../../extractor.ts';

/** From which chance on a second subject is believed of one object: "Sipho and I both grew up in Polokwane". */
const SURE = 0.85;

/** One thing is said of an object by one predicate, or by those that say nearly the same. */
const familyOf = (predicate: string): string =>
  /^has_(?!version|condition|religion)/.test(predicate) ||
  predicate === 'married_to' ||
  predicate === 'reports_to'
    ? 'has'
    : predicate;

/** The facts of a turn: of the readings of one object the likeliest, where likely enough. */
export function selectFacts(
  facts: readonly ExtractedFact[],
  chances: readonly number[],
  threshold: number,
): ExtractedFact[] {
  const ordered = facts
    .map((fact, index) => ({ fact, chance: chances[index] ?? 0 }))
    .filter(({ chance }) => chance >= threshold)
    .sort((one, other) => other.chance - one.chance);
  const kept: ExtractedFact[] = [];
  for (const { fact, chance } of ordered) {
    const rivals = kept.filter(({ object }) => object === fact.object);
    const samePair = rivals.some(({ subject }) => subject === fact.subject);
    const sameFamily = rivals.some(({ predicate }) => familyOf(predicate) === familyOf(fact.predicate));
    if (samePair || (sameFamily && chance < SURE)) continue;
    if (kept.some(({ subject, object }) => subject === fact.object && object === fact.subject)) continue;
    kept.push(fact);
  }
  return kept;
}
