import {
  CLAUSE_KINDS,
  type JudgedClause,
  judgedClauses,
} from '../../src/providers/rule-based-extractor/acceptor/memory-candidates.ts';
import {
  type ClauseKind,
  plainMemory,
} from '../../src/providers/rule-based-extractor/acceptor/plain-wording.ts';
import { statementsOf } from '../../src/providers/rule-based-extractor/statements.ts';
import { type AnnotatedTurn, windowOf } from './annotated-set.ts';
import { isMemory, wordsOf } from './matching.ts';
import type { Example } from './sparse-regression.ts';
import { readTrainingTurns, TRAINING_AUTHOR } from './training-turns.ts';

/** What a wrong clause beside a right one in its sentence counts: it is often part of the same memory. */
const BESIDE = 0.3;

/** A turn with its clauses as they are judged and, of each, whether it is a memory of each kind. */
export interface LabelledTurn {
  turn: AnnotatedTurn;
  clauses: readonly JudgedClause[];
  examples: Readonly<Record<ClauseKind, readonly Example[]>>;
  timeZone: string;
}

/** The examples of an annotated turn: a clause is one of its memories if it, or what a rule reads in it, has its words. */
export function labelledTurn(turn: AnnotatedTurn): LabelledTurn {
  const window = windowOf(turn);
  const [said] = window.turns;
  const clauses =
    said === undefined ? [] : judgedClauses(statementsOf(said, window.context), window.timeZone);
  const labels = (kind: ClauseKind): Example[] => {
    const wanted = turn.memories.filter((memory) => memory.kind === kind);
    const matches = clauses.map(({ statement, read }) =>
      [...read[kind], plainMemory(statement, statement.text, kind, window.timeZone)].some((memory) =>
        wanted.some((one) => isMemory(memory, one)),
      ),
    );
    const missed = wanted.filter(
      (one) =>
        !clauses.some(({ statement, read }) =>
          [...read[kind], plainMemory(statement, statement.text, kind, window.timeZone)].some((memory) =>
            isMemory(memory, one),
          ),
        ),
    );
    // Told over several clauses of a sentence: each that has some of its words is part of it.
    const parts = clauses.map(({ statement }) =>
      missed.some(
        (one) =>
          isMemory(plainMemory(statement, statement.sentence, kind, window.timeZone), one) &&
          one.contains.flatMap(wordsOf).some((word) => wordsOf(statement.text).includes(word)),
      ),
    );
    return clauses.map(({ statement, features }, index) => {
      const positive = (matches[index] ?? false) || (parts[index] ?? false);
      const beside = clauses.some(
        (other, at) =>
          other.statement.sentence === statement.sentence && ((matches[at] ?? false) || (parts[at] ?? false)),
      );
      return { features: [...features], positive, weight: positive || !beside ? 1 : BESIDE };
    });
  };
  return {
    turn,
    clauses,
    examples: { task: labels('task'), decision: labels('decision'), preference: labels('preference') },
    timeZone: window.timeZone,
  };
}

/** The examples of the turns written for training. */
export function trainingExamples(): Record<ClauseKind, Example[]> {
  const examples: Record<ClauseKind, Example[]> = { task: [], decision: [], preference: [] };
  for (const { turn, marked } of readTrainingTurns()) {
    const said = {
      ...turn,
      role: 'user',
      author: TRAINING_AUTHOR,
      occurredAt: new Date('2026-05-13T10:00:00Z'),
    } as const;
    const clauses = judgedClauses(statementsOf(said), 'UTC');
    for (const { statement, features } of clauses) {
      const words = wordsOf(statement.text);
      for (const kind of CLAUSE_KINDS) {
        const positive = marked.some((mark) => {
          if (mark.kind !== kind || words.length === 0) return false;
          const inside = new Set(wordsOf(mark.text));
          return words.filter((word) => inside.has(word)).length / words.length >= 0.6;
        });
        examples[kind].push({ features: [...features], positive, weight: 1 });
      }
    }
  }
  return examples;
}
