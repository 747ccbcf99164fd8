import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import type { Session } from '../../postgres/session.ts';
import { readArchived } from '../archive/read.ts';
import { type Call, inSessionAnew } from '../call.ts';
import { MemoryError } from '../error.ts';
import { externalKey, nonEmptyText, parseInput, uuid } from '../input.ts';
import {
  checkThread,
  existingIds,
  type Named,
  namedThread,
  namedUser,
  personaKey,
  userKey,
  userNamed,
} from '../own-keys.ts';
import { deleteErasedBlobs } from '../sealed/destroy-key.ts';
import type { MemoryServices } from '../services.ts';

/** What is erased: a thread, a user with everything that is theirs, or the caller's workspace. */
export type ErasureScope = 'thread' | 'user' | 'workspace';

/** How many rows of one kind are deleted, rebuilt or kept, and why. */
export interface ErasurePreviewLine {
  /** The name of their table. */
  readonly kind: string;
  readonly rowCount: number;
  readonly fate: 'goes' | 'rebuilt' | 'stays';
  readonly reason: string | null;
}

/** What an erasure removed. */
export interface ErasureReceipt {
  readonly id: string;
  readonly scope: ErasureScope;
  readonly targetId: string;
  readonly erasedAt: string;
  /** How many entries the audit chain had, including the erasure's, and the hash of that entry in base64. */
  readonly auditEntries: number;
  readonly auditHash: string;
  readonly kinds: readonly ErasedKind[];
}

/** The rows of one kind that were erased. */
export interface ErasedKind {
  readonly kind: string;
  readonly rowCount: number;
  /** SHA-256 over their ids, sorted, each with a line feed; in base64. */
  readonly idsHash: string;
}

/** Longer than erasing the largest workspace we measured takes. Other statements may take half a minute. */
const erasureTimeout = '30min';

/** The schema of EraseThreadInput. */
export const eraseThreadInput = z.object({ ...namedThread, ...userKey, ...personaKey });

/** The schema of ErasurePreviewInput. */
export const erasurePreviewInput = z
  .object({
    ...namedThread,
    userId: uuid.nullish(),
    userKey: externalKey
      .nullish()
      .describe(
        "The user's externalId (your own key for them), in place of userId. With threadKey: the user whom the thread belongs to.",
      ),
    personaKey: externalKey
      .nullish()
      .describe('With threadKey: the externalId of the persona that the thread belongs to.'),
    workspace: z.string().nullish().describe('The slug of the workspace, if the workspace would be erased.'),
  })
  .refine(
    ({ threadId, threadKey, userId, userKey, workspace }) =>
      [threadId ?? threadKey, userId ?? (threadKey == null ? userKey : null), workspace].filter(
        (value) => value != null,
      ).length === 1,
    'wants one of a thread, a user and workspace',
  )
  .describe('What would be erased: a thread, a user or the workspace. Name exactly one.');

/**
 * What an erasure would delete, what would be rebuilt from the rest, and what would stay and why.
 *
 * @throws MemoryError BAD_INPUT, WORKSPACE_NOT_FOUND; THREAD_NOT_FOUND, USER_NOT_FOUND; THREAD_NOT_YOURS,
 *   ADMIN_REQUIRED; LAST_ADMIN.
 */
export async function previewErasure(
  call: Call,
  input: z.input<typeof erasurePreviewInput>,
): Promise<{ lines: ErasurePreviewLine[] }> {
  const given = parseInput(erasurePreviewInput, input);
  return withErasureTimeout(call, async (session) => {
    const [scope, id] =
      given.workspace != null
        ? (['workspace', await ownWorkspace(session, given.workspace)] as const)
        : given.threadId != null || given.threadKey != null
          ? (['thread', await threadNamed(session, given)] as const)
          : (['user', await userNamed(session, given)] as const);
    const { rows } = await session.query<Omit<ErasurePreviewLine, 'rowCount'> & { rowCount: string }>(
      `select kind, row_count as "rowCount", fate, reason from mneme_private.preview_erasure($1, $2)
       order by fate, kind`,
      [scope, id],
    );
    return { lines: rows.map((row) => ({ ...row, rowCount: Number(row.rowCount) })) };
  });
}

/**
 * Erases a thread with everything that was derived from it alone. For its owner, and for admins if the workspace may
 * see it.
 *
 * @throws MemoryError BAD_INPUT, THREAD_NOT_FOUND, THREAD_NOT_YOURS.
 */
export async function eraseThread(
  call: Call,
  input: z.input<typeof eraseThreadInput>,
): Promise<ErasureReceipt> {
  const given = parseInput(eraseThreadInput, input);
  return erase(call, 'thread', (session) => threadNamed(session, given));
}

/** The schema of EraseUserInput. */
export const eraseUserInput = z.object(namedUser);

/**
 * Erases a user: their threads with everything said in them, what they said in others' threads, their memories and
 * facts, and everything derived from these. For the user and admins.
 *
 * @throws MemoryError BAD_INPUT, USER_NOT_FOUND, ADMIN_REQUIRED, LAST_ADMIN.
 */
export async function eraseUser(call: Call, input: z.input<typeof eraseUserInput>): Promise<ErasureReceipt> {
  const given = parseInput(eraseUserInput, input);
  return erase(call, 'user', (session) => userNamed(session, given));
}

