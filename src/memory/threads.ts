import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import { MemoryError } from './error.ts';
import { summarizeThread } from './formation/summarize-thread.ts';
import { refreshThreadNotes } from './formation/summary-store.ts';
import {
  externalKey,
  metadata,
  moment,
  nonEmptyText,
  parseInput,
  requireServiceFor,
  shortText,
  taxonomyPath,
  uuid,
} from './input.ts';
import type { MemoryServices } from './services.ts';

/** Turns one call may store. */
export const maxMessagesPerCall = 1_000;

const openThreadInput = z.object({
  externalId: externalKey.nullish(),
  channel: shortText.nullish(),
  title: shortText.nullish(),
  projectId: uuid.nullish(),
  personaId: uuid.nullish(),
  taxonomyPath: taxonomyPath.nullish(),
  startedAt: moment.nullish(),
  userId: uuid.nullish(),
});

/**
 * Opens a thread with its trunk branch; the same externalId gives the same thread again. A thread of a project is
 * visible to the workspace, any other to its owner alone.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; PROJECT_NOT_FOUND, PERSONA_NOT_FOUND, USER_NOT_FOUND.
 */
export async function openThread(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof openThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(openThreadInput, input);
  requireServiceFor(caller, given.userId);
  const threadId = await withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.open_thread($1, $2, $3, $4, $5, $6, $7, $8) as id',
      [
        given.externalId,
        given.channel,
        given.title,
        given.projectId,
        given.personaId,
        given.taxonomyPath,
        given.startedAt,
        given.userId,
      ],
    );
    return rows[0]?.id;
  });
  if (!threadId) throw new Error('open_thread returned no id');
  return { threadId };
}

const messageInput = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool', 'summary']),
  content: nonEmptyText,
  author: shortText.nullish(),
  externalId: externalKey.nullish(),
  occurredAt: moment.nullish(),
  metadata: metadata.nullish(),
});

const appendMessagesInput = z.object({
  threadId: uuid,
  branchId: uuid.nullish(),
  messages: z.array(messageInput).min(1, 'must hold at least one message'),
  background: z.boolean().nullish(),
});

/**
 * Stores 1 to 1,000 turns in order with their extraction jobs, in one transaction, and returns when it is durable.
 * A turn whose externalId the thread knows is not stored again; its id is returned in its place. `background` is for
 * imports: their jobs wait behind everybody's conversations.
 *
 * @throws MemoryError BAD_INPUT, TOO_MANY_MESSAGES; THREAD_NOT_FOUND, BRANCH_NOT_FOUND.
 */
export async function appendMessages(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof appendMessagesInput>,
): Promise<{ threadId: string; messageIds: string[]; storedCount: number }> {
  if (Array.isArray(input.messages) && input.messages.length > maxMessagesPerCall) {
    throw new MemoryError(
      'over_limit',
      'TOO_MANY_MESSAGES',
      `One call stores at most ${maxMessagesPerCall} messages, this one has ${input.messages.length}. Send them in several calls; nothing was stored.`,
    );
  }
  const given = parseInput(appendMessagesInput, input);
  const rows = given.messages.map((message) => ({
    role: message.role,
    content: message.content,
    author: message.author ?? null,
    external_id: message.externalId ?? null,
    occurred_at: message.occurredAt ?? null,
    metadata: message.metadata ?? null,
  }));
  const answer = await withSession(services.pool, caller, async (session) => {
    const { rows: answers } = await session.query<{ messageIds: string[]; stored: number }>(
      'select message_ids as "messageIds", stored from mneme_operation.append_messages($1, $2, $3, $4)',
      [given.threadId, given.branchId, JSON.stringify(rows), given.background ?? false],
    );
    return answers[0];
  });
  if (!answer) throw new Error('append_messages returned nothing');
  return { threadId: given.threadId, messageIds: answer.messageIds, storedCount: answer.stored };
}

const updateThreadInput = z.object({
  threadId: uuid,
  title: shortText.nullish(),
  projectId: uuid.nullish(),
  taxonomyPath: taxonomyPath.nullish(),
});

/**
 * Changes what is given of a thread. Moving it into a project shares its turns with the workspace.
 *
 * @throws MemoryError BAD_INPUT; THREAD_NOT_FOUND, PROJECT_NOT_FOUND.
 */
export async function updateThread(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof updateThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(updateThreadInput, input);
  await withSession(services.pool, caller, async (session) => {
    await session.query('select mneme_operation.update_thread($1, $2, $3, $4)', [
      given.threadId,
      given.title,
      given.projectId,
      given.taxonomyPath,
    ]);
    // What stays the owner's alone, memories and names from elsewhere among it, leaves the notes that others now read.
    if (given.projectId != null) await refreshThreadNotes(session, caller.workspaceId, given.threadId);
  });
  return { threadId: given.threadId };
}

const closeThreadInput = z.object({ threadId: uuid });

/** Milliseconds closing waits for the summary before leaving it to the job. */
const summaryWaitMs = 10_000;

/**
 * Ends a thread's session. Its summary is written before this returns where the summariser is quick enough and asks no
 * model; the job that was enqueued with the ending writes it otherwise: only jobs keep within the model's budget.
 *
 * @throws MemoryError BAD_INPUT; THREAD_NOT_FOUND.
 */
export async function closeThread(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof closeThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(closeThreadInput, input);
  await withSession(services.pool, caller, (session) =>
    session.query('select mneme_operation.close_thread($1)', [given.threadId]),
  );
  if (services.summarizer.metered !== undefined) return { threadId: given.threadId };
  try {
    await summarizeThread(services, caller, given.threadId, AbortSignal.timeout(summaryWaitMs));
  } catch (error) {
    services.log.warn({ threadId: given.threadId, err: error }, 'summary left to the job');
  }
  return { threadId: given.threadId };
}
