import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { clusterOf } from '../../word-clusters.ts';
import { LEXICON } from '../capitalised-names.ts';
import { GIVEN_NAMES } from '../given-names.ts';
import { AMBIGUOUS_NAMES, COMMON_ABBREVIATIONS, NOT_A_NAME } from '../name-words.ts';
import { type ClauseWord, wordsOf } from './clause-words.ts';

/** A token of a turn, with what is known of its word wherever it stands. */
export interface NameToken {
  /** As written. */
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Nothing stands between it and the token before. */
  readonly glued: boolean;
  /** A sentence or line begins with it. */
  readonly first: boolean;
  readonly word: WordKnowledge;
}

/** What is known of a word, whatever stands around it. */
export interface WordKnowledge {
  readonly stem: string;
  readonly classes: readonly string[];
  readonly shape: string;
  /** What the gazetteers take it for. */
  readonly known: string;
  /** How common it is in lower case and raised, from 8 (most) to 18 (not a word of the tokenizer's). */
  readonly lowered: number;
  readonly raised: number;
  /** The word's groups by what it stands beside, the finer and the coarser; empty where it is too rare. */
  readonly fine: string;
  readonly coarse: string;
}

const TOKEN =
  /(?<![\p{L}\p{N}'])\p{Lu}\.(?=\s+\p{L})|\p{L}[\p{L}\p{M}\p{N}_]*(?:\.[\p{L}\p{N}]+)*(?:'(?!s(?![\p{L}]))\p{L}+)*|\d+(?:[.,:]\d+)*\p{L}*|'s(?!\p{L})|[^\s]/gu;

/** Words looked up already; forgotten all at once when full. */
const CACHED_WORDS = 20_000;
const cached = new Map<string, WordKnowledge>();
const NO_WORD: ClauseWord = { text: '', stem: '', classes: [], shape: 'mark', start: 0, end: 0 };

const raise = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The tokenizer numbers pieces by how often they come; a common word is one piece. */
function commonness(word: string): number {
  const [id = 0, ...rest] = encode(` ${word}`, { disallowedSpecial: new Set<string>() });
  return rest.length > 0 ? 18 : Math.max(8, Math.floor(Math.log2(id + 1)));
}

const REGIONS: ReadonlySet<string> = new Set(
  (() => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    return letters.flatMap((one) =>
      letters.flatMap(
        (other) =>
          names
            .of(one + other)
            ?.toLowerCase()
            .split(/[ &]+/) ?? [],
      ),
    );
  })(),
);
const ZONES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    (zone.split('/').at(-1) ?? '').toLowerCase().split('_'),
  ),
);

function gazetteer(lower: string): string {
  const raised = raise(lower);
  const found: string[] = [];
  if (AMBIGUOUS_NAMES.has(raised)) found.push('ambiguous');
  else if (GIVEN_NAMES.has(raised)) found.push('given');
  if (NOT_A_NAME.has(raised)) found.push('plain');
  if (COMMON_ABBREVIATIONS.has(lower.toUpperCase())) found.push('abbreviation');
  const tags = String(LEXICON[lower] ?? '');
  if (/FirstName|MaleName|FemaleName/.test(tags)) found.push('first');
  if (/LastName/.test(tags)) found.push('last');
  if (
    /City|Country|Region|Place/.test(tags) ||
    ((REGIONS.has(lower) || ZONES.has(lower)) && lower.length > 3)
  )
    found.push('place');
  if (/Organization|Company|Team/.test(tags)) found.push('house');
  if (/Demonym/.test(tags)) found.push('demonym');
  if (/Month|WeekDay|Date|Holiday/.test(tags)) found.push('date');
  if (
    /Verb|Infinitive|Participle|Tense|Gerund|Adverb|Adj|Comparative|Superlative|Noun|Plural|Singular|Uncountable|Actor|Unit/.test(
      tags,
    )
  )
    found.push('common');
  return found.length === 0 ? (tags === '' ? 'new' : 'other') : found.join('+');
}

function knowledgeOf(lower: string): WordKnowledge {
  const before = cached.get(lower);
  if (before !== undefined) return before;
  if (cached.size >= CACHED_WORDS) cached.clear();
  const [word = NO_WORD] = wordsOf(lower);
  const cluster = clusterOf(lower);
  const letters = /\p{L}/u.test(lower) && lower.length < 24;
  const known: WordKnowledge = {
    stem: word.stem,
    classes: word.classes,
    shape: word.shape,
    known: letters ? gazetteer(lower) : 'mark',
    lowered: letters ? commonness(lower) : 0,
    raised: letters ? commonness(raise(lower)) : 0,
    fine: String(cluster?.fine ?? ''),
    coarse: String(cluster?.coarse ?? ''),
  };
  cached.set(lower, known);
  return known;
}

const BEGINS = /^(?:[.!?:…\n"“”([*•–—-]|\p{Extended_Pictographic})$/u;

/** Tokens; what comes after so many is a pasted document. */
const MOST_TOKENS = 5_000;

/** The first 5,000 tokens of a text: words, numbers, possessive endings and marks. */
export function nameTokens(text: string): NameToken[] {
  const tokens: NameToken[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (tokens.length === MOST_TOKENS) break;
    const [written] = match;
    const start = match.index;
    const lower = written.toLowerCase();
    const previous = tokens.at(-1);
    const first =
      previous === undefined || BEGINS.test(previous.text) || text.slice(end, start).includes('\n');
    tokens.push({
      text: written,
      lower,
      start,
      end: start + written.length,
      glued: start === end && start > 0,
      first,
      word: knowledgeOf(lower),
    });
    end = start + written.length;
  }
  return tokens;
}
