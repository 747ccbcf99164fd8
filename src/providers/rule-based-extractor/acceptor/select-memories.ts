import type { ExtractedMemory } from '../../extractor.ts';
import { CLAUSE_KINDS, type JudgedClause } from './memory-candidates.ts';
import { type ClauseKind, plainMemory } from './plain-wording.ts';

/** How likely a clause is a memory of each kind. */
export type Chances = Readonly<Record<ClauseKind, number>>;

/** Words beyond which a sentence is told by its clauses. */
const LONG_SENTENCE = 32;
/** Words below which a clause only adds to the one beside it: "grams, never cups". */
const SHORT_CLAUSE = 4;

const countOf = (text: string): number => text.split(/\s+/).length;

/** It points at something that is said in another clause. */
const POINTS = /\b(?:it|them|that|those|these|this|one)\b/i;

interface Accepted {
  clause: JudgedClause;
  kind: ClauseKind;
  chance: number;
}

/** The kind a clause is taken for: of those whose chance reaches their threshold the one that exceeds it most. */
function kindOf(chances: Chances, thresholds: Chances): ClauseKind | undefined {
  let best: ClauseKind | undefined;
  for (const kind of CLAUSE_KINDS) {
    if (chances[kind] < thresholds[kind]) continue;
    if (best === undefined || chances[kind] - thresholds[kind] > chances[best] - thresholds[best])
      best = kind;
  }
  return best;
}

/** Runs of accepted clauses of one sentence and kind. */
function runs(accepted: readonly (Accepted | undefined)[]): Accepted[][] {
  const found: Accepted[][] = [];
  for (const one of accepted) {
    const last = found.at(-1)?.at(-1);
    if (one === undefined) continue;
    if (
      last !== undefined &&
      last.kind === one.kind &&
      last.clause.statement.sentence === one.clause.statement.sentence
    )
      found.at(-1)?.push(one);
    else found.push([one]);
  }
  return found;
}

/** The words of a run of clauses as one memory. */
function wordsOf(run: readonly Accepted[], alone: boolean): string {
  const [first] = run;
  if (first === undefined) return '';
  const { sentence } = first.clause.statement;
  const clauses = run.map(({ clause }) => clause.statement.text).join(', ');
  return alone && countOf(sentence) <= LONG_SENTENCE ? sentence : clauses;
}

/** What a rule read points at something that only the rest of the sentence names: "give them back". */
function isFragment({ statement, read }: JudgedClause, kind: ClauseKind): boolean {
  const [memory] = read[kind];
  if (memory === undefined || read[kind].length > 1 || statement.turn.role !== 'user') return false;
  if (statement.text === statement.sentence || countOf(statement.sentence) > LONG_SENTENCE) return false;
  return memory.status === 'blocked' || POINTS.test(memory.content);
}

/** The memories of one turn: clauses accepted as of a kind, in the rules' wording or their author's. */
export function selectMemories(
  clauses: readonly JudgedClause[],
  chances: readonly Chances[],
  thresholds: Chances,
  timeZone: string,
): ExtractedMemory[] {
  const accepted = clauses.map((clause, index): Accepted | undefined => {
    const chance = chances[index];
    const kind = chance === undefined ? undefined : kindOf(chance, thresholds);
    return kind === undefined || chance === undefined ? undefined : { clause, kind, chance: chance[kind] };
  });
  const memories: ExtractedMemory[] = [];
  for (const run of runs(accepted)) {
    const kind = run[0]?.kind ?? 'task';
    const sentence = run[0]?.clause.statement.sentence;
    const others = accepted.some(
      (other) => other !== undefined && other.kind !== kind && other.clause.statement.sentence === sentence,
    );
    const plain = run.filter(
      ({ clause }) => clause.read[kind].length === 0 && clause.statement.turn.role === 'user',
    );
    const read = run.filter(({ clause }) => clause.read[kind].length > 0);
    const alone = run.length === 1 && !others ? read[0]?.clause : undefined;
    memories.push(
      ...(alone !== undefined && isFragment(alone, kind)
        ? [plainMemory(alone.statement, alone.statement.sentence, kind, timeZone)]
        : read.flatMap(({ clause }) => clause.read[kind])),
    );
    if (plain.length === 0) continue;
    const apart = plain.filter(
      ({ clause }) => countOf(clause.statement.text) >= SHORT_CLAUSE && !POINTS.test(clause.statement.text),
    );
    if (read.length > 0) {
      // Beside what a rule has read only what says something of its own.
      for (const { clause } of apart)
        memories.push(plainMemory(clause.statement, clause.statement.text, kind, timeZone));
      continue;
    }
    if (apart.length > 1) {
      for (const { clause } of apart)
        memories.push(plainMemory(clause.statement, clause.statement.text, kind, timeZone));
      continue;
    }
    const [first] = plain;
    if (first !== undefined)
      memories.push(plainMemory(first.clause.statement, wordsOf(plain, !others), kind, timeZone));
  }
  const seen = new Set<string>();
  return memories.filter(({ content }) => !seen.has(content) && seen.add(content));
}
