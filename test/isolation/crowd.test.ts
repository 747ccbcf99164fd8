import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GraphqlServer } from '../../src/graphql/yoga.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createAuthenticator } from '../../src/server/authenticate.ts';
import { yogaMasking } from '../../src/server/errors.ts';
import { HttpServer } from '../../src/server/http.ts';
import { createMembershipChecker } from '../../src/server/membership.ts';
import { createTokenVerifier, signToken } from '../../src/server/token.ts';
import { sharedHandler } from '../graphql/shared-schema.ts';
import { keptLog, localSettings } from '../server/harness.ts';
import { localServices, useDatabase } from '../support/database.ts';
import { idsOf, type LookAlike, makeLookAlike } from './look-alikes.ts';

// A hundred sessions of two workspaces at once, over the real wire and the authenticator's pool, which is far too
// small for them: some leave in the middle, some statements are cancelled, some fail inside their transaction, and the
// same connections go on serving the others. One row of the other workspace in one answer would be a leak.
// MNEME_ISOLATION_CROWD_ROUNDS says how often each session asks (npm run test:isolation).

const database = useDatabase();
const sessions = 100;
const rounds = Number(process.env.MNEME_ISOLATION_CROWD_ROUNDS ?? 3);
/** Crowds that come at most, one after the other. */
const mostCrowds = 5;

let services: MemoryServices;
let pool: pg.Pool;
let graphql: GraphqlServer;
let server: HttpServer;
let url: string;
let sides: readonly [LookAlike, LookAlike];

