import { Asked, askedRule } from './asked-rule.ts';
import { doneRule } from './done-rule.ts';
import { type Judged, judge } from './judge.ts';
import { ownTopicRule } from './own-topic-rule.ts';
import { longFrom } from './signs.ts';
import { bySaid, type ReadTurn, readTurns, type Turn, TurnTexts, tellingWords } from './turns.ts';
import { valueRule } from './value-rule.ts';

/** An earlier turn, and a later one that says another value, or a change, of the same thing. */
export interface LaterPair {
  readonly earlier: string;
  readonly later: string;
  /** How probable it is, 0 to 1. */
  readonly score: number;
  /** Whether it is sure enough for a mark, and not only for the order of the two. */
  readonly sure: boolean;
}

/**
 * How probable a pair must be for a mark: within a conversation and of one person, and else. Long turns share more words by chance. Chosen
 * on conversations that the judge was not fitted with.
 */
const least = { short: { there: 0.09, elsewhere: 0.25 }, long: { there: 0.2, elsewhere: 0.8 } };

/** How probable it must be where the earlier turn does not speak of what is asked about: there, a mark helps nobody. */
const leastBesides = 0.4;

/** How probable a pair of one person within a conversation must be for the later turn to stand first. */
const forOrder = 0.07;

/**
 * For each of the turns, the later one that most probably revises it, if any does. Where that one is revised on the same
 * thing, too, the newest of them comes before it.
 *
 * @param texts what was read for other pairs of the same prompt.
 * @param message what is asked, where it tells what matters of the turns.
 * @param standing turns whose statements are shown whatever is asked.
 */
export function laterPairs(
  turns: readonly Turn[],
  texts = new TurnTexts(),
  message = '',
  standing: ReadonlySet<string> = new Set(),
): LaterPair[] {
  const { read, copies } = withoutCopies(turns, texts);
  const asked = new Asked(message);
  const besides = (turn: ReadTurn) =>
    asked.tells &&
    turn.of === undefined &&
    turn.text.length < longFrom &&
    !standing.has(turn.id) &&
    !asked.isAbout(turn);
  const tells = tellingWords(read);
  const best = new Map<ReadTurn, Judged>();
  const maybe = new Map<ReadTurn, Judged>();
  for (const pair of [
    ...judge(read, tells),
    ...valueRule(read),
    ...doneRule(read),
    ...ownTopicRule(read, message),
  ]) {
    const { earlier, later, score, onlyOrder = false } = pair;
    const needed = earlier.text.length < longFrom ? least.short : least.long;
    const there = earlier.thread === later.thread && earlier.speaker === later.speaker;
    const bound = there ? needed.there : needed.elsewhere;
    if (onlyOrder || score < bound || (score < leastBesides && besides(earlier))) {
      if (there && score >= forOrder && score >= (maybe.get(earlier)?.score ?? 0)) maybe.set(earlier, pair);
      continue;
    }
    // Of those that are as probable, the newest.
    if (score >= (best.get(earlier)?.score ?? 0)) best.set(earlier, pair);
  }
  // What is asked about comes first: it knows which of the later turns is about that.
  const answering = askedRule(read, asked, tells);
  const same = new Map(answering.map(({ earlier, later }) => [earlier, later]));
  const others = [...best.values()].filter(({ earlier, later }) => same.get(earlier) !== later);
  const sure = [...answering, ...others].flatMap(({ earlier, later, score }) =>
    chainFrom(earlier, later, best).map((revising) => ({ earlier, later: revising, score, sure: true })),
  );
  const marked = new Set(sure.map(({ earlier }) => earlier));
  const unsure = [...maybe.values()].flatMap((pair) =>
    marked.has(pair.earlier) ? [] : [{ ...pair, sure: false }],
  );
  return [...sure, ...unsure].flatMap(({ earlier, later, ...pair }) =>
    (copies.get(earlier) ?? []).map(({ id }) => ({ ...pair, earlier: id, later: later.id })),
  );
}

/** What revises a turn, and in turn what revises that on what all of them are about: the newest first. */
function chainFrom(
  earlier: ReadTurn,
  first: ReadTurn,
  best: ReadonlyMap<ReadTurn, { readonly later: ReadTurn }>,
): ReadTurn[] {
  const shared = [...earlier.weights.keys()].filter((word) => first.weights.has(word));
  const chain = [first];
  for (let next = best.get(first)?.later; next; next = best.get(next)?.later) {
    const { weights } = next;
    if (!shared.some((word) => weights.has(word))) break;
    chain.unshift(next);
  }
  return chain;
}

/** A text of so many characters that occurs twice was not said again, but stored again. */
const storedAgain = 100;

/**
 * The turns without those that one says again: what somebody repeats, nothing before that has revised. Of a long text
 * every copy counts.
 */
function withoutCopies(turns: readonly Turn[], texts: TurnTexts) {
  const read: ReadTurn[] = [];
  const copies = new Map<ReadTurn, ReadTurn[]>();
  const known = new Map<string, ReadTurn[]>();
  for (const turn of readTurns(turns, texts)) {
    if (turn.of !== undefined) {
      read.push(turn);
      copies.set(turn, [turn]);
      continue;
    }
    const key = `${turn.speaker}\n${turn.text.toLowerCase()}`;
    known.set(key, [...(known.get(key) ?? []), turn]);
  }
  for (const same of known.values()) {
    for (const turn of (same[0]?.text.length ?? 0) >= storedAgain ? same : same.slice(-1)) {
      read.push(turn);
      copies.set(turn, same);
    }
  }
  return {
    read: read.toSorted(bySaid),
    copies,
  };
}
