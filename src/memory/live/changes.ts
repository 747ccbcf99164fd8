import { z } from 'zod';
import { type EventKind, topicOf } from '../../postgres/event-hub.ts';
import { withSession } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { parseInput, uuid } from '../input.ts';
import type { MemoryServices } from '../services.ts';
import { type EventStream, follow, workspaceOf } from './follow.ts';
import {
  factsFormed,
  jobProgress,
  memoriesFormed,
  suggestionsChanged,
  taxonomyChanged,
} from './workspace.ts';

const threadStateStatement = readStatement(import.meta.dirname, 'thread-state.sql');

/** What may change. */
const changeKinds = ['memories', 'facts', 'suggestions', 'taxonomy', 'jobs'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What changed since the last time. */
export interface Changes {
  readonly of: readonly ChangeKind[];
  readonly threadIds: readonly string[];
}

/** The most threads that one stream follows. */
const mostThreads = 20;
const changesInput = z.object({
  of: z.array(z.enum(changeKinds)).nullish(),
  threadIds: z.array(uuid).max(mostThreads, `must name at most ${mostThreads} threads`).nullish(),
});

/** One thing that is followed: how it is told, and how many of its items say only how things stand. */
interface Source {
  readonly told: { readonly of: ChangeKind } | { readonly threadId: string };
  readonly known: number;
  open(stream: EventStream): AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;
}

/**
 * That something changed of what the caller sees, without what: at first nothing, once all is followed, then what
 * changed since the last time, however often. One stream for all that a page shows.
 *
 * @throws MemoryError BAD_INPUT, NO_WORKSPACE.
 */
export async function changes(
  services: MemoryServices,
  stream: EventStream,
  input: z.input<typeof changesInput>,
): Promise<AsyncIterable<Changes>> {
  const { of, threadIds } = parseInput(changesInput, input);
  const workspaceId = workspaceOf(stream);
  const opened: Readonly<Record<ChangeKind, Omit<Source, 'told'>>> = {
    memories: { known: 0, open: (own) => memoriesFormed(services, own, {}) },
    facts: { known: 0, open: (own) => factsFormed(services, own, {}) },
    suggestions: { known: 1, open: (own) => suggestionsChanged(services, own) },
    taxonomy: { known: 1, open: (own) => taxonomyChanged(services, own) },
    jobs: { known: 1, open: (own) => jobProgress(services, own) },
  };
  return merged(stream, [
    ...[...new Set(of ?? changeKinds)].map((kind) => ({ ...opened[kind], told: { of: kind } })),
    ...[...new Set(threadIds)].flatMap((threadId) =>
      (['messages', 'thread'] as const).map((kind) => ({
        told: { threadId },
        known: 1,
        open: (own: EventStream) => threadState(services, own, workspaceId, kind, threadId),
      })),
    ),
  ]);
}

/**
 * A thread's row and its last turn, at once and whenever they differ, as far as the caller sees them: one that they
 * don't see, or no longer, is as one that nothing is said in.
 */
function threadState(
  services: MemoryServices,
  stream: EventStream,
  workspaceId: string,
  kind: Extract<EventKind, 'messages' | 'thread'>,
  threadId: string,
): AsyncIterable<string> {
  return follow<string | null, string, string>(stream, {
    threadId: null,
    topic: topicOf(kind, workspaceId, threadId),
    name: () => `state of thread ${threadId}`,
    from: null,
    read: () =>
      withSession(services.pool, stream.caller, async (session) => {
        const { rows } = await session.query<{ state: string }>(threadStateStatement, [
          workspaceId,
          threadId,
        ]);
        return rows[0]?.state ?? '';
      }),
    take: (state, told) => ({ items: state === told ? [] : [state], cursor: state, more: false }),
  });
}

/** Follows all sources at once. What is not taken yet is told once, however often it happened: nothing piles up. */
async function* merged(stream: EventStream, sources: readonly Source[]): AsyncGenerator<Changes> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  stream.signal.addEventListener('abort', leave);
  // Events are counted where they are sent, not where they are found.
  const own = { ...stream, signal: leaving.signal, wanted: async () => {} };
  const of = new Set<ChangeKind>();
  const threadIds = new Set<string>();
  const failures: unknown[] = [];
  let wake: () => void = () => {};
  const begun = sources.map(
    ({ told, known, open }) =>
      new Promise<void>((ready) => {
        void (async () => {
          let items = 0;
          const followed = await open({ ...own });
          if (known === 0) ready();
          for await (const _item of followed) {
            items += 1;
            if (items === known) ready();
            if (items <= known) continue;
            if ('of' in told) of.add(told.of);
            else threadIds.add(told.threadId);
            wake();
          }
        })().catch((error: unknown) => {
          failures.push(error);
          ready();
          wake();
        });
      }),
  );
  try {
    await Promise.race([
      Promise.all(begun),
      new Promise((resolve) => stream.signal.addEventListener('abort', resolve)),
    ]);
    for (let first = true; !stream.signal.aborted; first = false) {
      if (!first && of.size + threadIds.size + failures.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          leaving.signal.addEventListener('abort', () => resolve(), { once: true });
        });
        continue;
      }
      await stream.wanted();
      if (failures.length > 0) throw failures[0];
      const told = { of: [...of], threadIds: [...threadIds] };
      of.clear();
      threadIds.clear();
      stream.asOf = stream.live.reads.now();
      yield told;
    }
  } finally {
    stream.signal.removeEventListener('abort', leave);
    leave();
  }
}
