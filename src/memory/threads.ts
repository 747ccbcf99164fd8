import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSessionAnew } from '../postgres/deadlock.ts';
import { type Session, withSession } from '../postgres/session.ts';
import { appendInLine, appendUnderKeys } from './append-line.ts';
import { MemoryError } from './error.ts';
import { summarizeThread } from './formation/summaries/summarize-thread.ts';
import { refreshThreadNotes } from './formation/summaries/summary-store.ts';
import { noteSpokenHandoff } from './handoff.ts';
import {
  externalKey,
  metadata,
  moment,
  nonEmptyText,
  parseInput,
  pastMoment,
  shortText,
  taxonomyPath,
  uuid,
} from './input.ts';
import {
  checkNames,
  checkThread,
  existingIds,
  idsToWrite,
  keysOf,
  personaKey,
  projectKey,
  threadKey,
  userKey,
} from './own-keys.ts';
import { writePrivacyMode } from './privacy.ts';
import type { MemoryServices } from './services.ts';

/** The most turns that one call may store. */
export const maxMessagesPerCall = 1_000;

const openThreadInput = z.object({
  externalId: externalKey.nullish(),
  channel: shortText.nullish(),
  title: shortText.nullish(),
  projectId: uuid.nullish(),
  personaId: uuid.nullish(),
  taxonomyPath: taxonomyPath.nullish(),
  startedAt: moment.nullish(),
  privacyMode: z.boolean().nullish(),
  userId: uuid.nullish(),
  ...projectKey,
  ...personaKey,
  ...userKey,
});

/**
 * Opens a thread with its trunk branch. With the externalId of an existing thread, returns that thread. A project's
 * thread is visible to those who read the project, any other only to its owner. With `privacyMode`, its transcript is
 * removed once summaries and facts are extracted from it. For an existing thread with turns, use `setPrivacyMode`.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; PROJECT_NOT_FOUND, PERSONA_NOT_FOUND, USER_NOT_FOUND;
 *   OLDER_TRANSCRIPTS_UNDECIDED, and what `setPrivacyMode` throws.
 */
export async function openThread(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof openThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(openThreadInput, input);
  checkNames(caller, given);
  const threadId = await withSession(services.pool, caller, async (session) => {
    const { projectId, personaId, userId } = await idsToWrite(session, given);
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.open_thread($1, $2, $3, $4, $5, $6, $7, $8) as id',
      [
        given.externalId,
        given.channel,
        given.title,
        projectId,
        personaId,
        given.taxonomyPath,
        given.startedAt,
        userId,
      ],
    );
    const opened = rows[0]?.id;
    if (opened && given.privacyMode) await keepPrivate(session, caller, opened);
    return opened;
  });
  if (!threadId) throw new Error('open_thread returned no id');
  return { threadId };
}

/**
 * Turns privacy mode on for a thread that is opened. If it has turns already, the caller has to say what happens to
 * them.
 */
async function keepPrivate(session: Session, { workspaceId }: Caller, threadId: string): Promise<void> {
  const { rows } = await session.query<{ begun: boolean }>(
    `select exists (select from mneme.branch b
       where b.workspace_id = $1 and b.thread_id = $2 and b.last_sequence_no > 0) as begun
     from mneme.thread t where t.workspace_id = $1 and t.id = $2 and not t.privacy_mode`,
    [workspaceId, threadId],
  );
  const [open] = rows;
  if (open) await writePrivacyMode(session, threadId, true, open.begun ? null : false);
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
  threadId: uuid.nullish(),
  branchId: uuid.nullish(),
  ...threadKey,
  ...userKey,
  /** The channel of a thread that its key opens. */
  channel: shortText.nullish(),
  title: shortText.nullish(),
  ...projectKey,
  ...personaKey,
  messages: z.array(messageInput).min(1, 'must hold at least one message'),
  background: z.boolean().nullish(),
});

