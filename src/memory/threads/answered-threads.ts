import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inOneStatement } from '../call.ts';
import { type Named, nobody, withIds } from '../own-keys.ts';

const answeredThreadStatement = readStatement(import.meta.dirname, 'answered-thread.sql');
const lastAnswerStatement = readStatement(import.meta.dirname, 'last-answer.sql');

/** The user and persona of a conversation. */
export interface Speaker {
  readonly userKey?: string | null;
  readonly personaKey?: string | null;
}

/**
 * The user's own thread in which the gateway stored an answer under this name; null if there is none.
 *
 * @param channel the channel of such threads: conversations of other channels do not continue here.
 */
export async function answeredThread(
  call: Call,
  channel: string,
  speaker: Speaker,
  externalId: string,
): Promise<string | null> {
  const { caller } = call;
  const { userId, personaId } = await withIds<Named>(call, speaker);
  const [found] = await inOneStatement<{ id: string }>(call, answeredThreadStatement, [
    caller.workspaceId,
    channel,
    userId ?? caller.userId,
    personaId,
    externalId,
  ]);
  return found?.id ?? null;
}

/** The thread that a speaker's key names; null if it does not exist yet. */
export async function namedThread(call: Call, speaker: Speaker, threadKey: string): Promise<string | null> {
  const { threadId } = await withIds<Named>(call, { ...speaker, threadKey });
  return threadId == null || threadId === nobody ? null : threadId;
}

/** The name of the last answer in a thread; null if it has none. */
export async function lastAnswer(call: Call, threadId: string): Promise<string | null> {
  const [found] = await inOneStatement<{ externalId: string | null; id: string }>(call, lastAnswerStatement, [
    call.caller.workspaceId,
    threadId,
  ]);
  return found?.externalId ?? found?.id ?? null;
}
