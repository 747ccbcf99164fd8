import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ImportedThread } from '../../src/cli/import/item.ts';
import { loadSample, shiftDates } from '../../src/cli/import/sample.ts';

/** A turn of a conversation, as it is stored. */
export interface BenchTurn {
  /** Unique among all conversations of a set; the turn's external id. */
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'system' | 'tool';
  readonly author: string | undefined;
  readonly text: string;
  readonly occurredAt: string | undefined;
}

/** A question and the turns that answer it. */
export interface BenchQuestion {
  readonly question: string;
  /** What sort of question it is, as its set names it. */
  readonly kind: string;
  /** Ids of turns; empty for questions about something never said. */
  readonly evidence: readonly string[];
}

/** A conversation with the questions that are asked about it. */
export interface BenchConversation {
  readonly id: string;
  readonly thread: ImportedThread;
  readonly turns: readonly BenchTurn[];
  readonly questions: readonly BenchQuestion[];
}

const questionsSchema = z.array(
  z.object({ question: z.string(), kind: z.string(), answers: z.array(z.string()) }),
);

/**
 * Reads a folder of JSON lines in the form of `mneme import` and their `questions.json`, such as `db/sample`. Each
 * question goes with the conversation of its first answer, those about things never said with the first.
 *
 * @param now dates are moved by whole weeks so that the last turn lies in the week before.
 */
export async function readFolder(directory: string, now: Date): Promise<BenchConversation[]> {
  const { items: all } = await loadSample(directory);
  const items = shiftDates(all, now).filter(({ branch }) => branch === undefined);
  const questions = questionsSchema.parse(
    JSON.parse(await readFile(join(directory, 'questions.json'), 'utf8')),
  );
  return items.map(({ thread, messages }, index) => ({
    id: thread.externalId,
    thread,
    turns: messages.map(({ externalId, role, author, content, occurredAt }) => ({
      id: externalId,
      role: setRoles[role],
      author,
      text: content,
      occurredAt,
    })),
    questions: questions
      .filter(({ answers: [first] }) =>
        first ? messages.some(({ externalId }) => externalId === first) : index === 0,
      )
      .map(({ question, kind, answers }) => ({
        question,
        kind: answers.length === 0 ? 'never said' : kind,
        evidence: answers,
      })),
  }));
}

/** The roles of turns as importers name them, as sets do. */
export const setRoles = {
  USER: 'user',
  ASSISTANT: 'assistant',
  SYSTEM: 'system',
  TOOL: 'tool',
  SUMMARY: 'system',
} as const;
