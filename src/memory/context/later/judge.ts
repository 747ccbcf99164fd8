import { isOfTopic, isTopicMark } from './life-topics.ts';
import { longFrom } from './signs.ts';
import { areNamesakes, leavesHealth, mayRevise, type ReadTurn, type Telling } from './turns.ts';

/** A pair with the probability that the later turn revises the earlier one. */
export interface Judged {
  readonly earlier: ReadTurn;
  readonly later: ReadTurn;
  readonly score: number;
  /** Whether it tells no more than which of the two comes first. */
  readonly onlyOrder?: boolean;
}

/**
 * Weights of a logistic model, fitted with conversations in which people change their mind and others in which they do
 * not. They belong to: a constant, the likeness of both turns, the share of the shorter one's words, the weight of the
 * shared words, signs of change, of the present, whether it is the most alike turn, or the second, words that are
 * ended, a change of mood, the rarest shared word, signs of the earlier one, reference back, the share of the words
 * beside a sign, several shared words, and a name beside a sign.
 */
const weights = [
  -6.8, 0.88, 2, -0.94, -0.11, 1.74, 3.59, 1.26, 1.29, 1.25, 0.93, -0.27, 0.02, 0.64, -0.04, 1.45,
];

/** Judges every later turn that has a sign of change against the earlier turns that it may revise and that share a word. */
export function judge(turns: readonly ReadTurn[], tells: Telling): Judged[] {
  const judged: Judged[] = [];
  for (const pair of pairsToJudge(turns, tells)) {
    const score =
      1 / (1 + Math.exp(-pair.features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
    judged.push({ earlier: pair.earlier, later: pair.later, score, onlyOrder: pair.byChance });
  }
  return judged;
}

/** From this likeness on, a turn says the same as the other. */
const ofCopies = 0.9;

/** Of those that are less alike than two others, it says nothing how many are more alike. */
const rankAtMost = 2;

/** A pair and its features, in the order of the weights. */
export interface FeaturedPair {
  readonly earlier: ReadTurn;
  readonly later: ReadTurn;
  readonly features: readonly number[];
  readonly byChance: boolean;
}

/** The pairs that are worth judging. */
function pairsToJudge(turns: readonly ReadTurn[], tells: Telling): FeaturedPair[] {
  const holders = new Map<string, ReadTurn[]>();
  const pairs: FeaturedPair[] = [];
  for (const later of turns) {
    const shared = sharedWords(later, holders, tells);
    const likeness = (earlier: ReadTurn, { squares }: Shared) => squares / (earlier.norm * later.norm || 1);
    const ordered = [...shared]
      .filter(([earlier, sums]) => likeness(earlier, sums) < ofCopies)
      // Where one lives and what one's room costs are of one topic, and none revises the other.
      .filter(([, { words, marks }]) => words > marks)
      // Where two people live are two things.
      .filter(([earlier, { things }]) => things > 0 || !earlier.personal() || !later.changesAnothers())
      .filter(([earlier, { words }]) => !leavesHealth(earlier, later, words))
      .sort(([one, ofOne], [other, ofOther]) => likeness(other, ofOther) - likeness(one, ofOne));
    // What is said in one conversation is compared within it. A part has the rank that it would have in its turn's place.
    const above: ReadTurn[] = [];
    for (const [earlier, sums] of ordered) {
      const same = earlier.thread === later.thread;
      let rank = 0;
      for (const { id, thread } of above) {
        if (rank === rankAtMost) break;
        if (id !== earlier.of && (!same || thread === later.thread)) rank += 1;
      }
      const chance = byChance(earlier, later, sums);
      pairs.push({
        earlier,
        later,
        features: featuresOf(earlier, later, sums, likeness(earlier, sums), rank),
        byChance: chance,
      });
      if (earlier.of === undefined && !chance) above.push(earlier);
    }
    for (const word of later.weights.keys()) {
      const known = holders.get(word);
      if (known) known.push(later);
      else holders.set(word, [later]);
    }
  }
  return pairs;
}

/** So many words two long turns share that are of the same thing. */
const ofLong = 3;

/**
 * Whether they share a single word, and it is not what changes; or a long turn shares words as long turns do, whatever
 * they tell: few of them, or none beside its signs.
 */
const byChance = (earlier: ReadTurn, later: ReadTurn, { words, beside, changed }: Shared) =>
  (words === 1 && changed === 0) ||
  (later.text.length >= longFrom && (beside === 0 || (words < ofLong && earlier.text.length >= longFrom)));

/**
 * What a turn with a sign of change shares with each earlier turn that it may revise: with those that share a word that
 * tells that both are of the same thing, which are few.
 *
 * @param holders the earlier turns by their words.
 */
function sharedWords(
  later: ReadTurn,
  holders: ReadonlyMap<string, readonly ReadTurn[]>,
  tells: Telling,
): Map<ReadTurn, Shared> {
  const shared = new Map<ReadTurn, Shared>();
  if (later.of !== undefined) return shared;
  const alike = new Set<ReadTurn>();
  for (const word of later.weights.keys())
    for (const earlier of holders.get(word) ?? [])
      if (!alike.has(earlier) && tells(word, earlier, later)) alike.add(earlier);
  if (alike.size === 0 || (later.signs().changes === 0 && !later.signs().now)) return shared;
  for (const earlier of alike) if (!mayRevise(earlier, later)) alike.delete(earlier);
  for (const [word, weight] of alike.size > 0 ? later.weights : [])
    for (const earlier of holders.get(word) ?? []) {
      if (!alike.has(earlier) || areNamesakes(word, earlier, later)) continue;
      const sums = shared.get(earlier) ?? {
        squares: 0,
        sum: 0,
        rarest: 0,
        ended: 0,
        beside: 0,
        changed: 0,
        words: 0,
        name: 0,
        things: 0,
        marks: 0,
      };
      sums.squares += weight * weight;
      sums.sum += weight;
      sums.rarest = Math.max(sums.rarest, weight);
      if (later.ended().has(word)) sums.ended += weight;
      if (later.changing().has(word)) sums.beside += weight;
      if (later.changed().has(word)) sums.changed += 1;
      if (later.changingNames().has(word)) sums.name = Math.max(sums.name, weight);
      sums.words += 1;
      if (!isOfTopic(word)) sums.things += 1;
      if (isTopicMark(word)) sums.marks += 1;
      shared.set(earlier, sums);
    }
  return shared;
}

/** The weights of the words that two turns share. */
interface Shared {
  squares: number;
  sum: number;
  rarest: number;
  ended: number;
  beside: number;
  /** How many of them stand in the clause with a sign of change. */
  changed: number;
  words: number;
  name: number;
  /** How many of them are more than words of a topic of life. */
  things: number;
  /** How many of them are the mark of a topic, for which each has words of its own. */
  marks: number;
}

function featuresOf(
  earlier: ReadTurn,
  later: ReadTurn,
  shared: Shared,
  likeness: number,
  rank: number,
): number[] {
  const signs = later.signs();
  return [
    1,
    likeness * 5,
    (shared.sum / (Math.min(earlier.sum, later.sum) || 1)) * 2,
    Math.min(shared.sum / 10, 2),
    Math.min(signs.changes, 3),
    signs.now ? 1 : 0,
    rank === 0 ? 1 : 0,
    rank === 1 ? 1 : 0,
    Math.min(shared.ended / 5, 2),
    -earlier.signs().mood() * signs.mood(),
    Math.min(shared.rarest / 5, 1),
    earlier.signs().changes > 0 ? 1 : 0,
    /\b(?:that|those|the)\b/.test(later.text.slice(0, 80)) ? 1 : 0,
    Math.min(shared.beside / 5, 2),
    shared.words > 1 ? 1 : 0,
    shared.name / 5,
  ];
}
