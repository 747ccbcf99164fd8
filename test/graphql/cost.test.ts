import { beforeAll, describe, expect, it } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { recordTraffic, type Traffic } from '../support/traffic.ts';
import { talk, useApi } from './api.ts';

// What an operation sends to the database, in numbers and word for word: one that comes to cost more shows in review.
// After a change that is meant: `npx vitest run -u test/graphql/cost.test.ts`.

const api = useApi();
let member: Caller;
let threadId: string;
beforeAll(async () => {
  member = await api.one.caller('member', 'ann');
  ({ threadId } = await talk(api, member, ['The zeppelin lands in Graz', 'The zeppelin starts']));
});

const append = (content: string) =>
  api.data(
    member,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount messages { id } } }',
    { input: { threadId, messages: [{ role: 'USER', content }] } },
  );
const recall = (filter: object) =>
  api.data(
    member,
    'query ($input: RecallInput!) { recall(input: $input) { id hits { text score thread { title } arms { arm rank } } timings } }',
    { input: { query: 'Where does the zeppelin land?', ...filter } },
  );
const buildContext = () =>
  api.data(
    member,
    'query ($input: BuildContextInput!) { buildContext(input: $input) { recallId tokenCount messages { role content } } }',
    { input: { query: 'Where does the zeppelin land?', threadId, tokenBudget: 4000, retrieval: 'ALWAYS' } },
  );

/** Resolves when traces are written and every transaction has ended: reads are answered before theirs has. */
async function settled(): Promise<void> {
  const { pool } = api.services;
  await pendingTraces();
  while (pool.idleCount < pool.totalCount) await new Promise((next) => setImmediate(next));
}

/** What an operation sends, with what it leaves to be written behind the answer. */
async function trafficOf(operation: () => Promise<unknown>): Promise<Traffic> {
  const recorder = recordTraffic(api.services.pool);
  // Which model the workspace reads is known to the process for some seconds: what is measured may not fall on their end.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await operation();
    await settled();
    recorder.take();
    await operation();
    await settled();
    const traffic = recorder.take();
    if (!traffic.statements.some((text) => text.includes('embedding_model_id as id'))) return traffic;
  }
  throw new Error('the model was asked for each time');
}

/** In the order of the alphabet: what is sent over two connections at once is sent in any. */
const written = ({ statements }: Traffic) =>
  statements
    .map((text) => `${text.trim().replace(/;$/, '')};\n`)
    .sort()
    .join('\n')
    .replaceAll(/ +\n/g, '\n');

describe('an operation through GraphQL sends', () => {
  it('of a recall: the search, the titles, and two statements of its trace', async () => {
    const traffic = await trafficOf(() => recall({}));
    expect(traffic.statements.length).toBeLessThanOrEqual(4);
    expect(traffic.transactions).toBeLessThanOrEqual(3);
    expect(traffic.roundTrips).toBeLessThanOrEqual(4);
    await expect(written(traffic)).toMatchFileSnapshot('cost/recall.sql');
  });

  it('no more of a recall inside a thread', async () => {
    const traffic = await trafficOf(() => recall({ threadId }));
    expect(traffic.statements.length).toBeLessThanOrEqual(4);
    expect(traffic.roundTrips).toBeLessThanOrEqual(4);
  });

  it('of an append: one statement that stores, and one that reads what was stored', async () => {
    const traffic = await trafficOf(() => append(`The zeppelin rests ${Math.random()}`));
    expect(traffic.statements.length).toBeLessThanOrEqual(2);
    expect(traffic.transactions).toBeLessThanOrEqual(2);
    expect(traffic.roundTrips).toBeLessThanOrEqual(3);
    await expect(written(traffic)).toMatchFileSnapshot('cost/append.sql');
  });

  it('of a prompt: the search, what is stored, and its trace', async () => {
    // The look-up of later words has a transaction of its own: it asks about what the search found.
    const traffic = await trafficOf(() => buildContext());
    expect(traffic.statements.length).toBeLessThanOrEqual(5);
    expect(traffic.transactions).toBeLessThanOrEqual(3);
    expect(traffic.roundTrips).toBeLessThanOrEqual(8);
    await expect(written(traffic)).toMatchFileSnapshot('cost/build-context.sql');
  });
});
