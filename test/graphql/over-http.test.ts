import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GraphqlServer } from '../../src/graphql/yoga.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { type OpenSession, openSession } from '../../src/postgres/session.ts';
import { createAuthenticator } from '../../src/server/authenticate.ts';
import { yogaMasking } from '../../src/server/errors.ts';
import { HttpServer } from '../../src/server/http.ts';
import { createMembershipChecker } from '../../src/server/membership.ts';
import { createTokenVerifier, signToken } from '../../src/server/token.ts';
import { keptLog, localSettings } from '../server/harness.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';
import { sharedHandler } from './shared-schema.ts';

const database = useDatabase();
const anonymous: Caller = { role: 'anonymous', workspaceId: null, userId: null, requestId: null };
const poolSize = 2;
const recallBody = JSON.stringify({ query: '{ recall(input: { query: "tide tables" }) { id } }' });
let pool: pg.Pool;
let graphql: GraphqlServer;
let server: HttpServer;
let kept: ReturnType<typeof keptLog>;
let url: string;
let token: string;

beforeAll(async () => {
  const services = await localServices(database);
  const workspace = await createTestWorkspace(services);
  const { workspaceId, userId } = await workspace.caller('member', 'dana');
  token = await signToken(
    { workspaceId: workspaceId ?? '', userId: userId ?? '', role: 'member', ttlSeconds: 600 },
    localSettings,
  );
  pool = new pg.Pool({
    ...database.logins.authenticator,
    max: poolSize,
    connectionTimeoutMillis: 300,
    application_name: 'over http',
  });
  pool.on('error', () => {});
  // All are opened now: on the embedded engine opening one waits for the transaction under way, too.
  for (const client of await Promise.all([pool.connect(), pool.connect()])) client.release();
  kept = keptLog();
  graphql = await sharedHandler({
    services: { ...services, pool },
    development: true,
    maskedErrors: yogaMasking(kept.log),
    log: kept.log,
  });
  server = new HttpServer({
    authenticate: createAuthenticator({
      token: createTokenVerifier(localSettings),
      // Who may is asked once and on a pool of its own: here it is the operation that finds none free.
      membership: createMembershipChecker(database.pool, { ttlMs: 600_000 }),
    }),
    graphql: graphql.handle,
    limits: { maxBodyBytes: 100_000, queryTimeoutMs: 30_000 },
    readiness: { database: async () => {}, migrations: async () => {}, worker: async () => {} },
    log: kept.log,
    corsOrigins: [],
    explorer: null,
  });
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${port}`;
  await post(recallBody);
});
afterAll(async () => {
  await server?.close({ graceMs: 0 });
  await graphql?.release();
  await pendingTraces();
  await pool?.end();
});

function post(body: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
    ...(signal ? { signal } : {}),
  });
}

let held: OpenSession[] = [];
const holdAll = async () => {
  // The embedded engine has one backend, whose transactions come one after another: there one holder is busy and
  // the other waits with its connection.
  const opening = Array.from({ length: poolSize }, () => openSession(pool, anonymous));
  const first = await Promise.race(opening);
  held = [first];
  return {
    async release() {
      await first.end('commit');
      for (const session of opening) await (await session).end('commit');
      held = [];
    },
  };
};
beforeEach(() => pendingTraces());
afterEach(async () => {
  for (const session of held) await session.end('rollback').catch(() => {});
});

test.each([
  ['recall', recallBody],
  ['a list', JSON.stringify({ query: '{ threads { nodes { id } } }' })],
  ['a change', JSON.stringify({ query: 'mutation { openThread(input: {}) { thread { id } } }' })],
])(
  '%s is answered with 503 and Retry-After while all connections are busy, then works again',
  async (_, body) => {
    const busy = await holdAll();
    const refused = await post(body);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    const { errors } = (await refused.json()) as { errors: { extensions: Record<string, unknown> }[] };
    expect(errors[0]?.extensions.code).toBe('OVERLOADED');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await busy.release();
    const served = await post(body);
    expect(served.status).toBe(200);
    expect(await served.json()).not.toHaveProperty('errors');
  },
);

test('a recall whose client leaves stops in the database, and its connection is free again', async () => {
  const blocker = await database.owner.connect();
  const locksWaitedFor = async () => {
    const { rows } = await blocker.query(
      `select from pg_stat_activity where application_name = 'over http' and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  try {
    // Which model the workspace reads is asked every few seconds, for all who recall: not this time.
    expect((await post(recallBody)).status).toBe(200);
    await pendingTraces();
    await blocker.query('begin');
    // On the embedded engine an open transaction holds the only backend; on a server a lock holds the search.
    if (database.engine === 'native')
      await blocker.query('lock table mneme.workspace in access exclusive mode');
    const leaving = new AbortController();
    const asked = post(recallBody, leaving.signal);
    asked.catch(() => {});
    await vi.waitFor(
      async () => {
        expect(pool.totalCount - pool.idleCount).toBe(1);
        if (database.engine === 'native') expect(await locksWaitedFor()).toBe(1);
      },
      { timeout: 60_000, interval: 20 },
    );
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await vi.waitFor(
      async () => {
        expect(pool.totalCount - pool.idleCount).toBe(0);
        expect(await locksWaitedFor()).toBe(0);
      },
      { timeout: 60_000, interval: 20 },
    );
    // The lock is still held: it was the client's leaving that ended the wait.
    expect(kept.records().filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect((await post(recallBody)).status).toBe(200);
});