/** The schema of EraseWorkspaceInput. */
export const eraseWorkspaceInput = z.object({
  slug: z.string().describe("The workspace's slug, as a confirmation."),
});

/**
 * Erases the caller's workspace with everything in it, including its audit log. The receipt stays. Admins only.
 *
 * @param input.slug the workspace's slug, as a confirmation.
 * @throws MemoryError BAD_INPUT, WORKSPACE_NOT_FOUND, ADMIN_REQUIRED.
 */
export async function eraseWorkspace(
  call: Call,
  input: z.input<typeof eraseWorkspaceInput>,
): Promise<ErasureReceipt> {
  const { slug } = parseInput(eraseWorkspaceInput, input);
  return erase(call, 'workspace', (session) => ownWorkspace(session, slug));
}

/** The schema of RedactMessageInput. */
export const redactMessageInput = z.object({ messageId: uuid });

/**
 * Removes the text of a turn permanently, with its vectors, hash and counts and everything that was derived from it
 * alone. Its row and number stay (contentState removed). For the turn's author, the thread's owner, and admins if the
 * workspace may see it. Audited.
 *
 * @throws MemoryError BAD_INPUT, MESSAGE_NOT_FOUND, MESSAGE_NOT_YOURS.
 */
export async function redactMessage(
  call: Call,
  input: z.input<typeof redactMessageInput>,
): Promise<{ messageId: string }> {
  const { messageId } = parseInput(redactMessageInput, input);
  await withErasureTimeout(call, (session) =>
    session.query('select mneme_private.redact_message($1)', [messageId]),
  );
  await renewPlannerStatistics(call.services);
  return { messageId };
}

/** The schema of EditMessageInput. */
export const editMessageInput = z.object({
  messageId: uuid,
  content: nonEmptyText.describe("The turn's new text."),
});

/**
 * Changes a turn's text. The old text is kept as a version (`Message.earlierVersions`). What was derived from the old
 * text alone is removed, as by `redactMessage`, and the new text is processed. For the turn's author and the owner of
 * the private thread it is in: nobody changes what another person said where others read it. Audited.
 *
 * @throws MemoryError BAD_INPUT, MESSAGE_NOT_FOUND, MESSAGE_NOT_YOURS, MESSAGE_NOT_READABLE; BlobError for a text
 *   that cannot be read from the archive.
 */
export async function editMessage(
  call: Call,
  input: z.input<typeof editMessageInput>,
): Promise<{ messageId: string }> {
  const { messageId, content } = parseInput(editMessageInput, input);
  const archived = (await readArchived(call, [messageId])).get(messageId);
  if (archived?.problem) throw archived.problem;
  await withErasureTimeout(call, (session) =>
    session.query('select mneme_private.edit_message($1, $2, $3)', [
      messageId,
      content,
      archived?.content ?? null,
    ]),
  );
  return { messageId };
}

/** The thread that the input names, by its id or the caller's own key. */
async function threadNamed(session: Session, given: Named): Promise<string> {
  checkThread(session.caller, given);
  const { threadId } = await existingIds(session, given);
  if (threadId === null) throw new Error('a thread that is named has an id');
  return threadId;
}

async function erase(
  call: Call,
  scope: ErasureScope,
  find: (session: Session) => Promise<string>,
): Promise<ErasureReceipt> {
  const receipt = await withErasureTimeout(call, async (session) => {
    const { rows } = await session.query<{ receipt: ErasureReceipt }>(
      'select mneme_private.erase($1, $2) as receipt',
      [scope, await find(session)],
    );
    if (!rows[0]) throw new Error('erase returned nothing');
    return rows[0].receipt;
  });
  await renewPlannerStatistics(call.services);
  await deleteErasedBlobs(call.services);
  return receipt;
}

/** A caller who erased themself or their workspace has no access any more, so the server itself does the rest. */
const server: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };

/** The erasure is complete even if this fails. The log then says what remains to be done. */
async function renewPlannerStatistics(services: MemoryServices): Promise<void> {
  try {
    await withErasureTimeout({ services, caller: server }, (session) =>
      session.query('select mneme_private.renew_planner_statistics()'),
    );
  } catch (error) {
    services.log.warn(
      { err: error },
      'planner statistics were not renewed: until the next erasure or ANALYZE, pg_stats may quote what was erased',
    );
  }
}

async function withErasureTimeout<Result>(
  call: Call,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  return inSessionAnew(call, async (session) => {
    await session.query(`select set_config('statement_timeout', $1, true)`, [erasureTimeout]);
    return work(session);
  });
}

/** The caller's workspace, if the given slug is its slug. */
async function ownWorkspace(session: Session, slug: string): Promise<string> {
  const { rows } = await session.query<{ id: string }>(
    'select id from mneme.workspace where id = $1 and slug = $2',
    [session.caller.workspaceId, slug],
  );
  const id = rows[0]?.id;
  if (id !== undefined) return id;
  throw new MemoryError(
    'not_found',
    'WORKSPACE_NOT_FOUND',
    "This is not the slug of your token's workspace. Give that slug to confirm.",
  );
}
