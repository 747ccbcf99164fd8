import { COMMON_WORDS, FUNCTION_WORDS } from '../language/english-lexicon.ts';
import { stem } from '../language/english-stem.ts';
import { mentionsHealth } from '../language/health-words.ts';
import { markdownSentences, withoutMarkdown } from '../language/prose.ts';
import { splitSentences } from '../language/sentences.ts';
import { writtenLanguage } from '../language/which-language.ts';
import { pointsBack } from './pointing-sentences.ts';
import type { Summarizer, SummaryInput, SummaryText } from './summarizer.ts';
import { headingAt } from './summary-lines.ts';
import { countTokens, lengthWithin } from './tokens.ts';

/** A sentence, whose it is, and the heading of its day. */
type Told = Pick<Candidate, 'author' | 'text' | 'heading'>;

interface Candidate {
  text: string;
  /** The sentence of the turn before that names whom it speaks of: they are told together. */
  before: Told | null;
  author: string | null;
  /** The heading of its day; null if the summary gives no days. */
  heading: string | null;
  order: number;
  tokens: number;
  isProse: boolean;
  /** Unit vector over stems. */
  vector: Map<string, number>;
  score: number;
  /** Whether it is chosen first, as health or as an outcome. */
  first: 'health' | 'outcome' | null;
}

/** A turn of up to this many tokens is its own summary. */
const SHORT_TURN_TOKENS = 40;
/** The most sentences of a summary. */
const MOST_SENTENCES = 5;
/** How many of them at most are chosen first for health and for outcomes, before other subjects. */
const FIRST_SENTENCES = { health: 1, outcome: 2 } as const;
/** If no sentence fits, one of up to `most` tokens is given whole, provided the budget is at least `from`. */
const WHOLE_TOKENS = { most: 240, from: 60 };
/** Of many sentences, at most this share is kept, whatever the budget. */
const KEPT_SHARE = 0.35;
/** Centrality is quadratic in sentences; beyond this number, only the best by centroid are compared pairwise. */
const MAX_COMPARED = 400;
/** A larger share of the sentences of summaries is kept, since they were selected before. */
const KEPT_OF_SUMMARIES = 0.6;
/** The approximate number of tokens of a day's heading. */
const HEADING_TOKENS = 8;
/** How much a sentence loses for repeating a chosen one. */
const REDUNDANCY = 0.7;
/** The weight of an assistant's sentences, which say more about a subject than about events. */
const ANSWER_WEIGHT = 0.6;

