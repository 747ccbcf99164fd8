import { readStatement } from '../../postgres/statement-file.ts';
import { fillReadableTexts } from '../archive/read.ts';
import { type Call, inOneStatement } from '../call.ts';
import { type Named, withIds } from '../own-keys.ts';
import type { Speaker } from './answered-threads.ts';

const responseTurnsStatement = readStatement(import.meta.dirname, 'response-turns.sql');
const newestResponseStatement = readStatement(import.meta.dirname, 'newest-response.sql');
const storedAnswerStatement = readStatement(import.meta.dirname, 'stored-answer.sql');
const backgroundRequestStatement = readStatement(import.meta.dirname, 'background-request.sql');
const turnsWithItemsStatement = readStatement(import.meta.dirname, 'turns-with-items.sql');

/** Where the gateway stored an answer. */
export interface StoredAnswer {
  readonly messageId: string;
  readonly threadId: string;
  /** Its external id. */
  readonly name: string;
}

/** A turn of a conversation that a response belongs to. */
export interface ResponseTurn {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  /** How many responses before the one that was looked for; 0 is that one. */
  readonly depth: number;
  /** What the gateway stored with it, as it is in `metadata.gateway`. */
  readonly gateway: Readonly<Record<string, unknown>> | null;
  readonly said: Date;
}

/** How many responses of a conversation are read. */
const longest = 500;

/** Whose turns are asked for: the statements' parameters $1 to $3. */
async function whose(call: Call, speaker: Speaker): Promise<unknown[]> {
  const { userId, personaId } = await withIds<Named>(call, speaker);
  return [call.caller.workspaceId, userId ?? call.caller.userId, personaId];
}

/**
 * A user's own answer that has this response id, the newest if there are several; null if there is none. It is found
 * by an index, however many turns the user has.
 */
export async function storedAnswer(
  call: Call,
  speaker: Speaker,
  responseId: string,
): Promise<StoredAnswer | null> {
  const [found] = await inOneStatement<StoredAnswer>(
    call,
    // The fence keeps the order's index from being walked instead.
    storedAnswerStatement,
    [...(await whose(call, speaker)), responseId],
  );
  return found ?? null;
}

/** When a user asked for an answer in the background, and of which model; null if they did not. */
export async function backgroundRequest(
  call: Call,
  speaker: Speaker,
  responseId: string,
): Promise<{ readonly at: Date; readonly model: string | null } | null> {
  const [found] = await inOneStatement<{ at: Date; model: string | null }>(call, backgroundRequestStatement, [
    ...(await whose(call, speaker)),
    responseId,
  ]);
  return found ?? null;
}

/**
 * A user's own turns that hold these items: answers among the latest 500 with a response, and turns by their ids.
 * Those without a text are left out.
 */
export async function turnsWithItems(
  call: Call,
  speaker: Speaker,
  itemIds: readonly string[],
  turnIds: readonly string[],
): Promise<ResponseTurn[]> {
  const rows = await inOneStatement<Omit<ResponseTurn, 'content'> & { content: null }>(
    call,
    turnsWithItemsStatement,
    [...(await whose(call, speaker)), itemIds, turnIds],
  );
  return fillReadableTexts<ResponseTurn>(call, rows);
}

/** The newest answer in a thread that has a response id; null if there is none. */
export async function newestResponse(call: Call, threadId: string): Promise<StoredAnswer | null> {
  const [found] = await inOneStatement<StoredAnswer>(call, newestResponseStatement, [
    call.caller.workspaceId,
    threadId,
  ]);
  return found ?? null;
}

/** The turns of a response and of those before it, in their order; those without a text are left out. */
export async function responseTurns(
  call: Call,
  answer: StoredAnswer,
  depth = longest,
): Promise<ResponseTurn[]> {
  const rows = await inOneStatement<Omit<ResponseTurn, 'content'> & { content: null }>(
    call,
    responseTurnsStatement,
    [call.caller.workspaceId, answer.threadId, answer.name, depth],
  );
  return fillReadableTexts<ResponseTurn>(call, rows);
}
