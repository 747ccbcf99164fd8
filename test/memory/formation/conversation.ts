import type { QueryResultRow } from 'pg';
import { type Call, inSession } from '../../../src/memory/call.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import type {
  ExtractedEntity,
  ExtractedFact,
  ExtractedMemory,
  Extraction,
  ExtractionTurn,
  Extractor,
} from '../../../src/providers/extractor.ts';
import type { TestDatabase } from '../../support/database.ts';

/** The services as a worker has them: the workers' pool, which may become the worker role. */
export function workerServices(database: TestDatabase, services: MemoryServices): MemoryServices {
  return { ...services, pool: database.runnerPool };
}

/** The worker role in a workspace. */
export function workerOf(workspaceId: string): Caller {
  return { role: 'worker', workspaceId, userId: null, requestId: null };
}

/** Says lines in a thread, one minute apart, and returns the ids of the turns. */
export async function say(
  call: Call,
  threadId: string,
  lines: readonly (string | { author?: string; content: string; at?: string })[],
  start = '2026-03-02T09:00:00Z',
): Promise<string[]> {
  const { messageIds } = await appendMessages(call, {
    threadId,
    messages: lines.map((line, index) => {
      const given = typeof line === 'string' ? { content: line } : line;
      return {
        role: 'user' as const,
        content: given.content,
        author: given.author,
        occurredAt: given.at ?? new Date(Date.parse(start) + index * 60_000).toISOString(),
      };
    }),
  });
  return [...messageIds];
}

/** Opens a thread and says lines in it. */
export async function converse(
  call: Call,
  thread: Parameters<typeof openThread>[1],
  lines: Parameters<typeof say>[2],
  start?: string,
): Promise<{ threadId: string; ids: string[] }> {
  const { threadId } = await openThread(call, thread);
  return { threadId, ids: await say(call, threadId, lines, start) };
}

/** Reads rows as a caller sees them. */
export async function rowsOf<Row extends QueryResultRow>(
  call: Call,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return inSession(call, async (session) => {
    const { rows } = await session.query<Row>(statement, values);
    return rows;
  });
}

type Found = {
  memories?: Partial<ExtractedMemory>[];
  entities?: (Partial<ExtractedEntity> & { name: string })[];
  facts?: (Partial<ExtractedFact> & Pick<ExtractedFact, 'subject' | 'predicate' | 'object'>)[];
};

/** An extractor that finds in each turn what the test says it finds, so that only storing is tested. */
export function scripted(read: (turn: ExtractionTurn) => Found | null): Extractor & { calls: number } {
  return {
    name: 'scripted',
    calls: 0,
    async extract(window): Promise<Extraction> {
      this.calls += 1;
      const result: Extraction = { memories: [], entities: [], facts: [] };
      for (const turn of window.turns) {
        const found = read(turn);
        for (const memory of found?.memories ?? []) {
          result.memories.push({
            kind: 'note',
            content: turn.content,
            sourceTurnId: turn.id,
            confidence: 0.8,
            salience: 0.5,
            about: 'user',
            entities: [],
            ...memory,
          });
        }
        for (const entity of found?.entities ?? []) {
          const surface = entity.surface ?? entity.name;
          const start = turn.content.indexOf(surface);
          result.entities.push({
            kind: 'person',
            sourceTurnId: turn.id,
            surface,
            start,
            end: start + surface.length,
            confidence: 0.9,
            ...entity,
          });
        }
        for (const fact of found?.facts ?? []) {
          result.facts.push({
            objectIsEntity: false,
            confidence: 0.7,
            sourceTurnId: turn.id,
            functional: false,
            ...fact,
          });
        }
      }
      return result;
    },
  };
}
