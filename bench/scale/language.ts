import { createRandom, type Random } from './random.ts';

/** What a conversation is about: some words of its own, used by Zipf's law in the order given. */
export interface Topic {
  readonly words: readonly string[];
}

/** Words and how often they are said. */
export interface Language {
  readonly topics: readonly Topic[];
  /** Words that everybody says, in about a tenth, a twentieth and a fiftieth of all turns. */
  readonly frequent: readonly string[];
  /** What a turn on a topic says: at least three words, half of all turns less than 18, the longest 300. */
  say(random: Random, topic: Topic, named: readonly string[]): string;
  /** A statement of so many words. */
  state(random: Random, topic: Topic, words: number): string;
  /** A name of two words. */
  name(random: Random): string;
}

const grammar =
  'the to and a of i you it that in is we for on have be with this was not are as but if what can do so at they there from by will or all about would'.split(
    ' ',
  );
const short = [
  'Ok, thanks.',
  'Sounds good.',
  'Yes, let us do that.',
  'No, not yet.',
  'I will have a look.',
  'Great, thank you!',
];
const onsets = 'b br c cl d dr f fl g gr h j k l m n p pl pr r s sh sl st t tr v w z'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
const codas = ['', '', 'n', 'r', 'l', 'm', 'nd', 'rt', 'sk', 'x', 'p', 'k'];

const contentWords = 60_000;
const topicCount = 800;
const topicWords = 60;

/**
 * An artificial language with the frequencies of a real one: grammar words, content words by the Zipf-Mandelbrot law
 * (the most frequent is in about a sixth of all turns), topics with words of their own, and identifiers, names and
 * numbers that hardly anybody says twice. Real text would be better, but there is none of this size to ship.
 */
export function createLanguage(seed = 11): Language {
  const random = createRandom(seed);
  const words = makeWords(random);
  const draw = zipf(contentWords, 2.7);
  const drawOfTopic = zipf(topicWords, 1);
  const drawGrammar = zipf(grammar.length, 1);
  // Topics take the middle of the vocabulary: not what everybody says, nor what nobody does.
  const topics = Array.from({ length: topicCount }, () => ({
    words: Array.from({ length: topicWords }, () => at(words, Math.floor(100 * 300 ** random.next()))),
  }));

  function sentence(source: Random, topic: Topic, length: number): string[] {
    return Array.from({ length }, () => {
      const kind = source.next();
      if (kind < 0.45) return at(grammar, drawGrammar(source));
      if (kind < 0.7) return at(topic.words, drawOfTopic(source));
      if (kind < 0.993) return at(words, draw(source));
      return identifier(source);
    });
  }

  return {
    topics,
    frequent: [2, 12, 40].map((rank) => at(words, rank)),
    say(source, topic, named) {
      if (source.next() < 0.03) return source.pick(short);
      // Log-normal, as lengths of turns are.
      const gauss = Math.sqrt(-2 * Math.log(1 - source.next())) * Math.cos(2 * Math.PI * source.next());
      const length = Math.min(300, Math.max(3, Math.round(18 * Math.exp(0.8 * gauss))));
      const said = sentence(source, topic, length);
      for (const name of named) said.splice(source.below(said.length + 1), 0, name);
      return capitalised(`${said.join(' ')}${source.next() < 0.2 ? '?' : '.'}`);
    },
    state: (source, topic, length) => capitalised(`${sentence(source, topic, length).join(' ')}.`),
    name: (source) =>
      [at(words, 2000 + source.below(20_000)), at(words, 2000 + source.below(20_000))]
        .map(capitalised)
        .join(' '),
  };
}

function makeWords(random: Random): string[] {
  const made = new Set<string>();
  while (made.size < contentWords) {
    // Frequent words are short.
    const syllables = made.size < 600 ? 1 + random.below(2) : made.size < 8000 ? 2 : 2 + random.below(2);
    let word = '';
    for (let i = 0; i < syllables; i++)
      word += random.pick(onsets) + random.pick(vowels) + (i === syllables - 1 ? random.pick(codas) : '');
    if (word.length > 2 && !grammar.includes(word)) made.add(word);
  }
  return [...made];
}

function identifier(random: Random): string {
  const number = random.below(1_000_000);
  switch (random.below(3)) {
    case 0:
      return `INC-${number}`;
    case 1:
      return `v${number % 40}.${random.below(100)}.${random.below(30)}`;
    default:
      return (number * 4093 + 1_000_003).toString(16);
  }
}

/** Draws ranks from 0 with probabilities as 1 / (rank + 1 + shift), by looking up the cumulated ones. */
function zipf(count: number, shift: number): (random: Random) => number {
  const cumulated = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) {
    sum += 1 / (rank + 1 + shift);
    cumulated[rank] = sum;
  }
  return (random) => {
    const wanted = random.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulated[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function at(words: readonly string[], index: number): string {
  return words[Math.min(index, words.length - 1)] ?? '';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