/**
 * Stores 1 to 1,000 turns in order, with the jobs that process them, in one transaction, and returns when it is
 * durable. Small calls that a caller makes at the same time share a transaction. A turn whose externalId exists in
 * the thread is not stored again; its id is returned instead. `background` is for imports: their jobs run after those
 * of live conversations. If the caller's own key names no thread yet, the thread is opened, with its user, project
 * and persona.
 *
 * @throws MemoryError BAD_INPUT, TOO_MANY_MESSAGES, USER_ID_NOT_ALLOWED; THREAD_NOT_FOUND, BRANCH_NOT_FOUND.
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
      `One call stores at most ${maxMessagesPerCall} messages, but this one has ${input.messages.length}. Send them in several calls. Nothing was stored.`,
    );
  }
  const given = parseInput(appendMessagesInput, input);
  checkThread(caller, given);
  const rows = given.messages.map((message) => ({
    role: message.role,
    content: message.content,
    author: message.author ?? null,
    external_id: message.externalId ?? null,
    occurred_at: message.occurredAt ?? null,
    metadata: message.metadata ?? null,
  }));
  const background = given.background ?? false;
  const branchId = given.branchId ?? null;
  const { threadId: id, userKey: user, projectKey: project, personaKey: persona } = given;
  // Keys are looked up, and what they name is created, in the transaction that stores the turns.
  if (id != null && user == null && project == null && persona == null) {
    const call = { threadId: id, branchId, messages: rows };
    const { messageIds, stored } = await appendInLine(services.pool, caller, call, background);
    if (!background) await listenForHandoff(services, caller, rows, messageIds);
    return { threadId: id, messageIds, storedCount: stored };
  }
  const call = { threadId: null, branchId, messages: rows };
  const { threadId, messageIds, stored } = await appendUnderKeys(
    services.pool,
    caller,
    keysOf(given),
    call,
    background,
  );
  if (!background) await listenForHandoff(services, caller, rows, messageIds);
  return { threadId, messageIds, storedCount: stored };
}

/** Looks for a handoff in the turns. They stay stored even if this fails. */
async function listenForHandoff(
  services: MemoryServices,
  caller: Caller,
  turns: readonly { readonly role: string; readonly content: string }[],
  messageIds: readonly string[],
): Promise<void> {
  try {
    const stored = turns.map((turn, place) => ({ ...turn, id: messageIds[place] ?? '' }));
    await noteSpokenHandoff(services, caller, stored);
  } catch (error) {
    services.log.warn({ err: error }, 'a spoken handoff was not noted');
  }
}

const updateThreadInput = z.object({
  threadId: uuid.nullish(),
  ...threadKey,
  ...userKey,
  ...personaKey,
  title: shortText.nullish(),
  projectId: uuid.nullish(),
  ...projectKey,
  taxonomyPath: taxonomyPath.nullish(),
  pinned: z.boolean().nullish(),
});

/**
 * Changes the given fields of a thread. Moving it into a project shares its turns with those who read the project.
 *
 * @throws MemoryError BAD_INPUT; THREAD_NOT_FOUND, PROJECT_NOT_FOUND.
 */
export async function updateThread(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof updateThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(updateThreadInput, input);
  checkThread(caller, given);
  const threadId = await withSessionAnew(services.pool, caller, async (session) => {
    const { threadKey, userKey, personaKey } = given;
    const named = { threadId: given.threadId, threadKey, userKey, personaKey };
    const id = named.threadId ?? required((await existingIds(session, named)).threadId);
    const { projectId } = await idsToWrite(session, {
      projectId: given.projectId,
      projectKey: given.projectKey,
    });
    await session.query('select mneme_operation.update_thread($1, $2, $3, $4, $5)', [
      id,
      given.title,
      projectId,
      given.taxonomyPath,
      given.pinned,
    ]);
    // What stays private to the owner, e.g. memories and names from elsewhere, is removed from the notes that others
    // now read.
    if (projectId !== null) await refreshThreadNotes(session, caller.workspaceId, id);
    return id;
  });
  return { threadId };
}

const closeThreadInput = z.object({
  threadId: uuid.nullish(),
  ...threadKey,
  ...userKey,
  ...personaKey,
  endedAt: pastMoment.nullish(),
});

/** How many milliseconds closing waits for the summary before it is left to the job. */
const summaryWaitMs = 10_000;

/**
 * Ends a thread's session. If it has already ended and no time is given, its end stays. The summary is written before
 * this returns if the summarizer is fast enough and uses no model. Otherwise the job that was enqueued with the
 * ending writes it, because only jobs respect the model's budget.
 *
 * @throws MemoryError BAD_INPUT; THREAD_NOT_FOUND.
 */
export async function closeThread(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof closeThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(closeThreadInput, input);
  checkThread(caller, given);
  const threadId = await withSession(services.pool, caller, async (session) => {
    const id = required((await existingIds(session, given)).threadId);
    await session.query('select mneme_operation.close_thread($1, $2)', [id, given.endedAt]);
    return id;
  });
  if (services.summarizer.metered !== undefined) return { threadId };
  try {
    await summarizeThread(services, caller, threadId, AbortSignal.timeout(summaryWaitMs));
  } catch (error) {
    services.log.warn({ threadId, err: error }, 'summary left to the job');
  }
  return { threadId };
}

function required(threadId: string | null): string {
  if (threadId === null) throw new Error('A thread that was named has no id');
  return threadId;
}
