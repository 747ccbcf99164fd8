/** Who says that something is so, the least believed first. Those of a turn are the database's `fact_speaker`. */
const speakers = ['assistant', 'other', 'subject', 'member', 'admin'] as const;

/**
 * `subject`: the person it is about, in a turn. `other`: another person in a turn. `member` and `admin`: somebody who
 * stated or corrected it by an operation.
 */
export type Speaker = (typeof speakers)[number];

/** One statement of a fact: by a turn, or by a person's operation. */
export interface Evidence {
  readonly speaker: Speaker;
  /** Whose it is: statements of one person are told from those of two by it. */
  readonly by: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** When it was said, in milliseconds since 1970; null where that can't be seen. */
  readonly said: number | null;
}

/** What is less sure than this counts as nobody's word, whoever said it. */
const believed = 0.5;

/** Confidences that differ by no more are comparable: the newer one wins. Extractors' own steps are of this size. */
const comparable = 0.2;

/** From here on what people say of themselves later tells of a change, even of what they set by hand before. */
const sure = 0.75;

interface Strength {
  readonly rank: number;
  readonly confidence: number;
}

/**
 * How good the best of the evidence is. Not how much of it there is: five who said "Porto" last year don't keep one
 * who says "Lisbon" today from being believed.
 */
function strengthOf(evidence: readonly Evidence[]): Strength {
  let best: Strength = { rank: 0, confidence: 0 };
  for (const { speaker, confidence } of evidence) {
    const rank = confidence < believed ? 0 : speakers.indexOf(speaker);
    if (rank > best.rank || (rank === best.rank && confidence > best.confidence)) best = { rank, confidence };
  }
  return best;
}

/**
 * Whether one side of a contradiction is weaker than the other: whoever it is about outranks hearsay, hearsay an
 * assistant, and what a person set by an operation outranks all that was drawn from turns; among equals the
 * confidence of the best statement decides.
 *
 * @param later whether `one` was said later: what somebody sure says of themselves then tells of a change.
 */
export function isWeaker(one: readonly Evidence[], other: readonly Evidence[], later: boolean): boolean {
  const [mine, theirs] = [strengthOf(one), strengthOf(other)];
  if (mine.rank === theirs.rank) return mine.confidence < theirs.confidence - comparable;
  const ofOneself = mine.rank === speakers.indexOf('subject') && mine.confidence >= sure;
  if (later && ofOneself && theirs.rank > mine.rank) return false;
  return mine.rank < theirs.rank;
}
