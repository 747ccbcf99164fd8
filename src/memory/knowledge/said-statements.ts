import { splitSentences } from '../../language/sentences.ts';
import { languageOf } from '../../language/which-language.ts';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { readArchived } from '../archive/read.ts';
import { type Call, inSession } from '../call.ts';
import { topicOf } from '../formation/memories/memory-wording.ts';
import { type TextSpan, withheldRange } from './withheld.ts';

const statementsOfMemoryStatement = readStatement(import.meta.dirname, 'statements-of-memory.sql');
const turnsThatSayStatement = readStatement(import.meta.dirname, 'turns-that-say.sql');

// A forgotten memory would be found again in the turn that said it: there the statement is withheld, in the turns that
// the memory comes from, and in the others that say the same.

/** What is to be forgotten. */
export interface Statement {
  readonly text: string;
  /** Whose turns may say it; null for the workspace's own. */
  readonly ownerUserId: string | null;
  /** The name of whoever it is about, which does not tell what it says. */
  readonly speaker: string | null;
  /** Until when it is to be forgotten; null for whenever it was said. */
  readonly until: string | null;
  /** The turns that it was drawn from. */
  readonly sources: readonly string[];
}

/** A turn that says it, and where. */
export interface SaidThere {
  readonly messageId: string;
  readonly content: string;
  readonly spans: readonly TextSpan[];
}

/** The share of a statement's words with which a sentence of its own source turn says it. */
const enoughOfSource = 0.6;
/** The most turns that are looked at for one statement. */
const turnsAtMost = 500;
/** The fewest words by which turns are recognised that it was not drawn from; one is enough where a person named it. */
const fewestWords = 2;

/** The statements of a memory: of its versions that have a text, with all their sources. */
export async function statementsOfMemory(session: Session, memoryId: string): Promise<Statement[]> {
  const { rows } = await session.query<Statement>(statementsOfMemoryStatement, [
    session.caller.workspaceId,
    memoryId,
  ]);
  return rows;
}

interface CandidateRow {
  readonly id: string;
  readonly role: string;
  readonly content: string | null;
  readonly author: string | null;
}

/**
 * The turns that say one of these, of those that the caller sees.
 *
 * @throws pg's errors; AbortError.
 */
export async function turnsThatSay(call: Call, statements: readonly Statement[]): Promise<SaidThere[]> {
  const said = new Map<string, { content: string; spans: TextSpan[] }>();
  for (const statement of statements) {
    const words = topicOf(statement.text, statement.speaker);
    const sources = new Set(statement.sources);
    const byWords = words.size >= fewestWords || statement.sources.length === 0;
    const rows = await candidates(call, statement, byWords ? [...words].map(beginningOf) : null);
    for (const { id, content, author } of rows) {
      const isSource = sources.has(id);
      const spans = statementSpans(content, words, author, isSource);
      // What a memory's only source says in other words is withheld whole: silence is better than what was forgotten.
      if (spans.length === 0 && isSource && sources.size === 1) spans.push({ start: 0, end: content.length });
      const known = said.get(id) ?? { content, spans: [] };
      known.spans.push(...spans);
      said.set(id, known);
    }
  }
  return [...said].flatMap(([messageId, { content, spans }]) =>
    spans.length === 0 ? [] : [{ messageId, content, spans }],
  );
}

/** Of a person so many turns at most are about the one thing that is to be forgotten. */
const fewTurns = 2;

/**
 * The few turns that name the persons whom a statement names ("Corin's debts"), with what answers them: nothing says it
 * in its words, so whatever they say of them is meant. None where more turns do.
 *
 * @throws pg's errors; AbortError.
 */