const SMALL_TALK =
  /^(?:(?:hi|hey|hello|thanks?|thank you|ok(?:ay)?|yes|yeah|yep|no|nope|sure|great|cool|nice|awesome|wow|lol|haha|bye|goodbye|see you|talk (?:to you )?(?:soon|later)|good (?:morning|evening|night)|sounds good|no problem|you'?re welcome)\b[\s,!.:)]*(?:\p{L}+[\s!.,]*){0,3})$/iu;
/** Openings and endings of letters. */
const LETTER_FRAME =
  /^(?:(?:(?:[Kk]ind|[Bb]est|[Ww]arm)\s+)?(?:[Rr]egards|[Ww]ishes)(?:,?\s+\p{Lu}[^.!?]{0,80})?|[Yy]ours\s+(?:sincerely|faithfully|truly)|[Dd]ear(?:\s+\p{Lu}[\p{L}'’-]*){1,3})[,.!]?$/u;
/** Replies that mean little without what they answer. */
const REACTION =
  /^(?:wow|hey|aw+|oh|yeah|yep|thanks?|that's|that is|sounds|glad|congrat\w*|great|nice|cool|awesome|amazing|woo\w*|haha|sorry)\b|\byou(?:r|'re|'ve)?\b/i;
const CUES =
  /\b(decided?|decision|agreed|because|deadline|due|remind|must|important|plan(?:s|ned)?|moved?|bought|launch(?:ed)?|ship(?:ped)?|finished|prefer|always|never|born|died|married|hired|diagnosed|won|instead|switch(?:ed)?)\b|\d/i;

/** Outcomes: done, decided, happened; not what might be. */
const OUTCOME =
  /\b(?:decided?|decision(?= ?:)|agreed|settled on|went with|going with|chose|signed|booked|bought|sold|hired|accepted|rejected|approved|cancell?ed|finished|completed|launched|shipped|released|deployed|merged|fixed|solved|passed (?:the|my|his|her|our)|failed|won|lost (?:the|my|his|her|our)|moved (?:to|in|out|from)|resigned|quit|retired|graduated|enrolled|adopted|proposed|married|engaged|divorced|born|died|passed away|promoted|opened (?:a|the|my|our)|started (?:a|the|my|our|at)|got (?:the|a|an|into|married|engaged|promoted|fired|hired|accepted))\b/i;
const UNREAL =
  /\b(?:if|might|maybe|perhaps|could|would|should|hopefully|hope to|want(?:s|ed)? to|wish|thinking of|considering|have you|did you|do you|not sure)\b|\?["')\]]*$/i;
/** A statement about somebody, not advice. */
const OF_SOMEBODY = /\b(?:I|I'm|I've|my|we|our|he|she|his|her|has|is|was)\b/;

/** News: what somebody did or will do, and when. */
const NEWS =
  /\b(?:I|we)(?:'ve| have|'m| am)? (?:just |recently |finally |also |actually )?(?:been|working|going to|getting|started|went|got|made|met|joined|bought|took|visited|tried|signed|ran|saw|volunteered|finished|set up|won|had)\b|\b(?:last|next) (?:week|weekend|month|year|night|summer|winter|spring|fall|autumn|\p{L}+day)\b|\b(?:yesterday|tomorrow|tonight)\b/iu;
/** Refers to something outside the sentence, or introduces a list. */
const DANGLING = /^["'“(*]*(?:it|its|it's|this|that|these|those|they|here|there)\b|(?::|\.\.\.|…)["'*)]*$/i;
/** How a sentence begins that says nothing alone: its subject is named before it. */
const WITHOUT_SUBJECT =
  /^(?:(?:and|but|so|und|aber) )?(?:(?:it|he|she|they|these|those|er|sie|es|il|elle|ils|elles|ella|ellos)(?:['’]\p{L}+)?|(?:this|that)(?:['’]s)?(?= (?:is|was|will|has|had|can|means|makes|made|would|should)(?!\p{L}))|that['’]s|(?:das|dies)(?= (?:ist|war|wird|hat|sind|geht|heißt)(?!\p{L})))(?!\p{L})/iu;
/** A sentence joins the one before it up to so many tokens together. */
const JOINED_TOKENS = 70;

/** What is told together: a sentence of prose with the one before it where it begins with a pronoun or points back. */
interface Unit {
  readonly text: string;
  readonly isProse: boolean;
  /** Whether it has a pronoun that nothing in it names. */
  readonly points: boolean;
}

function withSubjects(sentences: readonly Omit<Unit, 'points'>[], language: () => string | null): Unit[] {
  const joined: Unit[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const together = before && `${before.text} ${sentence.text}`;
    const points = pointsBack(sentence.text, language);
    if (
      before?.isProse &&
      sentence.isProse &&
      together &&
      (points || WITHOUT_SUBJECT.test(sentence.text)) &&
      !SMALL_TALK.test(before.text) &&
      countTokens(together, JOINED_TOKENS + 1) <= JOINED_TOKENS
    )
      joined[joined.length - 1] = {
        ...before,
        text: together,
        points: points ? pointsBack(together, language) : before.points,
      };
    else joined.push({ ...sentence, points });
  }
  return joined;
}

/** The fewest content words of a sentence that is chosen first. */
const TELLING_WORDS = { health: 2, outcome: 4 } as const;

function firstOf(said: string, words: number, isAnswer: boolean): Candidate['first'] {
  if (UNREAL.test(said) || REACTION.test(said) || DANGLING.test(said)) return null;
  const isHealth = mentionsHealth(said) && OF_SOMEBODY.test(said);
  if (words < TELLING_WORDS[isHealth ? 'health' : 'outcome']) return null;
  // An assistant's medical statements are about nobody in particular.
  if (isHealth) return isAnswer ? null : 'health';
  return OUTCOME.test(said) ? 'outcome' : null;
}

function vectorOf(text: string): Map<string, number> {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const vector = new Map<string, number>();
  for (const word of words) {
    if (FUNCTION_WORDS.has(word)) continue;
    const base = stem(word);
    vector.set(base, (vector.get(base) ?? 0) + (COMMON_WORDS.has(word) ? 0.3 : 1));
  }
  return vector;
}

function normalise(vector: Map<string, number>): Map<string, number> {
  let square = 0;
  for (const value of vector.values()) square += value * value;
  const norm = Math.sqrt(square) || 1;
  return new Map([...vector].map(([key, value]) => [key, value / norm]));
}

function similarity(a: Map<string, number>, b: Map<string, number>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [key, value] of small) sum += value * (large.get(key) ?? 0);
  return sum;
}

function candidatesOf(input: SummaryInput): Candidate[] {
  const candidates: Candidate[] = [];
  const pointing = new Set<Candidate>();
  const language = languageOf(input.texts);
  const headingOf = headingsOf(input, language);
  let last: Told | null = null;
  for (const entry of input.texts) {
    const author = nameOf(entry);
    const heading = headingOf(entry);
    const weight = entry.isAnswer ? ANSWER_WEIGHT : 1;
    const sentences = withSubjects(markdownSentences(entry.text), language);
    const turnBefore: Told | null = last;
    const end = sentences.at(-1);
    last =
      end?.isProse && !end.points && !SMALL_TALK.test(end.text) ? { author, text: end.text, heading } : null;
    for (const [position, { text, isProse, points }] of sentences.entries()) {
      const vector = vectorOf(text);
      const before = points && position === 0 ? named(turnBefore, { text, heading }, language) : null;
      if (vector.size === 0 || SMALL_TALK.test(text) || LETTER_FRAME.test(text)) continue;
      const candidate: Candidate = {
        text,
        before,
        author,
        heading,
        order: candidates.length,
        tokens: countTokens(text) + 1 + (before ? countTokens(write([before])) + 1 : 0),
        vector,
        isProse,
        score: weight * (position === 0 ? 1.1 : 1),
        first: firstOf(text, vector.size, entry.isAnswer === true),
      };
      candidates.push(candidate);
      if (points && before === null) pointing.add(candidate);
    }
  }
  return told(input, candidates, pointing);
}

/** What was said right before a sentence that points, if it names on the same day whom that one means. */
function named(
  before: Told | null,
  { text, heading }: Pick<Told, 'text' | 'heading'>,
  language: () => string | null,
): Told | null {
  return before?.heading === heading && !pointsBack(`${before.text} ${text}`, language) ? before : null;
}

/**
 * Those that can be told: none that points to what was not said right before it, unless there is no other of its day. Of
 * health it is worse to be silent than not to say whose.
 */
function told(input: SummaryInput, all: readonly Candidate[], pointing: ReadonlySet<Candidate>): Candidate[] {
  const clear = new Set(all.flatMap((one) => (pointing.has(one) ? [] : [one.heading])));
  const candidates = all.filter(
    (one) => !pointing.has(one) || one.first === 'health' || !clear.has(one.heading),
  );
  // Sentences of summaries were selected before. Of turns, list items are used only for health, or if there is no
  // prose.
  if (input.of === 'summaries' || !candidates.some(({ isProse }) => isProse)) return candidates;
  return candidates.filter(({ isProse, first }) => isProse || first === 'health');
}

/** A speaker's name on one line, so that it can be taken neither for a heading nor for what was said. */
function nameOf({ author }: SummaryText): string | null {
  return author?.replace(/[\s\p{Cc}]+/gu, ' ').trim() || null;
}

/** Heads a text with its day, in the language of all texts. */
function headingsOf(
  { timeZone }: SummaryInput,
  language: () => string | null,
): (text: SummaryText) => string | null {
  if (timeZone === undefined) return () => null;
  return ({ occurredAt }) => headingAt(occurredAt, timeZone, language());
}

/** The language of all texts, found out once if it is asked for. */
function languageOf(texts: readonly SummaryText[]): () => string | null {
  let found: { readonly language: string | null } | undefined;
  return () => {
    found ??= { language: writtenLanguage(texts.map(({ text }) => text).join('\n')) };
    return found.language;
  };
}

/** Centroid score (Radev et al. 2004) times LexRank degree centrality (Erkan and Radev 2004), times surface cues. */
function score(candidates: Candidate[], title: string | undefined): void {
  const frequency = new Map<string, number>();
  for (const { vector } of candidates) {
    for (const key of vector.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  }
  const total = candidates.length;
  const centroid = new Map<string, number>();
  for (const candidate of candidates) {
    const words = candidate.vector.size;
    for (const [key, value] of candidate.vector) {
      candidate.vector.set(key, value * Math.log(1 + total / (frequency.get(key) ?? 1)));
    }
    candidate.vector = normalise(candidate.vector);
    for (const [key, value] of candidate.vector) centroid.set(key, (centroid.get(key) ?? 0) + value);
    candidate.score *= Math.min(1, words / 6) * (words > 30 ? 0.8 : 1);
    if (/\?["')]*$/.test(candidate.text)) candidate.score *= 0.5;
    if (REACTION.test(candidate.text)) candidate.score *= 0.5;
    if (DANGLING.test(candidate.text)) candidate.score *= 0.5;
    if (CUES.test(candidate.text)) candidate.score *= 1.3;
    if (NEWS.test(candidate.text)) candidate.score *= 1.4;
  }
  const centre = normalise(centroid);
  const wanted = title === undefined ? undefined : normalise(vectorOf(title));
  for (const candidate of candidates) {
    const onTitle = wanted === undefined ? 0 : similarity(candidate.vector, wanted);
    candidate.score *= 0.3 + similarity(candidate.vector, centre) + 0.5 * onTitle;
  }
  const compared = [...candidates].sort(better).slice(0, MAX_COMPARED);
  const degree = compared.map((a) => compared.reduce((sum, b) => sum + similarity(a.vector, b.vector), 0));
  const most = Math.max(1, ...degree);
  for (const [index, candidate] of compared.entries()) {
    candidate.score *= 0.5 + (0.5 * (degree[index] ?? 0)) / most;
  }
}

function better(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.order - b.order;
}

/**
 * Chooses the best sentences for health and outcomes, then by maximal marginal relevance (Carbonell and Goldstein 1998)
 * to cover the other subjects, until the budget or the share is used up. Whole sentences only.
 */
function choose(candidates: readonly Candidate[], maxTokens: number, most: number): Candidate[] {
  const chosen: Candidate[] = [];
  const left = new Map(candidates.map((candidate) => [candidate, 0]));
  const headings = new Set<string>();
  let tokens = 0;
  const first: Record<'health' | 'outcome', number> = { ...FIRST_SENTENCES };
  while (chosen.length < most && left.size > 0) {
    let best: Candidate | undefined;
    let bestScore = Number.NEGATIVE_INFINITY;
    const kind = (['health', 'outcome'] as const).find(
      (wanted) => first[wanted] > 0 && [...left.keys()].some((candidate) => candidate.first === wanted),
    );
    for (const [candidate, repeated] of left) {
      if (kind !== undefined && candidate.first !== kind) continue;
      const value = candidate.score * (1 - REDUNDANCY * repeated);
      if (value > bestScore) [best, bestScore] = [candidate, value];
    }
    if (best === undefined) break;
    left.delete(best);
    const speaker = best.author === null ? 0 : countTokens(best.author) + 2;
    const heading = best.heading === null || headings.has(best.heading) ? 0 : HEADING_TOKENS;
    if (tokens + best.tokens + speaker + heading > maxTokens) continue;
    tokens += best.tokens + speaker + heading;
    if (kind !== undefined) first[kind] -= 1;
    if (best.heading !== null) headings.add(best.heading);
    chosen.push(best);
    for (const [candidate, repeated] of left) {
      const overlap = similarity(candidate.vector, best.vector);
      if (overlap > 0.95) left.delete(candidate);
      else left.set(candidate, Math.max(repeated, overlap));
    }
  }
  return chosen.sort((a, b) => a.order - b.order);
}

/** The longest beginning that fits, cut between words. */
function cut(text: string, maxTokens: number): string {
  if (countTokens(text, maxTokens) <= maxTokens) return text;
  // Keeps the white space between words, such as the line break after a heading.
  const fitting = text.slice(0, lengthWithin(text, maxTokens));
  const words = fitting.match(/\S+\s*/g) ?? [];
  if (/^\S/.test(text.slice(fitting.length)) && /\S$/.test(fitting) && words.length > 1) words.pop();
  const first = (count: number) => `${words.slice(0, count).join('').trimEnd()}…`;
  let kept = words.length;
  while (kept > 1 && countTokens(first(kept)) > maxTokens) kept -= 1;
  return first(kept);
}

function write(chosen: readonly (Told & { readonly before?: Told | null })[]): string {
  const lines: string[] = [];
  let speaker: string | null | undefined;
  let day: string | null = null;
  const whole = chosen.flatMap((one, index) =>
    one.before && one.before.text !== chosen[index - 1]?.text ? [one.before, one] : [one],
  );
  for (const { author, text, heading } of whole) {
    if (heading !== null && heading !== day) {
      lines.push(heading);
      day = heading;
      speaker = undefined;
    }
    const ended = /[.!?…:;]["'”’)\]]*$/.test(text) ? text : `${text}.`;
    if (author === speaker && lines.length > 0) lines[lines.length - 1] += ` ${ended}`;
    else lines.push(author === null ? ended : `${author}: ${ended}`);
    speaker = author;
  }
  return lines.join('\n');
}

function summarize(input: SummaryInput): string {
  const texts = input.texts.filter((entry) => entry.text.trim() !== '');
  const [only] = texts;
  if (only === undefined || input.maxTokens < 1) return '';
  const whole = () => {
    const text = only.text.split('\n').map(withoutMarkdown).join(' ').replace(/\s+/g, ' ').trim();
    return cut(
      write([{ author: nameOf(only), text, heading: headingsOf(input, languageOf(input.texts))(only) }]),
      input.maxTokens,
    );
  };
  const short = Math.min(SHORT_TURN_TOKENS, input.maxTokens - 6);
  const few = splitSentences(only.text).length <= MOST_SENTENCES;
  if (texts.length === 1 && few && countTokens(only.text, short) <= short) {
    return whole();
  }
  const candidates = candidatesOf({ ...input, texts });
  if (candidates.length === 0) return whole();
  score(candidates, input.title);
  const summaries = input.of === 'summaries';
  const share = summaries ? KEPT_OF_SUMMARIES : KEPT_SHARE;
  const most =
    texts.length === 1 && !summaries
      ? 1
      : Math.min(MOST_SENTENCES, Math.max(3, Math.ceil(candidates.length * share)));
  const chosen = choose(candidates, input.maxTokens, most);
  if (chosen.length > 0) return write(chosen);
  // If no sentence fits, the shortest is given whole. One that is even longer than `WHOLE_TOKENS.most` is cut.
  const shortest = candidates.toSorted((a, b) => a.tokens - b.tokens || a.order - b.order).slice(0, 1);
  const room =
    input.maxTokens < WHOLE_TOKENS.from ? input.maxTokens : Math.max(input.maxTokens, WHOLE_TOKENS.most);
  const told = write(shortest);
  return countTokens(told, room) <= room ? told : cut(told, input.maxTokens);
}

/**
 * A summarizer that needs no model. It picks at most five sentences, for health and outcomes first and then to cover
 * the rest, and gives them unchanged, in their order, each with its speaker's name. The same input gives the same
 * summary.
 */
export function createExtractiveSummarizer(): Summarizer {
  return {
    name: 'extractive',
    async summarize(input, signal) {
      signal?.throwIfAborted();
      return summarize(input);
    },
  };
}
