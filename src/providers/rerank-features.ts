import { numberForms } from '../language/number-forms.ts';
import {
  beginText,
  forgetWords,
  isFirstSeen,
  kinOf,
  termsOf,
  type Word,
  wordOf,
  wordsOf,
} from './rerank-words.ts';
import type { RerankDocument } from './reranker.ts';

/** The local reranker's features, in the order of its vectors. From 0 to 1 unless signed or logarithmic. */
export const featureNames = [
  /** -ln(5 + its position in the search's order, from 0). */
  'order',
  /** The text arm's score relative to the best; or that of the trigram or entity arm, if higher. */
  'text',
  /** The share of the query's total rarity (IDF) that the turn and the two before and after it cover together. */
  'window',
  /** The same for the turn and the one before it: an answer omits words of its question. */
  'reply',
  /** How close together the query's adjacent words are in the text. */
  'proximity',
  /** The turn asks a question. */
  'asks',
  /** The turn before it asks a question. */
  'answers',
  /**
   * ln of its distinct content words over the usual length of its role's turns, both up to thirty: of two paragraphs the
   * longer answers no better. 0 if the query is a single word: all hits contain it, and the shortest ones are about it
   * the most.
   */
  'length',
  /** The author is the one speaker whom the query names. */
  'speaker',
  /** The query names one speaker, and the author is another. */
  'other_speaker',
  /** The query asks when, and the text names a time. */
  'when',
  /** The query asks how many, and the text names a number. */
  'number',
  /** The best BM25 score of a text in its session, relative to the best of all. IDF is computed among the documents. */
  'session',
  /** The share of the query's total rarity that its session's documents cover together. */
  'session_window',
  /** How many of the two turns before and after it are among the search's first ten, in quarters. */
  'company',
  /** The vector arm's score relative to the best. */
  'vector',
  /** The share of the query's total rarity that the text itself covers. */
  'cover',
  /** ln of the other roles' usual turn length over its own role's; 0 if theirs is shorter. */
  'brevity',
] as const;

/** Up to so many content words, a longer turn says more. */
const mostWords = 30;
/** The upper limit of the `brevity` feature: about ln 4. */
const mostContrast = 1.4;
/** From this log ratio of turn lengths on, a conversation counts fully as one with an assistant. */
const fullContrast = 0.8;

/**
 * How much a turn's conversation resembles one with an assistant, whose turns are many times as long as a person's: 0
 * among people, 1 if the lengths differ by a factor of about two or more. Uses only lengths, since role names vary.
 */
export function assistance({ place }: RerankDocument): number {
  return place ? Math.min(Math.abs(Math.log(place.othersLength / place.usualLength)) / fullContrast, 1) : 0;
}

/** The weight of a word with the same notion or prefix, relative to the word itself. */
const kinship = 0.5;

const asksWhen =
  /^\s*(when|what (day|date|month|year|time)|which (day|month|year|week)|how long)\b|\bwhen (did|was|were|is|will|does)\b/i;
const asksNumber = /\bhow (many|much|often|old|far|fast|big|high)\b/i;

let queries = 0;

/** A query's words, and the function that splits texts in the same way. */
interface Asked {
  readonly terms: readonly Word[];
  readonly read: (text: string) => readonly Word[];
}

/** Treats "Ch35", "ch. 35" and "chapter thirty-five" as the same words if the query has one of them. */
function understand(query: string): Asked {
  const forms = numberForms(query);
  if (!forms) return { terms: termsOf(query), read: termsOf };
  const marks = new Map<string, string[]>();
  for (const [index, group] of forms.groups.entries()) {
    for (const form of new Set(group.map((one) => wordsOf(one).join(' ')))) {
      marks.set(form, [...(marks.get(form) ?? []), `numbered${index}`]);
    }
  }
  const longest = Math.max(...[...marks.keys()].map((form) => form.split(' ').length));
  const firsts = new Set([...marks.keys()].map((form) => form.split(' ')[0]));
  return {
    terms: [...termsOf(forms.rest), ...forms.groups.map((_, index) => wordOf(`numbered${index}`))],
    read: (text) => {
      const words = termsOf(text);
      return words.flatMap((word, at) => {
        if (!firsts.has(word.text)) return word;
        const found = [word];
        for (let length = 1; length <= longest; length++) {
          const run = words.slice(at, at + length);
          found.push(...(marks.get(run.map((one) => one.text).join(' ')) ?? []).map(wordOf));
        }
        return found;
      });
    },
  };
}

