import { COMMON_WORDS, FUNCTION_WORDS } from '../../providers/english-lexicon.ts';
import { stem } from '../../providers/english-stem.ts';
import { splitSentences } from '../../providers/sentences.ts';
import { headedDay } from '../../providers/summary-lines.ts';

/** A turn that a summary may rest on. */
export interface EvidenceTurn {
  readonly id: string;
  readonly author: string | null;
  readonly text: string;
}

/** A statement of a summary, where it stands, and what supports it. */
export interface MeasuredStatement {
  /** In UTF-16 units of the summary's text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly support: number;
  /** The turns that say most of it, the best first. */
  readonly evidence: readonly { readonly id: string; readonly score: number }[];
}

/** How a summary and the turns under it agree. */
export interface Measured {
  readonly statements: readonly MeasuredStatement[];
  /** Share of its statements that are supported, 0 to 1; 1 where it makes none. */
  readonly support: number;
  /** Share of what the turns say that it says too, 0 to 1. */
  readonly coverage: number;
}

/** A statement from this support on counts as supported: see the decision on drift. */
export const supportFloor = 0.6;

/** Turns behind one statement. */
const evidenceTurns = 3;
/** What words that a second or third turn adds are worth. */
const joinedWorth = 0.8;
/** What is left of a statement's support when a name or a number in it is in none of its turns. */
const strangerFactor = 0.5;
/** And when one of the two is negated and the other is not. */
const negationFactor = 0.5;

const negation =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|cancel(?:l?ed|s)?|refused?|rejected?)\b|n['’]t\b/gi;

const numberWords: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
};

interface Word {
  readonly base: string;
  readonly kind: 'plain' | 'common' | 'name' | 'number';
}

const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?|\p{N}+(?:[.,:]\p{N}+)*/gu;

/** The words of a text that say something, each with what sort it is. A capital at a sentence's start says nothing. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const found of text.matchAll(wordPattern)) {
    const surface = found[0].replace(/['’]s$/i, '');
    const lower = surface.toLowerCase().replace(/['’]/g, '');
    if (/^\p{N}/u.test(surface)) words.push({ base: lower.replace(/,(?=\d{3})/g, ''), kind: 'number' });
    else if (numberWords[lower] !== undefined) words.push({ base: numberWords[lower], kind: 'number' });
    else if (!FUNCTION_WORDS.has(lower)) {
      const before = text.slice(0, found.index).trimEnd();
      const opens = before === '' || /[.!?:\n"“(]$/.test(before);
      const name = /^\p{Lu}/u.test(surface) && !opens;
      words.push({ base: stem(lower), kind: name ? 'name' : COMMON_WORDS.has(lower) ? 'common' : 'plain' });
    }
  }
  return words;
}

interface Known {
  readonly id: string;
  readonly bases: ReadonlySet<string>;
  readonly sentences: readonly { readonly bases: ReadonlySet<string>; readonly negations: number }[];
}

function negationsIn(text: string): number {
  return text.match(negation)?.length ?? 0;
}

function knownTurn({ id, author, text }: EvidenceTurn): Known {
  const own = author === null ? [] : wordsOf(author).map(({ base }) => base);
  return {
    id,
    bases: new Set([...own, ...wordsOf(text).map(({ base }) => base)]),
    sentences: splitSentences(text).map((sentence) => ({
      bases: new Set(wordsOf(sentence.text).map(({ base }) => base)),
      negations: negationsIn(sentence.text),
    })),
  };
}

/**
 * Holds a summary against the turns under it, without a model. Each statement is looked for in the turns that share
 * most of its words, weighted by how rare they are among these turns; a second and a third turn may add what the
 * first lacks. Statement by statement against the best of the source is how SummaC (Laban et al. 2022) finds
 * inconsistent summaries, there with an inference model where here words are compared; that wrong names, numbers and
 * negations are what summaries get wrong most follows FactCC (Kryściński et al. 2020), and each counts against a
 * statement. Coverage is the recall of ROUGE-1 (Lin 2004) over words that say something, each turn's as often as they
 * are said. A paraphrase that shares no word with its turn has no support here.
 */
