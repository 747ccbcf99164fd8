import { SafeError } from 'grafast';
import { GraphQLError } from 'graphql';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { MemoryError } from '../../src/memory/error.ts';
import { ProviderError } from '../../src/providers/provider-error.ts';
import { isDatabaseAway } from '../../src/server/database-error.ts';
import { knownError, maskError } from '../../src/server/errors.ts';
import { PublicError } from '../../src/server/public-error.ts';
import { deferred, keptLog, post, start, stopAll } from './harness.ts';

afterEach(stopAll);

const text = 'what Anna said in confidence';

function fromPostgres(code: string, message: string, fields: Record<string, string> = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code,
    severity: 'ERROR',
    ...fields,
  });
}

function fromSystem(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code} db.internal:5432`), { code, syscall });
}

describe('errors of our SQL functions', () => {
  test.each([
    ['MN400', 400, 'PERSONA_REQUIRED'],
    ['MN403', 403, 'THREAD_NOT_YOURS'],
    ['MN404', 404, 'THREAD_NOT_FOUND'],
    ['MN409', 409, 'SLUG_TAKEN'],
    ['MN413', 413, 'TOO_MANY_THREADS'],
    ['MN503', 503, 'QUEUE_BUSY'],
  ])('%s is answered with its text, its code and its hint', (state, status, code) => {
    const error = fromPostgres(state, 'There is no such thread.', {
      detail: code,
      hint: 'Open it.',
    });
    expect(knownError(error)).toMatchObject({
      code,
      message: 'There is no such thread.',
      status,
      extensions: { hint: 'Open it.' },
    });
  });

  test('without a code name the kind has one', () => {
    expect(knownError(fromPostgres('MN404', 'No.'))?.code).toBe('NOT_FOUND');
    expect(knownError(fromPostgres('MN409', 'No.', { detail: `Key (x)=(${text})` }))?.code).toBe('CONFLICT');
  });

  test('another MN state, and a plain raise exception, are not for the caller', () => {
    expect(knownError(fromPostgres('MN999', text))).toBeNull();
    expect(knownError(fromPostgres('P0001', text))).toBeNull();
  });
});

describe('errors of Postgres', () => {
  test.each([
    ['22P02', 400, 'BAD_INPUT'],
    ['22001', 400, 'BAD_INPUT'],
    ['22008', 400, 'BAD_INPUT'],
    ['22021', 400, 'BAD_INPUT'],
    ['22P05', 400, 'BAD_INPUT'],
    ['23502', 400, 'BAD_INPUT'],
    ['23503', 409, 'REFERENCE_BROKEN'],
    ['23505', 409, 'ALREADY_EXISTS'],
    ['23514', 400, 'BAD_INPUT'],
    ['40001', 409, 'TRY_AGAIN'],
    ['40P01', 409, 'TRY_AGAIN'],
    ['42501', 403, 'NOT_ALLOWED'],
    ['54000', 413, 'OVER_LIMIT'],
    ['57014', 504, 'QUERY_TIMEOUT'],
    ['53300', 503, 'DATABASE_UNAVAILABLE'],
    ['57P01', 503, 'DATABASE_UNAVAILABLE'],
    ['57P03', 503, 'DATABASE_UNAVAILABLE'],
    ['08006', 503, 'DATABASE_UNAVAILABLE'],
    ['25006', 503, 'STORAGE_UNAVAILABLE'],
    ['53100', 503, 'STORAGE_UNAVAILABLE'],
  ])('%s is %i %s, without the values in its text', (state, status, code) => {
    const error = fromPostgres(state, `invalid: "${text}"`, {
      detail: `Key (a)=(${text})`,
      constraint: 'thread_key',
    });
    const known = knownError(error);
    expect(known).toMatchObject({ status, code });
    expect(JSON.stringify([known?.message, known?.extensions, known?.headers])).not.toMatch(
      /Anna|thread_key/,
    );
  });

  test('what Postgres may not write on its disk is no lack of rights of the caller', () => {
    const denied = fromPostgres('42501', `could not open file "${text}": Permission denied`, {
      file: 'fd.c',
    });
    expect(knownError(denied)).toMatchObject({ status: 503, code: 'STORAGE_UNAVAILABLE' });
    expect(knownError(denied)?.message).not.toMatch(/Anna/);
  });

  test.each(['42P01', '42883', 'XX000', '28000'])('%s is our fault and masked', (state) => {
    expect(knownError(fromPostgres(state, text))).toBeNull();
  });
});

describe('a database that is away', () => {
  test.each([
    ['ECONNREFUSED', 'connect'],
    ['ENOENT', 'connect'],
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ENOTFOUND', 'getaddrinfo'],
  ])('%s of %s', (code, syscall) => {
    expect(isDatabaseAway(fromSystem(code, syscall))).toBe(true);
  });

  test('a file that is not there, or a provider that is not, is something else', () => {
    expect(isDatabaseAway(fromSystem('ENOENT', 'open'))).toBe(false);
    expect(
      isDatabaseAway(new TypeError('fetch failed', { cause: fromSystem('ECONNREFUSED', 'connect') })),
    ).toBe(false);
    expect(isDatabaseAway(new AggregateError([]))).toBe(false);
    expect(isDatabaseAway(new AggregateError([fromSystem('ECONNREFUSED', 'connect'), new Error('x')]))).toBe(
      false,
    );
  });

  test("pg's own: refused, pool exhausted, pool ended", async () => {
    // Nothing listens on port 1.
    const refused = new pg.Pool({ host: 'localhost', port: 1 });
    const error: unknown = await refused.query('select 1').catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
    await refused.end();
    const ended: unknown = await refused.query('select 1').catch((reason: unknown) => reason);
    expect(isDatabaseAway(ended)).toBe(true);

    // A server that accepts and says nothing: the one connection never gets ready.
    const mute = await import('node:net').then(({ createServer }) => createServer());
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const exhausted = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis: 50 });
    const results = await Promise.allSettled([exhausted.query('select 1'), exhausted.query('select 1')]);
    const answers = results.map((result) => result.status === 'rejected' && knownError(result.reason));
    expect(answers).toMatchObject([
      { status: 503, code: 'DATABASE_UNAVAILABLE', headers: { 'retry-after': '2' } },
      { status: 503, code: 'OVERLOADED', headers: { 'retry-after': '1' } },
    ]);
    mute.close();
    await exhausted.end();
  });
});

describe('masking', () => {
  test('what is unknown is logged under an id and says nothing', () => {
    const { log, records, text: logged } = keptLog();
    const masked = maskError(
      new GraphQLError(text, { originalError: new Error(`broke on "${text}"`) }),
      log,
      'r-1',
    );
    expect(masked.message).toBe(
      "Something went wrong. The server's log has the details under the request id r-1.",
    );
    expect(masked.extensions).toMatchObject({ code: 'INTERNAL_ERROR', requestId: 'r-1' });
    expect(masked.originalError).toBeUndefined();
    expect(records()[0]).toMatchObject({
      level: 'error',
      requestId: 'r-1',
    });
    expect(logged()).toContain('errors.test.ts');
    expect(logged()).not.toContain('Anna');
  });

  test('what is thrown and is no error at all is masked too', () => {
    const { log } = keptLog();
    for (const thrown of [text, undefined, null, { message: text }]) {
      expect(JSON.stringify(maskError(thrown, log))).not.toContain('Anna');
    }
  });

  test('path and place are kept', () => {
    const wrapped = new GraphQLError('x', {
      path: ['recall', 0],
      originalError: new MemoryError('not_found', 'THREAD_NOT_FOUND', 'There is no such thread.'),
    });
    expect(maskError(wrapped, keptLog().log, 'r-2').toJSON()).toMatchObject({
      message: 'There is no such thread.',
      path: ['recall', 0],
      extensions: { code: 'THREAD_NOT_FOUND', requestId: 'r-2' },
    });
  });

  test("GraphQL's own errors, Grafast's safe ones and the domain's pass", () => {
    const { log } = keptLog();
    const own = new GraphQLError('Cannot query field "x".', {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
    expect(maskError(own, log)).toBe(own);
    expect(maskError(new SafeError('Too much.', { code: 'OVER_LIMIT' }), log)).toMatchObject({
      message: 'Too much.',
      extensions: { code: 'OVER_LIMIT' },
    });
    const provider = new ProviderError('PROVIDER_TIMEOUT', 'The embedder did not answer in time.');
    expect(maskError(provider, log).extensions).toMatchObject({ code: 'PROVIDER_TIMEOUT' });
    const ours = [
      new MemoryError('bad_input', 'BAD_INPUT', 'x'),
      new MemoryError('not_allowed', 'NOT_ALLOWED', 'x'),
      new MemoryError('not_found', 'NOT_FOUND', 'x'),
      new MemoryError('conflict', 'CONFLICT', 'x'),
      new MemoryError('over_limit', 'OVER_LIMIT', 'x'),
      new MemoryError('unavailable', 'UNAVAILABLE', 'x'),
    ];
    expect(ours.map((error) => knownError(error)?.status)).toEqual([400, 403, 404, 409, 413, 503]);
  });

  test('a row that is not there to be changed is not found, and no fault of ours', () => {
    const error = new Error(
      "No values were deleted in collection 'alias_variant' because no values you can delete were found matching these criteria.",
    );
    expect(maskError(error, keptLog().log)).toMatchObject({ extensions: { code: 'ROW_NOT_FOUND' } });
  });

  test('an error that is its own origin does not hang', () => {
    const loop = new GraphQLError('x');
    Object.defineProperty(loop, 'originalError', { value: loop });
    expect(maskError(loop, keptLog().log)).toBeInstanceOf(Error);
  });
});

describe('over HTTP', () => {
  test('a field that fails leaves 200 and its code; an unknown failure its id', async () => {
    const at = await start({
      fields: {
        known: () => Promise.reject(new PublicError({ code: 'THREAD_NOT_FOUND', message: 'No.' })),
        unknown: () => Promise.reject(new Error(text)),
      },
    });
    const response = await post(at, '{ who known unknown }', { headers: { 'x-request-id': 'r-3' } });
    expect(response.status).toBe(200);
    const { data, errors } = (await response.json()) as {
      data: Record<string, unknown>;
      errors: { path: string[]; extensions: Record<string, unknown> }[];
    };
    expect(data).toMatchObject({ known: null, unknown: null, who: expect.any(String) });
    expect(errors.map(({ path, extensions }) => [path[0], extensions.code, extensions.requestId])).toEqual([
      ['known', 'THREAD_NOT_FOUND', 'r-3'],
      ['unknown', 'INTERNAL_ERROR', 'r-3'],
    ]);
    expect(JSON.stringify(errors)).not.toContain('Anna');
    const logged = at.kept
      .records()
      .filter(({ level, requestId }) => level === 'error' && requestId === 'r-3');
    expect(logged).toMatchObject([{ code: 'INTERNAL_ERROR', msg: 'unexpected error' }]);
  });

  test('a database that is away makes it 503 with Retry-After', async () => {
    const at = await start({
      fields: { lost: () => Promise.reject(new Error('Connection terminated unexpectedly')) },
    });
    const response = await post(at, '{ lost }');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    const { errors } = (await response.json()) as { errors: { extensions: Record<string, unknown> }[] };
    expect(errors[0]?.extensions).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(errors[0]?.extensions).not.toHaveProperty('http');
  });

  test('request ids do not mix between requests at one moment', async () => {
    const both = deferred();
    let waiting = 0;
    const at = await start({
      fields: {
        fail: async () => {
          waiting += 1;
          if (waiting === 2) both.resolve();
          await both.promise;
          throw new Error('x');
        },
      },
    });
    const ids = await Promise.all(
      ['one', 'two'].map(async (id) => {
        const response = await post(at, '{ fail }', { headers: { 'x-request-id': id } });
        const { errors } = (await response.json()) as { errors: { extensions: { requestId: string } }[] };
        return errors[0]?.extensions.requestId;
      }),
    );
    expect(ids).toEqual(['one', 'two']);
  });
});