export async function turnsThatName(call: Call, statement: Statement): Promise<SaidThere[]> {
  const names = [...statement.text.matchAll(/(?<![\p{L}'’])\p{Lu}\p{Ll}+(?!\p{L})/gu)].map(([name]) => name);
  const words = names.filter((name) => name !== statement.speaker);
  // A German noun has a capital, too.
  if (words.length === 0 || languageOf(statement.text) === 'de') return [];
  const rows = await candidates(
    call,
    { ...statement, sources: [] },
    words.map((word) => word.toLowerCase()),
  );
  const naming = rows.filter(({ content }) => words.every((word) => content.includes(word)));
  if (naming.filter(({ role }) => role === 'user').length > fewTurns) return [];
  return naming.map(({ id, content }) => ({
    messageId: id,
    content,
    spans: [{ start: 0, end: content.length }],
  }));
}

/**
 * A statement's sources, and whatever turns of its owner's have all of some words, with archived texts.
 *
 * @param words parts of words in lower case; null for the sources alone.
 */
async function candidates(
  call: Call,
  { sources, ownerUserId, until }: Statement,
  words: readonly string[] | null,
): Promise<(CandidateRow & { readonly content: string })[]> {
  const { rows } = await inSession(call, (session) =>
    session.query<CandidateRow>(turnsThatSayStatement, [
      call.caller.workspaceId,
      sources,
      ownerUserId,
      words !== null,
      words?.map((word) => `%${word}%`) ?? [],
      turnsAtMost,
      until,
    ]),
  );
  const away = rows.filter(({ content }) => content === null).map(({ id }) => id);
  const archived = await readArchived(call, away);
  return rows.flatMap((row) => {
    const content = row.content ?? archived.get(row.id)?.content ?? null;
    return content === null ? [] : [{ ...row, content }];
  });
}

/** Withholds what was found, in the transaction that forgets it. Says how many turns it was withheld in. */
export async function withholdSaid(session: Session, said: readonly SaidThere[]): Promise<number> {
  let changed = 0;
  for (const { messageId, content, spans } of said) {
    const { rows } = await session.query<{ done: boolean }>(
      'select mneme_private.withhold($1, $2, $3) as done',
      [messageId, content, withheldRange(content, spans)],
    );
    if (rows[0]?.done) changed += 1;
  }
  return changed;
}

/**
 * Where a text says something: the clauses with its words or, where they are spread over several, the sentence.
 *
 * @param isSource whether it is known that the text says it, in whatever words: its nearest sentence does.
 */
function statementSpans(
  text: string,
  words: ReadonlySet<string>,
  speaker: string | null,
  isSource: boolean,
): TextSpan[] {
  if (words.size === 0) return [];
  const sentences = splitSentences(text).map((sentence) => ({
    ...sentence,
    shared: sharedWords(sentence.text, words, speaker),
  }));
  const most = Math.max(0, ...sentences.map((sentence) => sentence.shared.size));
  if (most === 0) return [];
  const enough = isSource ? Math.min(most, Math.ceil(words.size * enoughOfSource)) : words.size;
  return sentences.filter((sentence) => sentence.shared.size >= enough).map((sentence) => clauseOf(sentence));
}

const clauseBreak = /[,;:–—]\s+|\s+(?=(?:and|but|und|aber|et|mais|y|pero)\s)/giu;

function clauseOf(
  sentence: TextSpan & { readonly text: string; readonly shared: ReadonlySet<string> },
): TextSpan {
  let from = 0;
  const clauses: { text: string; start: number; end: number }[] = [];
  for (const found of sentence.text.matchAll(clauseBreak)) {
    clauses.push({ text: sentence.text.slice(from, found.index), start: from, end: found.index });
    from = found.index + found[0].length;
  }
  clauses.push({ text: sentence.text.slice(from), start: from, end: sentence.text.length });
  const saying = clauses.filter(({ text }) => sharedWords(text, sentence.shared, null).size > 0);
  const [only] = saying;
  // "I hate olives, they make me sick": a clause that goes on with it does not stand alone.
  if (saying.length !== 1 || !only || clauses.length === 1)
    return { start: sentence.start, end: sentence.end };
  const next = clauses[clauses.indexOf(only) + 1];
  if (
    next &&
    !/^(?:and|but|so|und|aber|also)?\s*(?:I|we|my|please|ich|wir|mein\p{L}*|bitte)\b/iu.test(next.text)
  )
    return { start: sentence.start, end: sentence.end };
  // With the comma that parts it from the next, or from the one before.
  const before = clauses[clauses.indexOf(only) - 1];
  const start = next || !before ? only.start : before.end;
  return { start: sentence.start + start, end: sentence.start + (next ? next.start : only.end) };
}

/** The words of a text that are among these; the same word has the same beginning. */
export function sharedWords(text: string, words: ReadonlySet<string>, speaker: string | null): Set<string> {
  const said = [...topicOf(text, speaker)];
  return new Set([...words].filter((word) => said.some((other) => other === word || alike(other, word))));
}

const alike = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 5 && beginningOf(one).slice(0, 5) === beginningOf(other).slice(0, 5);

/** What all forms of a word begin with. */
function beginningOf(word: string): string {
  return word.slice(0, Math.max(3, word.length - 2));
}
