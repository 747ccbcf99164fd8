import { decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type BlobReference, readBlob } from '../../providers/blobs/store.ts';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { MemoryError } from '../error.ts';
import { externalKey, maxTextBytes, parseInput, uuid } from '../input.ts';
import { actingFor, actingUser, checkNames, idsToWrite, userKey, withIds } from '../own-keys.ts';
import { newRowId } from '../row-id.ts';
import type { MemoryServices } from '../services.ts';
import { deleteErasedBlobs } from './destroy-key.ts';
import { problemOf, type TextProblem } from './open-memories.ts';
import { blobColumns, putExpected } from './seal-memory.ts';

const sessionBlobsStatement = readStatement(import.meta.dirname, 'session-blobs.sql');

/** A sealed session without its blobs. */
export interface SealedSession {
  readonly id: string;
  readonly sessionKey: string;
  readonly headSequenceNo: number;
  /** SHA-256 of the newest blob, in base64url. */
  readonly headHash: string;
  readonly opensAt: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A blob of a sealed session, or why it can't be read. */
export interface SessionBlob {
  readonly sequenceNo: number;
  /** SHA-256 of the blob, in base64url. */
  readonly hash: string;
  readonly blob: string | null;
  readonly problem: TextProblem | null;
}

/** The position of a blob in its session, from the protected header, which is not secret but cannot be altered. */
const headerForm = z.object({
  sid: externalKey,
  seq: z.int().min(1).max(2_000_000_000),
  prev: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable(),
  opens: z.boolean().optional(),
});

const compactJwe = z
  .string()
  .max(maxTextBytes, `is longer than ${maxTextBytes} bytes; append fewer turns at once`)
  .regex(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]*\.[\w-]+$/, 'must be a JWE in compact form');

/** The description of a session's key. */
export const ownSession = 'Your own key for the session.';

/** The schema of AppendSealedTurnsInput. */
export const appendSealedTurnsInput = z.object({
  sessionKey: externalKey.describe(ownSession),
  blob: compactJwe.describe(
    "Turns as a JWE in compact form, at most 1 MiB. Its protected header has the session's key (sid), the blob's number in the session from 1 (seq), the SHA-256 of the blob before it in base64url (prev; null for the first), and optionally opens: clients then open the session from this blob on.",
  ),
  ...actingFor,
});

/** The schema of RemoveSealedSessionInput. */
export const sealedSessionInput = z.object({ sessionKey: externalKey.describe(ownSession), ...actingFor });

/** The default number of sessions or blobs of a page. */
const listed = 50;
/** The most bytes of blobs in one answer, which always has at least one blob. */
const pageBytes = 4 * maxTextBytes;
/** How many milliseconds reading the blobs of one answer may take. */
const readTimeoutMs = 10_000;
/** How many blobs are fetched at a time. */
const atOnce = 8;

/**
 * Adds a blob of turns to a sealed session. The first blob begins the session. The blob's protected header gives its
 * position (`sid`, `seq`, `prev`). If another blob has that position, it is refused, so that a session never forks.
 * The same blob again changes nothing. The server has no key to decrypt it.
 *
 * @throws MemoryError BAD_INPUT, USER_REQUIRED, USER_ID_NOT_ALLOWED, USER_NOT_FOUND, SEALED_SESSION_MOVED_ON;
 *   BlobError.
 */
export async function appendSealedTurns(
  call: Call,
  input: z.input<typeof appendSealedTurnsInput>,
): Promise<SealedSession> {
  const { caller } = call;
  const given = parseInput(appendSealedTurnsInput, input);
  checkNames(caller, given);
  const header = headerOf(given.blob, given.sessionKey);
  const { owner, before } = await inSession(call, async (session) => {
    const user = actingUser(caller, (await idsToWrite(session, given)).userId);
    return { owner: user, before: await readSession(session, user, given.sessionKey) };
  });
  // Most blobs that come too late are refused before anything is stored.
  if (header.seq > (before?.headSequenceNo ?? 0) && header.prev !== (before?.headHash ?? null)) {
    throw movedOn(before?.headSequenceNo ?? 0);
  }
  const bytes = Buffer.from(given.blob, 'ascii');
  // Never reuse a blob's name: the blobs of a removed session may be about to be deleted.
  const namespace = `${caller.workspaceId}/sessions/${newRowId()}`;
  const blob = await putExpected(call, call.services.blobs, namespace, bytes);
  return inSession(call, async (session) => {
    await session.query('select mneme_operation.append_sealed_turns($1, $2, $3, $4, $5, $6)', [
      given.sessionKey,
      owner,
      header.seq,
      header.prev === null ? null : Buffer.from(header.prev, 'base64url'),
      header.opens ?? false,
      JSON.stringify(blobColumns(blob)),
    ]);
    const after = await readSession(session, owner, given.sessionKey);
    if (!after) throw new Error('append_sealed_turns left no session');
    return after;
  });
}

/** @throws MemoryError BAD_INPUT where a blob does not say where it belongs, or belongs elsewhere. */
function headerOf(blob: string, sessionKey: string): z.output<typeof headerForm> {
  const header = headerForm.safeParse(decoded(blob));
  if (!header.success) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'blob must have a protected header with sid, seq and prev, as docs/sealed-sessions.md describes.',
    );
  }
  const { sid, seq, prev } = header.data;
  if (sid !== sessionKey || (seq === 1) !== (prev === null)) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'blob must be of this session (sid), and name the one before it (prev) unless it is the first (seq 1).',
    );
  }
  return header.data;
}

