import { isSafeError } from 'grafast';
import type { GraphQLError } from 'graphql';
import { createGraphQLError } from 'graphql-yoga';
import type { Logger } from 'pino';
import { type ErrorCode, isErrorCode } from '../error-codes.ts';
import { MemoryError } from '../memory/error.ts';
import { BlobError } from '../providers/blobs/error.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { ClientGone } from './body.ts';
import { publicDatabaseError } from './database-error.ts';
import { PublicError } from './public-error.ts';
import { currentRequestId } from './request-scope.ts';

/** Errors of the whole request, not of one field. */
const wholeRequest = new Set([401, 429, 503]);

/** What a caller may know of `error`: Mneme's own errors, known database errors, providers' failures. Else null. */
export function knownError(error: unknown): PublicError | null {
  if (error instanceof PublicError) return error;
  if (error instanceof ClientGone) {
    // Nobody reads this answer. Proxies use 499 for it.
    return new PublicError({
      code: 'CLIENT_GONE',
      message: 'The client gave up.',
      cause: error,
    });
  }
  if (error instanceof MemoryError) {
    return new PublicError({ code: error.code, message: error.message, cause: error });
  }
  if (error instanceof ProviderError || error instanceof BlobError) {
    return new PublicError({ code: error.code, message: error.message, cause: error });
  }
  if (isNothingDeleted(error)) {
    return new PublicError({
      code: 'ROW_NOT_FOUND',
      message: 'There is no such row, or you may not delete it. Check the id.',
      cause: error,
    });
  }
  return publicDatabaseError(error);
}

/** The text of @dataplan/pg's error for a delete that matched no row: none exists, or none that the caller may see. */
function isNothingDeleted(error: unknown): boolean {
  return error instanceof Error && /^No values were deleted in collection '/.test(error.message);
}

/**
 * As `knownError`, but an unknown error is logged with the request's id and answered as INTERNAL_ERROR with only that
 * id.
 */
export function publicErrorOf(error: unknown, log: Logger, requestId = currentRequestId()): PublicError {
  const known = knownError(error);
  if (known) {
    const level = known.status >= 500 ? 'warn' : 'debug';
    log[level]({ requestId, code: known.code, ...(known.cause ? { err: known.cause } : {}) }, 'refused');
    return known;
  }
  const id = requestId ?? crypto.randomUUID();
  log.error({ requestId: id, code: 'INTERNAL_ERROR', err: error }, 'unexpected error');
  return new PublicError({
    code: 'INTERNAL_ERROR',
    message: `Something went wrong. The server's log has the details under the request id ${id}.`,
    extensions: { requestId: id },
  });
}

/** The error that a resolver threw, which GraphQL wraps; or the GraphQL error itself. */
function rootOf(error: unknown): unknown {
  let current = error;
  // Bounded, since an error may be its own `originalError`.
  for (let depth = 0; depth < 10 && isGraphQLError(current) && current.originalError; depth += 1) {
    current = current.originalError;
  }
  return current;
}

function isGraphQLError(error: unknown): error is GraphQLError {
  // By name, since a bundler may load the graphql package twice, with two different classes.
  return error instanceof Error && error.name === 'GraphQLError' && 'extensions' in error;
}

/**
 * Whether the error is about the request itself (GraphQL's syntax and validation, limits). An error with a path and
 * without a code arose during execution: a stored value that does not fit its type, which the text would quote.
 */
function isRequestError(error: GraphQLError): boolean {
  return typeof error.extensions.code === 'string' || error.path === undefined;
}

/**
 * The error as the caller sees it. GraphQL's own errors (syntax, validation, limits, wrong variables) are not changed;
 * known errors get their code; all others are logged, and the caller gets only the request's id. While the database is
 * unavailable, the whole answer is a 503 with Retry-After; with other errors it stays GraphQL's 200.
 */
export function maskError(error: unknown, log: Logger, requestId = currentRequestId()): GraphQLError {
  const root = rootOf(error);
  if (isGraphQLError(root)) {
    const shown = isGraphQLError(error) ? error : root;
    if (isRequestError(root) && isRequestError(shown)) return shown;
  }
  // Grafast marks messages that are meant for the caller.
  const known =
    root instanceof Error && isSafeError(root)
      ? new PublicError({ code: codeOf(root), message: root.message })
      : publicErrorOf(root, log, requestId);
  const http = wholeRequest.has(known.status)
    ? { http: { status: known.status, headers: known.headers } }
    : {};
  return createGraphQLError(known.message, {
    ...(isGraphQLError(error) ? { nodes: error.nodes, path: error.path, source: error.source } : {}),
    extensions: { ...(requestId ? { requestId } : {}), ...known.extensions, code: known.code, ...http },
  });
}

function codeOf(error: Error): ErrorCode {
  const extensions: unknown = Reflect.get(error, 'extensions');
  if (typeof extensions !== 'object' || extensions === null) return 'BAD_INPUT';
  const code: unknown = Reflect.get(extensions, 'code');
  return isErrorCode(code) ? code : 'BAD_INPUT';
}

/** For `createYoga({ maskedErrors })`. Also set Yoga's `logging: false`, since it logs errors with their texts. */
export function yogaMasking(log: Logger): {
  errorMessage: string;
  maskError: (error: unknown) => GraphQLError;
} {
  return { errorMessage: 'Something went wrong.', maskError: (error) => maskError(error, log) };
}