/** The terms of a query: the stems of its content words. */
interface Terms {
  readonly stems: readonly string[];
  /** Their indexes by the number of the stem. */
  readonly byStem: ReadonlyMap<number, number>;
  /** By a notion or prefix, the indexes of the terms that have it. */
  readonly byKin: ReadonlyMap<string, readonly number[]>;
  readonly query: number;
}

function askedTerms(said: readonly Word[]): Terms {
  const stems = [...new Set(said.map((word) => word.stem))];
  const byKin = new Map<string, number[]>();
  for (const [index, term] of stems.entries()) {
    for (const mark of kinOf(term)) byKin.set(mark, [...(byKin.get(mark) ?? []), index]);
  }
  const byStem = new Map(said.map((word) => [word.stemNumber, stems.indexOf(word.stem)] as const));
  queries += 1;
  return { stems, byStem, byKin, query: queries };
}

/** A text as the features use it. */
interface Reading {
  /** By the index of a term, the positions of its words in the text; left out where it has none. */
  readonly places: readonly (readonly number[] | undefined)[];
  /** By the index of a term, whether the text has a word of the same notion or prefix. */
  readonly kin: readonly boolean[];
  /** How many different content words it has. */
  readonly size: number;
  readonly asks: boolean;
  readonly namesTime: boolean;
  readonly namesNumber: boolean;
}

function readText(text: string, terms: Terms, read: Asked['read']): Reading {
  const places: number[][] = new Array(terms.stems.length);
  const kin: boolean[] = new Array(terms.stems.length).fill(false);
  let namesTime = false;
  let namesNumber = false;
  let size = 0;
  beginText();
  const words = read(text);
  for (let place = 0; place < words.length; place++) {
    const word = words[place];
    if (!word) continue;
    namesTime ||= word.namesTime;
    namesNumber ||= word.namesNumber;
    if (word.isFunction) continue;
    if (word.askedFor !== terms.query) {
      word.askedFor = terms.query;
      word.near = word.kin.flatMap((mark) => terms.byKin.get(mark) ?? []);
    }
    if (isFirstSeen(word)) {
      size += 1;
      for (const index of word.near) kin[index] = true;
    }
    const term = terms.byStem.get(word.stemNumber);
    if (term === undefined) continue;
    const known = places[term];
    if (known) known.push(place);
    else places[term] = [place];
  }
  return { places, kin, size, asks: /[?？؟]\s*$/.test(text), namesTime, namesNumber };
}

