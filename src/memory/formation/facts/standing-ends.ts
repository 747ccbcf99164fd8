import { type FactObject, type StandingFact, settle } from './fact-timeline.ts';
import type { GivenFact } from './settle-facts.ts';

/** A statement that something has ended: "I quit my job", "I've left Ferrante". */
export type GivenEnding = Omit<GivenFact, 'object' | 'objectAsSaid' | 'from' | 'to'> & {
  /** When it ended: milliseconds since 1970. */
  readonly to: number;
  /** The normalised name of what ended; null for whatever the subject has. */
  readonly named: string | null;
  /** What replaces it, normalised. */
  readonly except: string | null;
};

/**
 * The facts that endings end, among the current ones and those stated with them. Each ends the one object that the
 * subject has for its predicate at that time, or all objects with the given name. If there is none, or if it is
 * disputed which, it ends nothing.
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
    // What ended before it was first mentioned ends at the time of the statement.
    const to = then.length === 0 && named !== null ? ending.said : ending.to;
    const open = to === ending.to ? then : openAt(to);
    if (named === null && open.length > 1) continue;
    for (const object of open) ended.push({ ...rest, to, object, objectAsSaid: object.text, from: null });
  }
  return ended;
}

/** Whether a text is a name or begins with it: "Halden Freight" is Halden. */
const isCalled = (text: string, named: string): boolean => `${text} `.startsWith(`${named} `);

/** What the subject has at a given time and was not stated to have ended. */
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