beforeAll(async () => {
  const kept = keptLog();
  pool = new pg.Pool({ ...database.logins.authenticator, max: 4, connectionTimeoutMillis: 4_000 });
  pool.on('error', () => {});
  services = { ...(await localServices(database)), log: kept.log };
  sides = [
    await makeLookAlike(database, services, 'quokka'),
    await makeLookAlike(database, services, 'zanzibar'),
  ];
  await pendingTraces();
  graphql = await sharedHandler({
    services: { ...services, pool },
    development: true,
    maskedErrors: yogaMasking(kept.log),
    log: kept.log,
    // Long statements are stopped by the database itself.
    limits: { queryTimeoutMs: 2_500 },
  });
  server = new HttpServer({
    authenticate: createAuthenticator({
      token: createTokenVerifier(localSettings),
      membership: createMembershipChecker(pool),
    }),
    graphql: graphql.handle,
    limits: { maxBodyBytes: 100_000, queryTimeoutMs: 5_000 },
    readiness: { database: async () => {}, migrations: async () => {}, worker: async () => {} },
    log: kept.log,
    corsOrigins: [],
    explorer: null,
  });
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${port}/graphql`;
});
afterAll(async () => {
  await server?.close({ graceMs: 0 });
  await graphql?.release();
  await pendingTraces();
  await pool?.end();
});

/** A small generator of its own, so that a run can be told again from its seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a session may ask: of its own, by the keys both have, and for what is the other's. */
function requests(own: LookAlike, other: LookAlike) {
  const list = '{ nodes { id nodeId } }';
  return [
    { query: '{ threads { nodes { title messages { nodes { content } } } } users { nodes { id name } } }' },
    { query: '{ messages(orderBy: OCCURRED_AT_DESC) { nodes { content thread { title } } } }' },
    { query: `{ memoryItems { nodes { content } } facts { nodes { content } } entities ${list} }` },
    { query: `{ tasks { nodes { content } } preferences { nodes { value } } summaries ${list} }` },
    { query: '{ projectByExternalId(externalId: "harbour") { name threads { nodes { title } } } }' },
    { query: '{ recall(input: { query: "when does the office open?" }) { hits { id text citation } } }' },
    { query: '{ buildContext(input: { query: "the office" }) { text } }' },
    {
      query: 'query ($id: UUID!) { thread(id: $id) { title messages { nodes { content } } } }',
      variables: { id: other.threadId },
    },
    {
      query:
        'query ($id: UUID!) { message(id: $id) { content } messages(filter: { threadId: { equalTo: $id } }) { nodes { content } } }',
      variables: { id: other.messageIds[0] },
    },
    // Fails inside its transaction, once it has written.
    {
      query:
        'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { content } } }',
      variables: { input: { threadId: other.threadId, messages: [{ role: 'USER', content: 'hello' }] } },
    },
    {
      query:
        'mutation { openThread(input: { externalId: "seed-1" }) { thread { title messages { nodes { content } } } } }',
    },
    {
      query: 'mutation ($input: RememberInput!) { remember(input: $input) { memoryItem { content } } }',
      variables: {
        input: { kind: 'NOTE', content: `Said by ${own.word}.`, sourceMessageIds: [other.messageIds[0]] },
      },
    },
  ];
}

it(
  'keeps a hundred sessions of two workspaces apart, however they end',
  async () => {
    const ids = await Promise.all(sides.map(({ workspace }) => idsOf(database, workspace.id)));
    const outcomes = { answered: 0, own: 0, left: 0, busy: 0, refused: 0 };
    const leaks: string[] = [];
    const tokens = await Promise.all(
      sides.map(async ({ dana, workspace }) => {
        const callers: Caller[] = [dana, workspace.admin, await workspace.caller('service', 'bot')];
        return Promise.all(
          callers.map(({ workspaceId, userId, role }) =>
            signToken(
              {
                workspaceId: workspaceId ?? '',
                userId: userId ?? '',
                role: role as 'member',
                ttlSeconds: 600,
              },
              localSettings,
            ),
          ),
        );
      }),
    );

    async function session(number: number): Promise<void> {
      const side = number % 2;
      const [own, other] = side === 0 ? [sides[0], sides[1]] : [sides[1], sides[0]];
      const foreign = Object.values(ids[1 - side] ?? {}).flat();
      const shared = new Set(Object.values(ids[side] ?? {}).flat());
      const next = random(number + 1);
      const asked = requests(own, other);
      for (let round = 0; round < rounds; round += 1) {
        const request = asked[Math.floor(next() * asked.length)];
        const token = tokens[side]?.[Math.floor(next() * 3)];
        const patience = next() < 0.25 ? Math.floor(next() * 60) : null;
        try {
          const response = await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify(request),
            signal: patience === null ? null : AbortSignal.timeout(patience),
          });
          const text = await response.text();
          const sent = JSON.stringify(request);
          const found = [other.word, other.workspace.slug, ...foreign].filter(
            (tale) => !shared.has(tale) && text.includes(tale) && !sent.includes(tale),
          );
          if (found.length > 0)
            leaks.push(`session ${number}, round ${round}: ${found} in ${text.slice(0, 300)}`);
          outcomes.answered += 1;
          if (text.includes(own.secret)) outcomes.own += 1;
          if (response.status >= 500) outcomes.busy += 1;
          if (text.includes('_NOT_FOUND')) outcomes.refused += 1;
          if (text.includes('INTERNAL_ERROR'))
            leaks.push(`session ${number}, round ${round}: ${text.slice(0, 300)}`);
        } catch (error) {
          if (patience === null) throw error;
          outcomes.left += 1;
        }
      }
    }

    // Beside them somebody stops whatever statement runs, as an operator would.
    let over = false;
    const stopping = (async () => {
      while (!over) {
        await database.owner
          .query(
            `select pg_cancel_backend(pid) from pg_stat_activity
           where usename ~ '^mneme_authenticator_' and datname = current_database() and state = 'active' and pid <> pg_backend_pid() limit 1`,
          )
          .catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    })();
    // On a busy machine most requests of a crowd end by its limits: it comes again until all has happened.
    const happened = () =>
      outcomes.answered > sessions &&
      outcomes.own > sessions / 4 &&
      outcomes.left > 0 &&
      outcomes.refused > 0;
    for (let crowd = 0; crowd < mostCrowds && !happened(); crowd += 1)
      await Promise.all(Array.from({ length: sessions }, (_, number) => session(crowd * sessions + number)));
    over = true;
    await stopping;
    await pendingTraces();

    expect(leaks.slice(0, 5)).toEqual([]);
    // Each of it happened, or the test was about nothing.
    expect({ ...outcomes, happened: happened() }).toMatchObject({ happened: true });
    const after = await Promise.all(sides.map(({ workspace }) => idsOf(database, workspace.id)));
    for (const [side, found] of after.entries()) {
      // No turn was stored, and no memory that cites the other's.
      for (const table of ['message', 'memory_item', 'fact', 'entity'])
        expect([table, found[table]]).toEqual([table, ids[side]?.[table]]);
    }
    // The connections are as they were: nobody's transaction, role or setting is left on one.
    const client = await pool.connect();
    try {
      const { rows } = await client.query(
        `select current_user::text as who, coalesce(current_setting('mneme.workspace_id', true), '') as workspace`,
      );
      expect(rows).toEqual([{ who: expect.stringMatching(/^mneme_authenticator_/), workspace: '' }]);
    } finally {
      client.release();
    }
  },
  120_000 + rounds * 40_000,
);
