import { randomUUID } from 'node:crypto';
import type { MemoryServices } from '../memory/services.ts';
import { answeredThread, lastAnswer, namedThread, type Speaker } from '../memory/threads/answered-threads.ts';
import { type ChatMessage, hashOf, turnsOf } from './conversation.ts';
import type { GatewayRequest } from './gateway.ts';

/** The channel of threads that the gateway opens. */
export const gatewayChannel = 'gateway';

/** Where a request's turns go. */
export interface Place {
  /** The beginning of the names of its new turns. */
  readonly root: string;
  /** The thread that continues; null if a key names it. */
  readonly threadId: string | null;
  /** The thread, if it exists already; else null. */
  readonly known: string | null;
  /** The key of a thread that the gateway opens itself. */
  readonly opened: string | null;
  /** How many of the request's turns are not new. */
  readonly from: number;
}

/**
 * The thread that a request's turns belong to, which of them are new, and the beginning of their names. If the caller
 * names a thread, what comes after the last answer is new. Otherwise a conversation continues where its last answer
 * was stored for this user. A conversation with changed history gets a new thread, and so does one without an answer,
 * even if it is sent again, unless it has the same idempotency key.
 */
export async function placeOf(
  services: MemoryServices,
  request: GatewayRequest,
  messages: readonly ChatMessage[],
  whose: string,
): Promise<Place> {
  const { caller, userKey, personaKey, threadKey, idempotencyKey, channel } = request;
  const speaker: Speaker = { userKey, personaKey };
  const answered = messages.findLastIndex(({ role }) => role === 'assistant');
  const before = turnsOf(messages.slice(0, answered + 1), whose);
  const from = before.length;
  if (threadKey !== null) {
    const given = hashOf(whose, threadKey);
    const named = await namedThread({ services, caller }, speaker, threadKey);
    const place = { threadId: null, known: named, opened: null };
    if (answered >= 0) return { ...place, root: given, from };
    // For clients that send only new turns: the same words after another answer are another turn.
    const after = idempotencyKey ?? (named && (await lastAnswer({ services, caller }, named)));
    return { ...place, root: hashOf(given, after), from: 0 };
  }
  const last = before.at(-1);
  if (last === undefined) {
    const opened = hashOf(whose, idempotencyKey ?? randomUUID());
    return { root: whose, threadId: null, known: null, opened, from: 0 };
  }
  const threadId = await answeredThread(
    { services, caller },
    channel ?? gatewayChannel,
    speaker,
    last.externalId,
  );
  if (threadId !== null) return { root: whose, threadId, known: threadId, opened: null, from };
  const opened = hashOf(whose, 'fork', turnsOf(messages, whose).at(-1)?.externalId);
  return { root: whose, threadId: null, known: null, opened, from: 0 };
}
