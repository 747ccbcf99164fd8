import type { Caller } from '../../postgres/caller.ts';
import type { EventHub } from '../../postgres/event-hub.ts';
import { MemoryError } from '../error.ts';
import type { Openings } from './openings.ts';
import type { SharedReads } from './shared-reads.ts';

/** What the subscriptions of a process share. */
export interface Live {
  readonly hub: EventHub;
  readonly openings: Openings;
  readonly reads: SharedReads;
}

/** One subscription's stream of events. */
export interface EventStream {
  readonly live: Live;
  readonly caller: Caller;
  /** Fires when the stream has ended. */
  readonly signal: AbortSignal;
  /** Ends it with an error for the client. */
  end(error: Error): void;
  /** Resolves when the client is ready for another event and may get it; rejects with the signal's reason. */
  wanted(): Promise<void>;
  /** The tick of the read that the present event comes from. What is read for the event may not be older. */
  asOf: number;
}

/** What was found, the next cursor, and whether there is more at once. */
export interface Found<Cursor, Item> {
  readonly items: readonly Item[];
  readonly cursor: Cursor;
  readonly more: boolean;
}

/** Something that changes, with the functions to read what is new. */
export interface Followed<Cursor, Value, Item> {
  /** The thread it belongs to. If the caller may no longer read it, the stream ends within two seconds. */
  readonly threadId: string | null;
  /** The topic that is notified when it changes (`topicOf`). */
  readonly topic: string;
  /** A name for the read of a cursor: equal reads of one caller have equal names. */
  readonly name: (cursor: Cursor) => string;
  /** Reads as the caller: notifications have no content. */
  readonly read: (cursor: Cursor) => Promise<Value>;
  readonly take: (value: Value, cursor: Cursor) => Found<Cursor, Item>;
  /** Where it begins. */
  readonly from: Cursor;
  /** Milliseconds after which it is read even without a notification; null for never. */
  readonly againMs?: (cursor: Cursor) => number | null;
}

/**
 * Yields what is new, in order, each item once. Nothing is queued: for a slow client, the next item is read when the
 * client is ready.
 *
 * @throws what reading throws.
 */
export async function* follow<Cursor, Value, Item>(
  stream: EventStream,
  { threadId, topic, name, read, take, from, againMs }: Followed<Cursor, Value, Item>,
): AsyncGenerator<Item> {
  const { live, signal } = stream;
  const whose = callerKey(stream.caller);
  let cursor = from;
  let nudged = true;
  let since = live.reads.now();
  let wake: () => void = () => {};
  // Subscribed before the first read, so that what is stored in between is not missed.
  const leave = live.hub.follow(topic, () => {
    nudged = true;
    since = live.reads.now();
    wake();
  });
  const unwatch = threadId
    ? live.openings.watch(stream.caller, threadId, (why) =>
        stream.end(why === 'moved' ? workspaceMoved() : threadNotFound(threadId)),
      )
    : () => {};
  const over = () => wake();
  signal.addEventListener('abort', over);
  let timer: NodeJS.Timeout | undefined;
  try {
    while (!signal.aborted) {
      nudged = false;
      for (let more = true; more && !signal.aborted; ) {
        const at = cursor;
        const seen = await live.reads.read(`${whose} ${name(at)}`, since, () => read(at));
        const found = take(seen.value, at);
        for (const item of found.items) {
          await stream.wanted();
          stream.asOf = seen.at;
          yield item;
        }
        ({ cursor, more } = found);
      }
      if (nudged || signal.aborted) continue;
      const lookMs = againMs?.(cursor) ?? null;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (lookMs !== null) {
          timer = setTimeout(() => {
            // Without a notification, a recent result of another reader is sufficient.
            since = 0;
            resolve();
          }, lookMs);
        }
      });
      clearTimeout(timer);
    }
  } finally {
    clearTimeout(timer);
    leave();
    unwatch();
    signal.removeEventListener('abort', over);
  }
}

function threadNotFound(threadId: string): MemoryError {
  return new MemoryError('not_found', 'THREAD_NOT_FOUND', `There is no thread ${threadId} that you can see.`);
}

function workspaceMoved(): MemoryError {
  return new MemoryError(
    'unavailable',
    'WORKSPACE_MOVING',
    'The workspace has moved to another database. Subscribe again.',
  );
}

/** A key for callers whose reads have equal results: everything that row security and admission depend on. */
export function callerKey({ role, workspaceId, userId, personaId, credential }: Caller): string {
  return JSON.stringify([role, workspaceId, userId, personaId ?? null, credential?.kind, credential?.id]);
}

/**
 * The workspace that a stream is about.
 *
 * @throws MemoryError NO_WORKSPACE.
 */
export function workspaceOf({ caller: { workspaceId } }: EventStream): string {
  if (workspaceId) return workspaceId;
  throw new MemoryError('not_allowed', 'NO_WORKSPACE', 'This needs a token that names a workspace.');
}
