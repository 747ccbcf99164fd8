import { type FactObject, type StandingFact, settle } from './fact-timeline.ts';
import type { GivenFact } from './settle-facts.ts';

/** A statement that something is over which it doesn't name: "I quit my job". */
export type GivenEnding = Omit<GivenFact, 'object' | 'objectAsSaid' | 'from' | 'to'> & {
  /** When it ended: milliseconds since 1970. */
  readonly to: number;
};

/**
 * What endings say of what stands, and of what is said beside them: each ends the one object that the subject then has
 * of its predicate. Where there is none, or where it is disputed which, it ends nothing.
 */
export function endedFacts(
  standing: readonly StandingFact[],
  given: readonly GivenFact[],
  endings: readonly GivenEnding[],
): GivenFact[] {
  const ended: GivenFact[] = [];
  for (const ending of [...endings].sort((one, other) => one.to - other.to)) {
    const open = objectsAt(standing, [...given, ...ended], ending.to);
    const [object] = open;
    if (object && open.length === 1) ended.push({ ...ending, object, objectAsSaid: object.text, from: null });
  }
  return ended;
}

/** What the subject has at a moment, and of which nobody said that it ended. */
function objectsAt(
  standing: readonly StandingFact[],
  given: readonly GivenFact[],
  moment: number,
): readonly FactObject[] {
  return settle(standing, given, true).flatMap((one) => {
    const begun = one.from === null || one.from < moment;
    const lasts = one.to === null || (one.endInferred && one.to > moment);
    const object = one.fact?.object ?? one.resumes?.object ?? one.statements[0]?.object;
    return begun && lasts && !one.void && object ? [object] : [];
  });
}
