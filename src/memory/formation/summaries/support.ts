import { COMMON_WORDS, FUNCTION_WORDS } from '../../../language/english-lexicon.ts';
import { stem } from '../../../language/english-stem.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { dayOfHeading } from '../../../providers/summary-lines.ts';

/** A turn that may support a summary. */
export interface EvidenceTurn {
  readonly id: string;
  readonly author: string | null;
  readonly text: string;
}

/** A statement of a summary, its position, and what supports it. */
export interface MeasuredStatement {
  /** In UTF-16 units of the summary's text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly support: number;
  /** The turns that say most of it, the best first. */
  readonly evidence: readonly { readonly id: string; readonly score: number }[];
}

/** How well a summary and its turns agree. */
export interface Measured {
  readonly statements: readonly MeasuredStatement[];
  /** The share of its statements that are supported, 0 to 1; 1 if it has none. */
  readonly support: number;
  /** The share of what the turns say that the summary says too, 0 to 1. */
  readonly coverage: number;
}

/** A statement from this support on counts as supported: see the decision on drift. */
export const supportFloor = 0.55;

/** The most turns that support one statement. */
const evidenceTurns = 3;
/** The weight of words that a second or third turn adds. */
const joinedWorth = 0.8;
/** The factor on a statement's support if a name or number in it is in none of its turns. */
const strangerFactor = 0.5;
/** The factor if one of the two is negated and the other is not. */
const negationFactor = 0.5;

/** Words that negate the words after them, up to the next punctuation mark. */
const negation = /^(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|instead|than)$|n['’]t$/;
/** How many words a negation reaches. */
const negationReach = 4;
/** The share of a statement's words, negated on one side only, from which the two differ. */
const deniedShare = 0.15;
/** How many turns before and after the first one may name what it refers to. */
const neighbours = 2;

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
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
};

interface Word {
  readonly base: string;
  readonly kind: 'plain' | 'common' | 'name' | 'number';
  /** Whether it is negated. */
  readonly denied: boolean;
  /** For a number, the word after it: what it counts. */
  readonly unit?: string;
}

const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?|\p{N}+(?:[.,:]\p{N}+)*|[.!?,;:\n()]/gu;

/** The content words of a text, each with its kind. A capital at the beginning of a sentence does not count. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let reach = 0;
  let opens = true;
  for (const [found] of text.matchAll(wordPattern)) {
    if (/^[^\p{L}\p{N}]/u.test(found)) {
      reach = 0;
      opens = /[.!?:\n]/.test(found);
      continue;
    }
    const surface = found.replace(/['’]s$/i, '');
    const lower = surface.toLowerCase();
    const plain = lower.replace(/['’]/g, '');
    const denied = reach > 0;
    if (negation.test(lower)) reach = negationReach + 1;
    reach = Math.max(0, reach - 1);
    const spelt = numberWords[plain];
    if (/^\p{N}/u.test(surface))
      words.push({ base: plain.replace(/,(?=\d{3})/g, ''), kind: 'number', denied });
    else if (spelt !== undefined) words.push({ base: spelt, kind: 'number', denied });
    else if (!FUNCTION_WORDS.has(plain)) {
      const name = /^\p{Lu}/u.test(surface) && !opens;
      words.push({
        base: stem(plain),
        kind: name ? 'name' : COMMON_WORDS.has(plain) ? 'common' : 'plain',
        denied,
      });
    }
    opens = false;
  }
  return words.map((word, at) => {
    const next = words[at + 1];
    return word.kind === 'number' && next && next.kind !== 'number' ? { ...word, unit: next.base } : word;
  });
}

interface Known {
  readonly id: string;
  readonly words: readonly Word[];
  readonly bases: ReadonlySet<string>;
  /** The words that are said without negation. */
  readonly affirmed: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  /** Numbers with their units. */
  readonly counted: ReadonlySet<string>;
}

/** Turns and what was read of them, for as long as somebody has the turn: several summaries may cover it. */
const knownTurns = new WeakMap<EvidenceTurn, Known>();

function knownTurn(turn: EvidenceTurn): Known {
  const known = knownTurns.get(turn) ?? readTurn(turn);
  knownTurns.set(turn, known);
  return known;
}

function readTurn({ id, author, text }: EvidenceTurn): Known {
  const own = author === null ? [] : wordsOf(author).map(({ base }) => base);
  const words = wordsOf(text);
  return {
    id,
    words,
    bases: new Set([...own, ...words.map(({ base }) => base)]),
    affirmed: new Set([...own, ...words.filter(({ denied }) => !denied).map(({ base }) => base)]),
    denied: new Set(words.filter(({ denied }) => denied).map(({ base }) => base)),
    counted: new Set(words.flatMap(({ base, unit }) => (unit === undefined ? [] : [`${base} ${unit}`]))),
  };
}

