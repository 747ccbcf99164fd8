import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { joinThread, makeUsers } from '../access/audiences.ts';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { summarizeThread } from '../formation/summaries/summarize-thread.ts';
import { refreshThreadNotes } from '../formation/summaries/summary-store.ts';
import {
  externalKey,
  memoryMode,
  moment,
  optionalChannel,
  parseInput,
  pastMoment,
  shortText,
  taxonomyPath,
  timeZone,
  withDefault,
} from '../input.ts';
import {
  actingFor,
  checkNames,
  checkThread,
  existingIds,
  idsToWrite,
  namedPersona,
  namedProject,
  namedThread,
  participants,
  personaKey,
  userKey,
} from '../own-keys.ts';
import { writePrivacyMode } from './privacy.ts';

const conversationBegunStatement = readStatement(import.meta.dirname, 'conversation-begun.sql');

const heldIn =
  'The IANA time zone it is held in: what "tomorrow at 9" means for users without a zone of their own, and when its days begin.';

/** The schema of OpenThreadInput. */
export const openThreadInput = z.object({
  externalId: externalKey.nullish(),
  channel: optionalChannel,
  title: shortText.nullish(),
  taxonomyPath: taxonomyPath.nullish(),
  startedAt: moment.nullish(),
  privacyMode: z
    .boolean()
    .nullish()
    .describe(
      'Whether to remove the transcript once summaries and facts are extracted from it. Default: false.',
    ),
  timeZone: timeZone.nullish().describe(heldIn),
  memory: withDefault(memoryMode, 'ON').describe(
    'OFF keeps what is said in the thread from being remembered. ON does not change an existing thread.',
  ),
  ...namedProject,
  ...namedPersona,
  ...actingFor,
  ...participants,
});

/**
 * Opens a thread with its trunk branch. With the externalId of an existing thread, returns that thread. A project's
 * thread is visible to those who read the project, a group's to its participants, any other only to its owner. With `privacyMode`, its transcript is
 * removed once summaries and facts are extracted from it. For an existing thread with turns, use `setPrivacyMode`.
 * With `memory: 'OFF'`, what is said in it is stored and not remembered.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; PROJECT_NOT_FOUND, PERSONA_NOT_FOUND, USER_NOT_FOUND;
 *   OLDER_TRANSCRIPTS_UNDECIDED, and what `setPrivacyMode` throws.
 */
export async function openThread(
  call: Call,
  input: z.input<typeof openThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(openThreadInput, input);
  checkNames(call.caller, given);
  const threadId = await inSessionAnew(call, async (session) => {
    if (given.participants != null) await makeUsers(session, given.participants, given.userKey);
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
        // A group is nobody's but the program's that opens it.
        given.participants == null ? userId : null,
      ],
    );
    const opened = rows[0]?.id;
    if (opened && given.participants != null) await joinThread(session, opened, given.participants, userId);
    if (opened && given.privacyMode) await keepPrivate(session, opened);
    if (opened && given.timeZone != null) await writeTimeZone(session, opened, given.timeZone);
    // A thread that is there already is never turned on by opening it again.
    if (opened && given.memory === 'OFF') await writeMemoryMode(session, opened, true);
    return opened;
  });
  if (!threadId) throw new Error('open_thread returned no id');
  return { threadId };
}

/** Says whether what is said in a thread from now on is remembered. */
async function writeMemoryMode(session: Session, threadId: string, off: boolean): Promise<void> {
  await session.query('select mneme_operation.set_memory_mode($1, $2)', [threadId, off]);
}

/** Says in which zone a thread is held. */
async function writeTimeZone(session: Session, threadId: string, name: string): Promise<void> {
  await session.query('select mneme_operation.set_thread_zone($1, $2)', [threadId, name]);
}

/**
 * Turns privacy mode on for a thread that is opened. If it has turns already, the caller has to say what happens to
 * them.
 */
async function keepPrivate(session: Session, threadId: string): Promise<void> {
  const { rows } = await session.query<{ begun: boolean }>(conversationBegunStatement, [
    session.caller.workspaceId,
    threadId,
  ]);
  const [open] = rows;
  if (open) await writePrivacyMode(session, threadId, true, open.begun ? null : false);
}

/** The schema of UpdateThreadInput. */
export const updateThreadInput = z.object({
  ...namedThread,
  ...userKey,
  ...personaKey,
  title: shortText.nullish(),
  ...namedProject,
  taxonomyPath: taxonomyPath.nullish(),
  pinned: z.boolean().nullish().describe('Whether its texts stay in the database and are never archived.'),
  timeZone: timeZone.nullish().describe(heldIn),
  memory: memoryMode
    .nullish()
    .describe('Whether what is said in it from now on is remembered. Earlier turns stay as they are.'),
});

/**
 * Changes the given fields of a thread. `memory` holds for what is said from then on. Moving it into a project shares its turns with those who read the project.
 *
 * @throws MemoryError BAD_INPUT; THREAD_NOT_FOUND, PROJECT_NOT_FOUND.
 */
export async function updateThread(
  call: Call,
  input: z.input<typeof updateThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(updateThreadInput, input);
  checkThread(call.caller, given);
  const threadId = await inSessionAnew(call, async (session) => {
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
    if (given.timeZone != null) await writeTimeZone(session, id, given.timeZone);
    if (given.memory != null) await writeMemoryMode(session, id, given.memory === 'OFF');
    // What stays private to the owner, e.g. memories and names from elsewhere, is removed from the notes that others
    // now read.
    if (projectId !== null) await refreshThreadNotes(session, id);
    return id;
  });
  return { threadId };
}

/** The schema of CloseThreadInput. */
export const closeThreadInput = z.object({
  ...namedThread,
  ...userKey,
  ...personaKey,
  endedAt: pastMoment.nullish().describe('When it ended. Default: now.'),
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
  call: Call,
  input: z.input<typeof closeThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(closeThreadInput, input);
  checkThread(call.caller, given);
  const threadId = await inSession(call, async (session) => {
    const id = required((await existingIds(session, given)).threadId);
    await session.query('select mneme_operation.close_thread($1, $2)', [id, given.endedAt]);
    return id;
  });
  if (call.services.summarizer.metered !== undefined) return { threadId };
  try {
    await summarizeThread({ ...call, signal: AbortSignal.timeout(summaryWaitMs) }, threadId);
  } catch (error) {
    call.services.log.warn({ threadId, err: error }, 'summary left to the job');
  }
  return { threadId };
}

function required(threadId: string | null): string {
  if (threadId === null) throw new Error('A thread that was named has no id');
  return threadId;
}
