import { type ErrorCode, isErrorCode } from '../error-codes.ts';
import { connectTimeoutTexts, poolTimeoutText, unreachableCodes } from '../postgres/connection-errors.ts';
import { accessRefused } from './access-refused.ts';
import { PublicError } from './public-error.ts';

/** The SQLSTATEs that Mneme's functions raise, with message = text, detail = error code, hint = what to do. */
const ownKinds: Readonly<Record<string, ErrorCode>> = {
  MN400: 'BAD_INPUT',
  MN403: 'NOT_ALLOWED',
  MN404: 'NOT_FOUND',
  MN409: 'CONFLICT',
  MN413: 'OVER_LIMIT',
  MN503: 'UNAVAILABLE',
};

interface Mapping {
  readonly code: ErrorCode;
  readonly message: string;
}

const badInput: Mapping = {
  code: 'BAD_INPUT',
  message: 'A value has the wrong form for its field. Check ids, dates, numbers and enum values.',
};
const badCharacter: Mapping = {
  code: 'BAD_INPUT',
  message: 'A text contains a character that cannot be stored (NUL or invalid UTF-8). Remove it.',
};
const tryAgain: Mapping = {
  code: 'TRY_AGAIN',
  message:
    'Another request changed the same rows at the same time. Nothing was stored. Send the request again.',
};

/** Postgres's own errors that a caller can act on. Their texts quote values and are not passed on. */
const postgresKinds: Readonly<Record<string, Mapping>> = {
  '22021': badCharacter,
  '22P05': badCharacter,
  '23502': { code: 'BAD_INPUT', message: 'A required value is missing.' },
  '23503': {
    code: 'REFERENCE_BROKEN',
    message: 'A referenced row does not exist, or the row is still referenced. Check the ids.',
  },
  '23505': { code: 'ALREADY_EXISTS', message: 'The key is already in use.' },
  '23514': { code: 'BAD_INPUT', message: 'A value is outside the range that its field allows.' },
  '40001': tryAgain,
  '40P01': tryAgain,
  '42501': {
    code: 'NOT_ALLOWED',
    message: 'This role does not allow that. Use a token with a role that does.',
  },
  '54000': {
    code: 'OVER_LIMIT',
    message: 'A value is larger than the database can index. Split it.',
  },
  '55P03': tryAgain,
  '57014': {
    code: 'QUERY_TIMEOUT',
    message: 'The database stopped this request because it took too long. Ask for less at once.',
  },
};

/** Connection lost, refused or shutting down; too many connections; out of memory or disk; a standby. */
const awayStates = /^(08\w{3}|53\w{3}|57P0[1-5]|25006|58030)$/;
const awaySystemCodes = new Set([...unreachableCodes, 'EPIPE']);
const connectionCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** Errors of pg and pg-pool without a code, by their text in pg 8's client.js and pg-pool's index.js. */
const awayTexts = new Set([
  ...connectTimeoutTexts,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

function stringOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The SQLSTATE of an error that Postgres sent, which has a severity; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = stringOf(error, 'code');
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && stringOf(error, 'severity') !== undefined
    ? code
    : undefined;
}

/** Whether no connection of the pool became free in time, because there are too many requests at once. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === poolTimeoutText;
}

/** Whether the database is unavailable: refused, shutting down, restarting, or out of resources. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (state !== undefined) return awayStates.test(state);
  // A host name with two addresses that both refuse gives an AggregateError.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway);
  if (awayTexts.has(error.message)) return true;
  const code = stringOf(error, 'code');
  const call = stringOf(error, 'syscall');
  return code !== undefined && awaySystemCodes.has(code) && call !== undefined && connectionCalls.has(call);
}

/** The answer while all connections are busy: 503 with Retry-After. */
function overloaded(cause: unknown): PublicError {
  return new PublicError({
    code: 'OVERLOADED',
    message: 'All database connections of the server are busy. Try again in a moment.',
    headers: { 'retry-after': '1' },
    cause,
  });
}

/** SQLSTATEs of a database that cannot write: its disk is full (53100), or it is read-only (25006). */
const fullStates = new Set(['53100', '25006']);

/** Source files of Postgres that write files: a 42501 from them is about the server's files, not the role's rights. */
const storageFiles = /^(fd|md|xlog|slru|smgr|copydir|storage|controldata_utils|relmapper)\.c$/;

function isStorageDenied(error: unknown): boolean {
  return (
    error instanceof Error &&
    sqlStateOf(error) === '42501' &&
    storageFiles.test(stringOf(error, 'file') ?? '')
  );
}

/** The answer while the database cannot write: 503 with Retry-After. Reads still work. */
function storageFull(cause: unknown): PublicError {
  return new PublicError({
    code: 'STORAGE_UNAVAILABLE',
    message: 'The database cannot write: its disk is full or read-only. Nothing was stored. Try again later.',
    headers: { 'retry-after': '10' },
    cause,
  });
}

/** The answer while the database is unavailable: 503 with Retry-After. */
export function databaseAway(cause: unknown): PublicError {
  return new PublicError({
    code: 'DATABASE_UNAVAILABLE',
    message: 'The database cannot be reached, or accepts no more connections. Try again in a moment.',
    headers: { 'retry-after': '2' },
    cause,
  });
}

/**
 * What a caller may know of a database error; null if nothing. Neither values nor names from Postgres's own errors are
 * passed on.
 */
export function publicDatabaseError(error: unknown): PublicError | null {
  if (isPoolExhausted(error)) return overloaded(error);
  const state = sqlStateOf(error);
  if ((state !== undefined && fullStates.has(state)) || isStorageDenied(error)) return storageFull(error);
  if (isDatabaseAway(error)) return databaseAway(error);
  if (state === undefined || !(error instanceof Error)) return null;
  if (state === 'MN401') return accessRefused(stringOf(error, 'detail'), error);
  const own = ownKinds[state];
  if (own) {
    const detail = stringOf(error, 'detail');
    const hint = stringOf(error, 'hint');
    return new PublicError({
      code: isErrorCode(detail) ? detail : own,
      message: error.message,
      extensions: hint === undefined ? {} : { hint },
      headers: state === 'MN503' ? { 'retry-after': '2' } : {},
      cause: error,
    });
  }
  const kind = postgresKinds[state] ?? (state.startsWith('22') ? badInput : undefined);
  if (!kind) return null;
  return new PublicError({ ...kind, cause: error });
}