function decoded(blob: string): unknown {
  try {
    return decodeProtectedHeader(blob);
  } catch {
    return null;
  }
}

function movedOn(blobs: number): MemoryError {
  return new MemoryError(
    'conflict',
    'SEALED_SESSION_MOVED_ON',
    `The session has ${blobs} blobs, and this one does not follow the last. Read the new ones, then append after them.`,
  );
}

/**
 * A sealed session of the caller, or of the user a service acts for; null if there is none.
 *
 * @throws MemoryError BAD_INPUT, USER_REQUIRED, USER_ID_NOT_ALLOWED.
 */
export async function sealedSession(
  call: Call,
  input: z.input<typeof sealedSessionInput>,
): Promise<SealedSession | null> {
  const given = await withIds(call, parseInput(sealedSessionInput, input));
  const owner = actingUser(call.caller, given.userId);
  return inSession(call, (session) => readSession(session, owner, given.sessionKey));
}

async function readSession(
  session: Session,
  owner: string,
  sessionKey: string,
): Promise<SealedSession | null> {
  const { rows } = await session.query<SessionRow>(
    `select ${columns} from mneme_private.sealed_session s
     where s.workspace_id = $1 and s.owner_user_id = $2 and s.session_key = $3`,
    [session.caller.workspaceId, owner, sessionKey],
  );
  const [row] = rows;
  return row ? sessionOf(row) : null;
}

type SessionRow = Omit<SealedSession, 'headHash'> & { readonly headHash: Buffer };

const columns = `s.id, s.session_key as "sessionKey", s.head_sequence_no as "headSequenceNo", s.head_hash as "headHash",
  s.opens_at as "opensAt", s.created_at as "createdAt", s.updated_at as "updatedAt"`;

const sessionOf = (row: SessionRow): SealedSession => ({
  ...row,
  headHash: row.headHash.toString('base64url'),
});

const listInput = z.object({
  first: z.int().min(1).max(200, 'may be at most 200').nullish(),
  after: externalKey.nullish(),
  userId: uuid.nullish(),
  ...userKey,
});

/**
 * The sealed sessions of the caller, or of the user a service acts for, ordered by key: by default fifty, after the
 * given one.
 *
 * @throws MemoryError BAD_INPUT, USER_REQUIRED, USER_ID_NOT_ALLOWED.
 */
export async function sealedSessions(call: Call, input: z.input<typeof listInput>): Promise<SealedSession[]> {
  const given = await withIds(call, parseInput(listInput, input));
  const owner = actingUser(call.caller, given.userId);
  const { rows } = await inSession(call, (session) =>
    session.query<SessionRow>(
      `select ${columns} from mneme_private.sealed_session s
       where s.workspace_id = $1 and s.owner_user_id = $2 and s.session_key > $3
       order by s.session_key limit $4`,
      [call.caller.workspaceId, owner, given.after ?? '', given.first ?? listed],
    ),
  );
  return rows.map(sessionOf);
}

const pageInput = z.object({
  from: z.int().min(1).nullish(),
  first: z.int().min(1).max(100, 'may be at most 100').nullish(),
});

/**
 * Blobs of a sealed session in order, from the one it is opened from or a given number on. Fewer than asked for if
 * they are large. A blob that can't be read has the reason.
 *
 * @throws MemoryError BAD_INPUT; AbortError when the signal fires.
 */
export async function sessionBlobs(
  call: Call,
  of: SealedSession,
  page: z.input<typeof pageInput>,
): Promise<SessionBlob[]> {
  const { signal } = call;
  const { from, first } = parseInput(pageInput, page);
  const { rows } = await inSession(
    call,
    (session) =>
      session.query<BlobReference & { sequenceNo: number }>(sessionBlobsStatement, [
        call.caller.workspaceId,
        of.id,
        from ?? of.opensAt,
        of.headSequenceNo,
        first ?? listed,
        pageBytes,
      ]),
    { signal },
  );
  const limit = AbortSignal.timeout(readTimeoutMs);
  const reading = signal ? AbortSignal.any([signal, limit]) : limit;
  const read: SessionBlob[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce).map((row) => readOne(call.services, row, reading));
    read.push(...(await Promise.all(some)));
  }
  signal?.throwIfAborted();
  return read;
}

async function readOne(
  services: MemoryServices,
  { sequenceNo, ...reference }: BlobReference & { readonly sequenceNo: number },
  signal: AbortSignal,
): Promise<SessionBlob> {
  const place = { sequenceNo, hash: Buffer.from(reference.hash, 'hex').toString('base64url') };
  try {
    const bytes = await readBlob(services.blobs, reference, signal);
    return { ...place, blob: bytes.toString('ascii'), problem: null };
  } catch (error) {
    return { ...place, blob: null, problem: problemOf(services, error) };
  }
}

/**
 * Removes a sealed session. Its blobs are deleted before this returns, or later by a job if the store can't be
 * reached.
 *
 * @throws MemoryError BAD_INPUT, USER_REQUIRED, USER_ID_NOT_ALLOWED, SEALED_SESSION_NOT_FOUND.
 */
export async function removeSealedSession(
  call: Call,
  input: z.input<typeof sealedSessionInput>,
): Promise<void> {
  const given = await withIds(call, parseInput(sealedSessionInput, input));
  await inSessionAnew(call, (session) =>
    session.query('select mneme_operation.remove_sealed_session($1, $2)', [
      given.sessionKey,
      actingUser(call.caller, given.userId),
    ]),
  );
  await deleteErasedBlobs(call.services);
}