export function measureSupport(content: string, turns: readonly EvidenceTurn[]): Measured {
  const known = turns.map(knownTurn);
  const holders = new Map<string, number[]>();
  for (const [at, { bases }] of known.entries()) {
    for (const base of bases) {
      const list = holders.get(base);
      if (list) list.push(at);
      else holders.set(base, [at]);
    }
  }
  const rarity = (base: string) => Math.log(1 + (known.length + 1) / (holders.get(base)?.length ?? 0.5));
  const authors = new Set(turns.flatMap(({ author }) => (author === null ? [] : [author])));
  const statements = statementsOf(content, authors).map((statement) => {
    const words = [...new Map(wordsOf(statement.text).map((word) => [word.base, word])).values()];
    return { ...statement, ...support(words, negationsIn(statement.text), known, holders, rarity) };
  });
  const supported = statements.filter((statement) => statement.support >= supportFloor).length;
  return {
    statements: statements.map(({ start, end, support: value, evidence }) => ({
      start,
      end,
      support: value,
      evidence,
    })),
    support: statements.length === 0 ? 1 : supported / statements.length,
    coverage: coverageOf(content, turns),
  };
}

function support(
  words: readonly Word[],
  negations: number,
  known: readonly Known[],
  holders: ReadonlyMap<string, readonly number[]>,
  rarity: (base: string) => number,
): Pick<MeasuredStatement, 'support' | 'evidence'> {
  const weight = ({ base, kind }: Word) =>
    rarity(base) * (kind === 'common' ? 0.3 : kind === 'plain' ? 1 : 1.5);
  const total = words.reduce((sum, word) => sum + weight(word), 0);
  // Nothing in it that could be right or wrong.
  if (total === 0) return { support: 1, evidence: [] };
  const left = new Map(words.map((word) => [word.base, weight(word)]));
  const evidence: { id: string; score: number }[] = [];
  const chosen: Known[] = [];
  let found = 0;
  while (evidence.length < evidenceTurns) {
    const gains = new Map<number, number>();
    for (const [base, worth] of left) {
      for (const at of holders.get(base) ?? []) gains.set(at, (gains.get(at) ?? 0) + worth);
    }
    let best: [number, number] | null = null;
    for (const gain of gains) if (best === null || gain[1] > best[1] + 1e-9) best = gain;
    const turn = best === null ? undefined : known[best[0]];
    if (best === null || !turn || (evidence.length > 0 && best[1] < 0.15 * total)) break;
    found += best[1] * (evidence.length === 0 ? 1 : joinedWorth);
    evidence.push({ id: turn.id, score: Math.min(1, best[1] / total) });
    chosen.push(turn);
    for (const base of turn.bases) left.delete(base);
  }
  let value = Math.min(1, found / total);
  const strangers = words.filter(
    ({ base, kind }) => left.has(base) && (kind === 'name' || kind === 'number'),
  );
  value *= strangerFactor ** Math.min(2, strangers.length);
  const [first] = chosen;
  if (first && negationDiffers(words, negations, first)) value *= negationFactor;
  return { support: value, evidence };
}

/** Whether the sentence that says most of a statement is negated where the statement is not, or the other way round. */
function negationDiffers(words: readonly Word[], negations: number, turn: Known): boolean {
  let best: { shared: number; negations: number } | null = null;
  for (const sentence of turn.sentences) {
    const shared = words.filter(({ base }) => sentence.bases.has(base)).length;
    if (best === null || shared > best.shared) best = { shared, negations: sentence.negations };
  }
  return best !== null && best.negations % 2 !== negations % 2;
}

interface Statement {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The sentences of a summary, without the headings of days and the names of who said them. */
function statementsOf(content: string, authors: ReadonlySet<string>): Statement[] {
  const statements: Statement[] = [];
  let from = 0;
  for (const line of content.split('\n')) {
    const colon = line.indexOf(': ');
    const skipped = colon > 0 && authors.has(line.slice(0, colon)) ? colon + 2 : 0;
    if (!headedDay(line)) {
      for (const { text, start, end } of splitSentences(line.slice(skipped))) {
        statements.push({ text, start: from + skipped + start, end: from + skipped + end });
      }
    }
    from += line.length + 1;
  }
  return statements;
}

function coverageOf(content: string, turns: readonly EvidenceTurn[]): number {
  const said = new Set(wordsOf(content).map(({ base }) => base));
  let all = 0;
  let covered = 0;
  for (const { text } of turns) {
    for (const { base, kind } of wordsOf(text)) {
      const worth = kind === 'common' ? 0.3 : 1;
      all += worth;
      if (said.has(base)) covered += worth;
    }
  }
  return all === 0 ? 1 : covered / all;
}
