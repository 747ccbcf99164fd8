import type { Judged } from './judge.ts';
import { isOfTopic, singleTopicsAsked, wordsOfTopic } from './life-topics.ts';
import { once } from './once.ts';
import { longFrom } from './signs.ts';
import { areNamesakes, leavesHealth, type ReadTurn, type Telling } from './turns.ts';
import { unitWords } from './values.ts';
import { contentWords } from './words.ts';

/** A message of more characters tells what it needs itself. */
const messageAtMost = 300;

/** The shortest form that may be the beginning of a longer one: compounds, and endings that no stem takes away. */
const beginning = 5;

const fits = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= beginning && (one.startsWith(other) || other.startsWith(one)));

/** What a message asks about. */
export class Asked {
  readonly #words: readonly string[];
  readonly #topic: readonly string[];
  readonly #topicMarks: ReadonlySet<string>;

  constructor(message: string) {
    const read = message.length > messageAtMost ? '' : message;
    this.#words = [...contentWords(read)];
    this.#topic = [...contentWords(wordsOfTopic(read) ?? '')];
    this.#topicMarks = new Set(singleTopicsAsked(read).map((topic) => `${topic}:`));
  }

  /** Whether it has words that tell what it is about. */
  get tells(): boolean {
    return this.#words.length > 0;
  }