/** The one author whom the words name, by full or first name; null for none or several. */
function namedAuthor(words: readonly string[], documents: readonly RerankDocument[]): string | null {
  const said = ` ${words.join(' ')} `;
  const authors = new Set(documents.flatMap(({ author }) => author ?? []));
  const named = [...authors].filter((author) => {
    const [first, ...rest] = wordsOf(author);
    return (
      first !== undefined && [first, [first, ...rest].join(' ')].some((name) => said.includes(` ${name} `))
    );
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

/**
 * One feature vector per document, in the order of `featureNames`. The context of a turn (its neighbours, its session,
 * the rarity of words) comes only from the other documents: the search's results include the likely turns of a
 * conversation.
 */
export function rerankFeatures(query: string, documents: readonly RerankDocument[]): number[][] {
  forgetWords();
  const { terms: asked, read } = understand(query);
  const known = askedTerms(asked.filter(({ isFunction }) => !isFunction));
  const terms = known.stems;
  const readings = documents.map(({ text }) => readText(text, known, read));
  const rarities = terms.map((_, index) => {
    const holders = readings.filter(({ places }) => places[index]).length;
    return Math.log(1 + (readings.length - holders + 0.5) / (holders + 0.5));
  });
  const allRarity = Math.max(sum(rarities), 1e-9);
  const coverage = (of: readonly (number | undefined)[]) => {
    let covered = 0;
    for (let index = 0; index < terms.length; index++) {
      let share = 0;
      for (const at of of) {
        const reading = at === undefined ? undefined : readings[at];
        if (!reading) continue;
        if (reading.places[index]) share = 1;
        else if (share === 0 && reading.kin[index]) share = kinship;
      }
      covered += share * (rarities[index] ?? 0);
    }
    return covered / allRarity;
  };

  const averageLength = Math.max(sum(readings.map(({ size }) => size)) / readings.length, 1);
  const own = readings.map(({ places, size }) => {
    let score = 0;
    for (let index = 0; index < terms.length; index++) {
      const frequency = places[index]?.length ?? 0;
      const saturation = 1.2 * (0.6 + (0.4 * size) / averageLength);
      score += ((rarities[index] ?? 0) * 2.2 * frequency) / (frequency + saturation);
    }
    return score;
  });
  const bestOwn = Math.max(...own, 1e-9);

  const placed = new Map<string, number>();
  const sessions = new Map<string, number[]>();
  for (const [index, { place }] of documents.entries()) {
    if (!place) continue;
    placed.set(`${place.conversation} ${place.position}`, index);
    const session = `${place.conversation} ${place.session}`;
    sessions.set(session, [...(sessions.get(session) ?? []), index]);
  }
  const sessionCoverage = new Map([...sessions].map(([session, members]) => [session, coverage(members)]));
  const author = namedAuthor(
    asked.map((term) => term.text),
    documents,
  );
  // A hit by near spelling or alias counts like the word itself if few documents have such a hit.
  const spelt = fewOf(documents, 'trigram');
  const called = fewOf(documents, 'entity');
  const text = shares(documents, 'text').map((share, at) => Math.max(share, spelt[at] ?? 0, called[at] ?? 0));
  const vector = shares(documents, 'vector');
  const when = asksWhen.test(query);
  const number = asksNumber.test(query);

  return documents.map((document, index) => {
    const { place } = document;
    const reading = readings[index] ?? readText('', known, read);
    const away = (step: number) =>
      place ? placed.get(`${place.conversation} ${place.position + step}`) : undefined;
    const [second, before, after, fourth] = [away(-2), away(-1), away(1), away(2)];
    const session = place ? `${place.conversation} ${place.session}` : '';
    const members = sessions.get(session) ?? [index];
    const company = [second, before, after, fourth].filter((at) => at !== undefined && at < 10).length;
    return [
      -Math.log(5 + index),
      text[index] ?? 0,
      coverage([second, before, index, after, fourth]),
      coverage([before, index]),
      proximity(terms, reading),
      Number(reading.asks),
      Number(before !== undefined && readings[before]?.asks === true),
      terms.length < 2
        ? 0
        : Math.log(
            Math.min(1 + reading.size, mostWords) / Math.min(place?.usualLength ?? averageLength, mostWords),
          ),
      Number(author !== null && document.author === author),
      Number(author !== null && document.author !== null && document.author !== author),
      Number(when && reading.namesTime),
      Number(number && reading.namesNumber),
      Math.max(...members.map((at) => own[at] ?? 0)) / bestOwn,
      sessionCoverage.get(session) ?? coverage([index]),
      company / 4,
      vector[index] ?? 0,
      coverage([index]),
      place ? Math.min(Math.max(Math.log(place.othersLength / place.usualLength), 0), mostContrast) : 0,
    ];
  });
}

/**
 * Each document's score of an arm relative to the best. A document the arm did not find gets the lowest score times the
 * share of documents found.
 */
function shares(documents: readonly RerankDocument[], arm: string): number[] {
  const scores = documents.map(({ scores: found }) => found[arm]);
  const known = scores.filter((score) => score !== undefined);
  const best = Math.max(...known, 1e-9);
  // The fewer documents the arm found, the more a miss counts against the others.
  const least = (Math.min(...known, best) * known.length) / documents.length;
  return scores.map((score) => Math.max(score ?? least, 0) / best);
}

/** The same for an arm that finds few: 0 for a miss, and lower scores the more documents it found. */
function fewOf(documents: readonly RerankDocument[], arm: string): number[] {
  const scores = documents.map(({ scores: found }) => found[arm] ?? 0);
  const best = Math.max(...scores, 1e-9);
  const rare = 1 - scores.filter((score) => score > 0).length / documents.length;
  return scores.map((score) => (rare * score) / best);
}

/** The mean over adjacent words of the query: 1 if they are adjacent in the text, 0.7 within 3 words, 0.3 within 8. */
function proximity(terms: readonly string[], { places }: Reading): number {
  if (terms.length < 2) return 0;
  let near = 0;
  for (let index = 0; index + 1 < terms.length; index++) {
    const one = places[index];
    const other = places[index + 1];
    if (!one || !other) continue;
    let distance = Number.POSITIVE_INFINITY;
    for (const a of one) for (const b of other) distance = Math.min(distance, Math.abs(a - b));
    near += distance <= 1 ? 1 : distance <= 3 ? 0.7 : distance <= 8 ? 0.3 : 0;
  }
  return near / (terms.length - 1);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
