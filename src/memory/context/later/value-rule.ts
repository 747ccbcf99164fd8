import type { Judged } from './judge.ts';
import { mayRevise, type ReadTurn } from './turns.ts';
import { differingValue, manyOfKind, type Statement, unitWords } from './values.ts';

/** How probable a pair is that a rule finds. */
const ofRule = 0.9;

/**
 * Pairs of statements on the same thing with another value: a date, a weekday, a time of day or a number with the same
 * unit, or sentences that differ in one phrase.
 */
export function valueRule(turns: readonly ReadTurn[]): Judged[] {
  const found: Judged[] = [];
  const holders = new Map<string, { turn: ReadTurn; statement: Statement }[]>();
  for (const later of turns) {
    const own = later.statements().map((statement) => ({ turn: later, statement }));
    for (const { statement } of later.of === undefined ? own : []) {
      const earlier = new Set([...statement.words].flatMap((word) => holders.get(word) ?? []));
      for (const other of earlier) {
        if (replaces(other.statement, statement, other.turn) && mayRevise(other.turn, later))
          found.push({ earlier: other.turn, later, score: ofRule });
      }
    }
    for (const each of own)
      for (const word of each.statement.words) {
        const known = holders.get(word);
        if (known) known.push(each);
        else holders.set(word, [each]);
      }
  }
  return found;
}

function replaces(earlier: Statement, later: Statement, turn: ReadTurn): boolean {
  return otherValue(earlier, later, turn) || otherPhrase(earlier, later);
}

/** Whether they share what they are about, and have different values of the same kind. */
function otherValue(earlier: Statement, later: Statement, { weights }: ReadTurn): boolean {
  const kind = differingValue(earlier, later);
  if (kind === null) return false;
  const shared = [...later.words].filter((word) => earlier.words.has(word));
  if (shared.every((word) => unitWords.has(word))) return false;
  const cover = shared.length / Math.min(earlier.words.size, later.words.size);
  if (kind.startsWith(manyOfKind) && cover < 1) return false;
  const rarity = shared.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  // A single word must be half of what the shorter is about. Of what is told again and again, all the words: they are not
  // rare any more.
  const needed = leastRarity * (cover === 1 ? ofSameWords : 1);
  return cover >= leastCover && rarity >= (shared.length > 1 ? needed : needed / 2.5);
}

const leastCover = 0.5;
const leastRarity = 5;
const ofSameWords = 0.64;

/** Whether they are the same sentence but for one phrase, and tell a state: "My favourite tea is ...". */
function otherPhrase(
  { tokens: one, tellsState: earlier }: Statement,
  { tokens: other, tellsState: later }: Statement,
): boolean {
  if (!earlier || !later || one.length < 4 || other.length < 4) return false;
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  const same = start + end;
  const differing = Math.max(one.length, other.length) - same;
  return (
    one.length > same &&
    other.length > same &&
    differing <= 4 &&
    same >= 3 &&
    same >= 0.6 * Math.min(one.length, other.length)
  );
}
