import { GraphQLError } from 'graphql';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type StreamResult, Streams } from '../../src/graphql/streams.ts';
import type { Live } from '../../src/memory/live/follow.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { maskError } from '../../src/server/errors.ts';

const log = pino({ level: 'silent' });
const caller: Caller = { role: 'member', workspaceId: null, userId: null, requestId: null };

/** What a client of a stream gets whose execution gives this, and how it ends. */
async function sent(results: () => AsyncGenerator<StreamResult>): Promise<{ got: unknown[]; cut: boolean }> {
  const streams = new Streams({} as Live, (error) => maskError(error, log));
  const stream = streams.open({
    caller,
    signal: new AbortController().signal,
    cost: 1,
    charge: undefined,
    most: 5,
  });
  const got: unknown[] = [];
  try {
    for await (const result of stream.results(results())) got.push(JSON.parse(JSON.stringify(result)));
    return { got, cut: false };
  } catch {
    return { got, cut: true };
  } finally {
    expect(streams.size).toBe(0);
  }
}

/** As pg reports what Postgres says. */
const ofPostgres = (code: string, message: string) =>
  Object.assign(new Error(message), { code, severity: 'FATAL' });

const away = ofPostgres('57P01', 'terminating connection due to unexpected postmaster exit');

test('while the database is away a stream is cut off, so that its client comes back, and not told an error', async () => {
  const ofAnEvent = await sent(async function* () {
    yield { data: { turn: 1 } };
    yield { data: null, errors: [new GraphQLError(away.message, { path: ['turn'], originalError: away })] };
  });
  expect(ofAnEvent).toEqual({ got: [{ data: { turn: 1 } }], cut: true });
  const ofItsSource = await sent(async function* () {
    yield { data: { turn: 1 } };
    throw away;
  });
  expect(ofItsSource).toEqual({ got: [{ data: { turn: 1 } }], cut: true });
});

test('an error of one event is told by its code, never in the database’s words', async () => {
  const odd = ofPostgres('XX000', 'the text "a red kayak" is odd');
  const { got, cut } = await sent(async function* () {
    yield {
      data: { turn: null },
      errors: [new GraphQLError(odd.message, { path: ['turn'], originalError: odd })],
    };
    yield { data: { turn: 2 } };
  });
  expect(cut).toBe(false);
  expect(got).toMatchObject([
    { data: { turn: null }, errors: [{ extensions: { code: 'INTERNAL_ERROR' } }] },
    { data: { turn: 2 } },
  ]);
  expect(JSON.stringify(got)).not.toContain('kayak');
});
