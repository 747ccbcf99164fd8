import { type FactObject, type StandingFact, settle } from './fact-timeline.ts';
import type { GivenFact } from './settle-facts.ts';

/** A statement that something is over: "I quit my job", "I've left Ferrante". */
export type GivenEnding = Omit<GivenFact, 'object' | 'objectAsSaid' | 'from' | 'to'> & {
  /** When it ended: milliseconds since 1970. */
  readonly to: number;
  /** What it is called, normalised; null for whatever it is. */
  readonly named: string | null;
  /** What takes its place, normalised. */
  readonly except: string | null;
};

/**
 * What endings say of what stands, and of what is said beside them: each ends the one object that the subject then has
 * of its predicate, or all that are called so. Where there is none, or where it is disputed which, it ends nothing.
 */
export function endedFacts(
  standing: readonly StandingFact[],
  given: readonly GivenFact[],
  endings: readonly GivenEnding[],
  functional: boolean,
): GivenFact[] {
  const ended: GivenFact[] = [];
  for (const ending of [...endings].sort((one, other) => one.to - other.to)) {
    const { named, except, ...rest } = ending;
    const openAt = (moment: number) =>
      objectsAt(standing, [...given, ...ended], moment, functional && named === null).filter(
        ({ text }) => text !== except && (named === null || isCalled(text, named)),
      );
    const then = openAt(ending.to);
    // What ended before it was first heard of ends when that is said.
    const to = then.length === 0 && named !== null ? ending.said : ending.to;
    const open = to === ending.to ? then : openAt(to);
    if (named === null && open.length > 1) continue;
    for (const object of open) ended.push({ ...rest, to, object, objectAsSaid: object.text, from: null });
  }
  return ended;
}

/** Whether a thing is called by a name or its first words: "Halden Freight" is Halden. */
const isCalled = (text: string, named: string): boolean => `${text} `.startsWith(`${named} `);

/** What the subject has at a moment, and of which nobody said that it ended. */
function objectsAt(
  standing: readonly StandingFact[],
  given: readonly GivenFact[],
  moment: number,
  functional: boolean,
): readonly FactObject[] {
  return settle(standing, given, functional).flatMap((one) => {
    const begun = one.from === null || one.from < moment;
    const lasts = one.to === null || (one.endInferred && one.to > moment);
    const object = one.fact?.object ?? one.resumes?.object ?? one.statements[0]?.object;
    return begun && lasts && !one.void && object ? [object] : [];
  });
}
