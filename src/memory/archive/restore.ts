import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { parseInput } from '../input.ts';
import { checkThread, existingIds, namedThread, personaKey, userKey } from '../own-keys.ts';
import { readArchived } from './read.ts';

/** How many texts are restored in one transaction. */
const textsAtOnce = 500;
/** How many milliseconds reading their objects may take. */
const readTimeoutMs = 60_000;

/** The schema of RestoreThreadInput. */
export const restoreThreadInput = z.object({ ...namedThread, ...userKey, ...personaKey });

/**
 * Enqueues a job that restores a thread's archived texts into the database. From then on their age for the archive is
 * counted from the restore. Audited.
 *
 * @throws MemoryError BAD_INPUT, THREAD_NOT_FOUND.
 */
export async function requestRestore(
  call: Call,
  input: z.input<typeof restoreThreadInput>,
): Promise<{ threadId: string }> {
  const given = parseInput(restoreThreadInput, input);
  checkThread(call.caller, given);
  return inSession(call, async (session) => {
    const { threadId } = await existingIds(session, given);
    if (threadId === null) throw new Error('a thread that is named has an id');
    await session.query('select mneme_operation.restore_thread($1)', [threadId]);
    return { threadId };
  });
}

/** Which archived rows are restored. */
export interface Wanted {
  readonly kind: 'message' | 'summary';
  /** A condition on a row `r` of the workspace, $1. */
  readonly where: string;
  /** From $2 on. */
  readonly values: readonly unknown[];
}

/** The rows of a thread. */
export const ofThread = (kind: Wanted['kind'], threadId: string): Wanted => ({
  kind,
  where: 'r.thread_id = $2',
  values: [threadId],
});

/**
 * Restores archived texts into their rows, exactly as they were: on request for a thread, and for jobs that need the
 * texts in rows. As a worker. Their objects are then written again without them.
 *
 * @returns how many were restored.
 * @throws BlobError for texts that can't be read; AbortError when the signal fires; pg's errors.
 */
export async function restoreTexts(call: Call, { kind, where, values }: Wanted): Promise<number> {
  let restored = 0;
  for (;;) {
    call.signal?.throwIfAborted();
    const ids = await inSession(call, async (session) => {
      const { rows } = await session.query<{ id: string }>(
        `select r.id from mneme.${kind} r
         where r.workspace_id = $1 and r.content_state = 'archived' and ${where}
         order by r.archive_id, r.id limit ${textsAtOnce}`,
        [call.caller.workspaceId, ...values],
      );
      return rows.map(({ id }) => id);
    });
    if (ids.length === 0) return restored;
    const read = await readArchived(call, ids, readTimeoutMs);
    const there: { id: string; content: string; plain: string | null }[] = [];
    for (const [id, text] of read) {
      if (text.problem) throw text.problem;
      there.push({ id, content: text.content, plain: text.plain });
    }
    const { rowCount } = await inSession(call, (session) =>
      session.query(
        `update mneme.${kind} r
         set content_state = 'inline',
           content = given.content${kind === 'message' ? ', content_plain = given.plain' : ''}
         from unnest($2::uuid[], $3::text[], $4::text[]) as given (id, content, plain)
         where r.workspace_id = $1 and r.id = given.id and r.content_state = 'archived'`,
        [
          call.caller.workspaceId,
          there.map(({ id }) => id),
          there.map(({ content }) => content),
          there.map(({ plain }) => plain),
        ],
      ),
    );
    restored += rowCount ?? 0;
  }
}

/**
 * Restores a thread's summaries for a job that writes others from them: they are needed when a conversation
 * continues.
 *
 * @throws as `restoreTexts`.
 */
export async function restoreSummaries(call: Call, threadId: string): Promise<void> {
  // Closing a thread summarises what was just said.
  if (call.caller.role === 'worker') await restoreTexts(call, ofThread('summary', threadId));
}
