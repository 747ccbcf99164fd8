import { randomUUID } from 'node:crypto';
import { answeredThread, lastAnswer, namedThread, type Speaker } from '../memory/answered-threads.ts';
import type { MemoryServices } from '../memory/services.ts';
import { type ChatMessage, hashOf, turnsOf } from './conversation.ts';
import type { GatewayRequest } from './gateway.ts';

/** What threads that the gateway opens are for. */
export const gatewayChannel = 'gateway';

/** Where a request's turns go. */
export interface Place {
  /** What their names go on from. */
  readonly root: string;
  /** The thread that goes on; null for one that a key names. */
  readonly threadId: string | null;
  /** The thread, where it is there already. */
  readonly known: string | null;
  /** The key of a thread that the gateway opens itself. */
  readonly opened: string | null;
  /** How many turns are not new. */
  readonly from: number;
}

/**
 * Where a request's turns go, which of them are new, and what their names go on from. A thread that the caller names
 * takes what comes after the last answer. Without a name, a conversation goes on where its last answer was stored for
 * this user; changed history is a thread of its own, and so is a conversation without an answer, sent again or not,
 * unless it is sent with the same idempotency key.
 */
export async function placeOf(
  services: MemoryServices,
  request: GatewayRequest,
  messages: readonly ChatMessage[],
  speaker: Speaker,
  whose: string,
  answered: number,
): Promise<Place> {
  const { caller, threadKey, idempotencyKey, channel } = request;
  const before = turnsOf(messages.slice(0, answered + 1), whose);
  const from = before.length;
  if (threadKey !== null) {
    const given = hashOf(whose, threadKey);
    const named = await namedThread(services, caller, speaker, threadKey);
    const place = { threadId: null, known: named, opened: null };
    if (answered >= 0) return { ...place, root: given, from };
    // Of a client that sends new turns alone: the same words after another answer are another turn.
    const after = idempotencyKey ?? (named && (await lastAnswer(services, caller, named)));
    return { ...place, root: hashOf(given, after), from: 0 };
  }
  const last = before.at(-1);
  if (last === undefined) {
    const opened = hashOf(whose, idempotencyKey ?? randomUUID());
    return { root: whose, threadId: null, known: null, opened, from: 0 };
  }
  const threadId = await answeredThread(
    services,
    caller,
    channel ?? gatewayChannel,
    speaker,
    last.externalId,
  );
  if (threadId !== null) return { root: whose, threadId, known: threadId, opened: null, from };
  const opened = hashOf(whose, 'fork', turnsOf(messages, whose).at(-1)?.externalId);
  return { root: whose, threadId: null, known: null, opened, from: 0 };
}