  /** How much of what it asks about a turn speaks of, 0 to 1. @param most the weight of the rarest word. */
  shareIn({ weights }: ReadTurn, most: number): number {
    let sum = 0;
    for (const asked of this.#words) {
      let best = 0;
      for (const [word, weight] of weights) if (weight > best && fits(word, asked)) best = weight;
      sum += best;
    }
    return this.tells ? sum / (this.#words.length * most) : 0;
  }

  /** Whether a word is the mark of a topic that it asks about. */
  isTopic(word: string): boolean {
    return this.#topicMarks.has(word);
  }

  /** Whether it has a word itself. */
  has(word: string): boolean {
    return this.#words.some((asked) => fits(word, asked));
  }

  /** Whether a turn has a word of it, or one by which people tell of its topic. */
  isAbout({ weights }: ReadTurn): boolean {
    const all = [...this.#words, ...this.#topic];
    return [...weights.keys()].some((word) => all.some((asked) => fits(word, asked)));
  }
}

/**
 * Weights of a logistic model, fitted with the questions of made-up lives, and those about conversations in which few
 * change their mind. They belong to: a constant, the shares of the message in the earlier and the later turn, how many
 * later turns share a word with the earlier one, words that are ended, the weight of the shared words, values of the
 * same kind that differ, signs of change, the weight of the words beside them, whether none speaks more of what is
 * asked about than the earlier turn, and the days between the two.
 */
const weights = [-6.7, 2.1, 1.3, -2.7, 2.3, 3.9, 2.1, 1, 0.7, 1, 2];

/** How probable a pair must be. */
const least = 0.1;

const day = 86_400_000;

/** Who says more on the same day adds to it. */
const apart = day / 2;

/**
 * For each short turn that speaks of what a message asks about, the later one that most probably tells what became of
 * it. Beside what is asked, that needs no sign of change: "Davie does the windows", and later "Davie's son came, he wants
 * twelve pounds". The fewer later turns share a word with it, the more it says that one does.
 */
export function askedRule(turns: readonly ReadTurn[], asked: Asked, tells: Telling): Judged[] {
  if (!asked.tells) return [];
  const said = turns.filter(({ of }) => of === undefined);
  const most = said.reduce((rarest, turn) => Math.max(rarest, ...turn.weights.values()), 1);
  const shares = new Map(said.map((turn) => [turn, asked.shareIn(turn, most)]));
  const best = Math.max(0, ...shares.values());
  return said.flatMap((earlier, at): Judged[] => {
    const share = shares.get(earlier) ?? 0;
    if (share === 0 || earlier.text.length >= longFrom || asks(earlier)) return [];
    const later = said
      .slice(at + 1)
      .filter((turn) => mayFollow(earlier, turn) && turn.moment > earlier.moment)
      .map((turn) => {
        const differing = once(() => differingKinds(earlier, turn));
        return {
          turn,
          words: [...earlier.weights.keys()].filter(
            (word) => turn.weights.has(word) && !areNamesakes(word, earlier, turn),
          ),
          differing,
          // A sign of change, or another value.
          tellsNews: () => turn.signs().changes > 0 || turn.signs().now || differing() > 0,
        };
      })
      // Where two people live are two things, told with the same words; a flat white is no flat.
      .filter(({ words }) =>
        words.some((word) => !isOfTopic(word) || (!earlier.personal() && asked.isTopic(word))),
      )
      .filter(
        ({ turn, words }) => !leavesHealth(earlier, turn, words.filter((word) => !isOfTopic(word)).length),
      )
      .filter(
        ({ turn, words, differing }) =>
          words.some((word) => tells(word, earlier, turn)) ||
          (differing() > 0 && words.some((word) => !unitWords.has(word))),
      )
      // Who speaks of nothing that is asked about has to share more than a word.
      .filter(
        ({ turn, words, tellsNews }) =>
          (shares.get(turn) ?? 0) > 0 ||
          words.length > 1 ||
          words.some((word) => asked.isTopic(word)) ||
          tellsNews(),
      );
    const judged = later
      // Who only speaks of what is asked about may tell anything of it.
      .filter(
        ({ turn, words, tellsNews }) =>
          turn.moment - earlier.moment >= apart &&
          !asks(turn) &&
          (words.some((word) => !asked.has(word)) || tellsNews()),
      )
      .map(({ turn, words, differing }): Judged => {
        const weigh = (of: readonly string[]) =>
          of.reduce((sum, word) => sum + (earlier.weights.get(word) ?? 0), 0);
        const features = [
          1,
          share,
          shares.get(turn) ?? 0,
          Math.min(later.length / 5, 2),
          words.some((word) => turn.ended().has(word)) ? 1 : 0,
          Math.min(weigh(words) / 10, 2),
          Math.min(differing(), 2),
          Math.min(turn.signs().changes, 3),
          weigh(words.filter((word) => turn.changing().has(word))) / 5,
          share === best ? 1 : 0,
          Math.log((turn.moment - earlier.moment) / day + 1) / 5,
        ];
        const sum = features.reduce((all, value, of) => all + value * (weights[of] ?? 0), 0);
        return { earlier, later: turn, score: 1 / (1 + Math.exp(-sum)) };
      });
    const surest = judged.reduce<Judged | null>(
      (one, other) => (one === null || other.score >= one.score ? other : one),
      null,
    );
    return surest !== null && surest.score >= least ? [surest] : [];
  });
}

/** Whether a turn only asks: "Mum's at Elm Road now. Shall we visit?" tells something, too. */
const asks = ({ sentences }: ReadTurn) => sentences.every(({ text }) => /\?\s*$/u.test(text));

/** Of the same person, or about what neither says of themselves, in the same conversation. */
function mayFollow(earlier: ReadTurn, later: ReadTurn): boolean {
  if (earlier.speaker === later.speaker) return true;
  return earlier.thread !== '' && earlier.thread === later.thread && !earlier.personal() && !later.personal();
}

/** How many kinds of value both have, of which none is the same. */
function differingKinds(one: ReadTurn, other: ReadTurn): number {
  const values = valuesOf(one);
  const others = valuesOf(other);
  let differing = 0;
  for (const [kind, known] of values) {
    const said = others.get(kind);
    if (said && ![...said].some((value) => known.has(value))) differing += 1;
  }
  return differing;
}

function valuesOf(turn: ReadTurn): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const { values } of turn.statements())
    for (const [kind, said] of values) {
      const known = all.get(kind) ?? new Set();
      for (const value of said) known.add(value);
      all.set(kind, known);
    }
  return all;
}