/**
 * Compares a summary with its turns, without a model. Each statement is searched in the turns that share most of its
 * words, weighted by how rare the words are among these turns. A second and a third turn may add what the first
 * lacks. SummaC (Laban et al. 2022) also finds inconsistent summaries by comparing each statement with the best part
 * of the source, with an inference model where words are compared here. As in FactCC (Kryściński et al. 2020), wrong
 * names, numbers and negations are the most frequent errors of summaries, and each reduces a statement's support.
 * Coverage is the recall of ROUGE-1 (Lin 2004) over content words, counted as often as the turns say them. A
 * paraphrase that shares no word with its turn has no support.
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
    return { ...statement, ...support(words, known, holders, rarity) };
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
    coverage: coverageOf(content, known),
  };
}

function support(
  words: readonly Word[],
  known: readonly Known[],
  holders: ReadonlyMap<string, readonly number[]>,
  rarity: (base: string) => number,
): Pick<MeasuredStatement, 'support' | 'evidence'> {
  const weight = ({ base, kind }: Word) =>
    rarity(base) * (kind === 'common' ? 0.3 : kind === 'plain' ? 1 : 1.5);
  const total = words.reduce((sum, word) => sum + weight(word), 0);
  // It contains nothing that could be right or wrong.
  if (total === 0) return { support: 1, evidence: [] };
  const left = new Map(words.map((word) => [word.base, weight(word)]));
  const evidence: { id: string; score: number }[] = [];
  const chosen: Known[] = [];
  // Names and numbers count as said if they are in the turn that says most, in one near it, or in a further turn that
  // says more of the statement than only them.
  const backed = new Set<string>();
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
    const said = [...left.keys()].filter((base) => turn.bases.has(base));
    if (evidence.length === 0) {
      const around = known.slice(Math.max(0, best[0] - neighbours), best[0] + neighbours + 1);
      for (const word of words) if (around.some((near) => says(near, word))) backed.add(word.base);
    } else if (said.length > 1) {
      for (const word of words) if (says(turn, word)) backed.add(word.base);
    }
    found += best[1] * (evidence.length === 0 ? 1 : joinedWorth);
    evidence.push({ id: turn.id, score: Math.min(1, best[1] / total) });
    chosen.push(turn);
    for (const base of said) left.delete(base);
  }
  let value = Math.min(1, found / total);
  const strangers = words.filter(
    ({ base, kind }) => !backed.has(base) && (kind === 'name' || kind === 'number'),
  );
  value *= strangerFactor ** Math.min(2, strangers.length);
  const differing = words.filter((word) => deniedElsewhere(word, chosen));
  if (differing.reduce((sum, word) => sum + weight(word), 0) >= deniedShare * total) value *= negationFactor;
  return { support: value, evidence };
}

/** Whether a turn says a word. A number must count the same thing, if the turn mentions that thing at all. */
function says(turn: Known, { base, unit }: Word): boolean {
  if (!turn.bases.has(base)) return false;
  return unit === undefined || !turn.bases.has(unit) || turn.counted.has(`${base} ${unit}`);
}

/** Whether a word is negated in a statement and in none of its turns, or the other way round. */
function deniedElsewhere({ base, denied }: Word, chosen: readonly Known[]): boolean {
  const holding = chosen.filter(({ bases }) => bases.has(base));
  if (holding.length === 0) return false;
  return denied
    ? !holding.some((turn) => turn.denied.has(base))
    : !holding.some((turn) => turn.affirmed.has(base));
}

interface Statement {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The sentences of a summary, without the headings of days and the names of speakers. */
function statementsOf(content: string, authors: ReadonlySet<string>): Statement[] {
  const statements: Statement[] = [];
  let from = 0;
  for (const line of content.split('\n')) {
    const colon = line.indexOf(': ');
    const skipped = colon > 0 && authors.has(line.slice(0, colon)) ? colon + 2 : 0;
    if (!dayOfHeading(line)) {
      for (const { text, start, end } of splitSentences(line.slice(skipped))) {
        statements.push({ text, start: from + skipped + start, end: from + skipped + end });
      }
    }
    from += line.length + 1;
  }
  return statements;
}

function coverageOf(content: string, turns: readonly Known[]): number {
  const said = new Set(wordsOf(content).map(({ base }) => base));
  let all = 0;
  let covered = 0;
  for (const { words } of turns) {
    for (const { base, kind } of words) {
      const worth = kind === 'common' ? 0.3 : 1;
      all += worth;
      if (said.has(base)) covered += worth;
    }
  }
  return all === 0 ? 1 : covered / all;
}
