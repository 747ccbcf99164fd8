/** Who states a fact, the least trusted first. Those of turns are the database's `fact_speaker`. */
const speakers = ['assistant', 'other', 'subject', 'member', 'admin'] as const;

/**
 * `subject`: the person it is about, in a turn. `other`: another person in a turn. `member` and `admin`: somebody who
 * stated or corrected it by an operation.
 */
export type Speaker = (typeof speakers)[number];

/** One statement of a fact: by a turn, or by a person's operation. */
export interface Evidence {
  readonly speaker: Speaker;
  /** The person who made it, to distinguish statements of one person from those of two. */
  readonly by: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** When it was said, in milliseconds since 1970; null if that can't be seen. */
  readonly said: number | null;
}

/** Statements with a lower confidence do not count, whoever made them. */
const believed = 0.5;

/**
 * Confidences that differ by no more than this are comparable, and the newer statement wins. Extractors use steps of
 * this size.
 */
const comparable = 0.2;

/**
 * From this confidence on, what people say about themselves later counts as a change, even of what they set by hand
 * before.
 */
const sure = 0.75;

interface Strength {
  readonly rank: number;
  readonly confidence: number;
}

/**
 * The strength of the best evidence. The amount does not count: five people who said "Porto" last year do not
 * outweigh one who says "Lisbon" today.
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
 * Whether one side of a contradiction is weaker than the other. The person it is about outranks other people, who
 * outrank an assistant. What a person set by an operation outranks everything from turns. Among equals, the
 * confidence of the best statement decides.
 *
 * @param later whether `one` was said later: a confident statement about oneself then counts as a change.
 */
export function isWeaker(one: readonly Evidence[], other: readonly Evidence[], later: boolean): boolean {
  const [mine, theirs] = [strengthOf(one), strengthOf(other)];
  if (mine.rank === theirs.rank) return mine.confidence < theirs.confidence - comparable;
  const ofOneself = mine.rank === speakers.indexOf('subject') && mine.confidence >= sure;
  if (later && ofOneself && theirs.rank > mine.rank) return false;
  return mine.rank < theirs.rank;
}
