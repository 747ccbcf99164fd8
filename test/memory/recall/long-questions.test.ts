import { afterAll, beforeAll, expect, it } from 'vitest';
import { recall } from '../../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { RequestPool } from '../../../src/postgres/request-pool.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { converse } from './conversation.ts';

const database = useDatabase();
const pool = new RequestPool({ ...database.logins.authenticator, max: 1 });
// Its database is dropped behind it, which may be heard before it has closed.
pool.on('error', () => {});
afterAll(() => pool.end());

/** Words that nobody says, each another: two consonants and a vowel in turn. */
const words = Array.from({ length: 1_500 }, (_, at) => {
  const letter = (from: string, place: number) => from[Math.floor(at / place) % from.length] ?? '';
  return `${letter('bdfgklmnprtvz', 1)}o${letter('bdfgklmnprtvz', 13)}u${letter('bdfgklmnprtvz', 169)}k`;
});
let services: MemoryServices;
let dana: Caller;

beforeAll(async () => {
  services = { ...(await localServices(database)), pool };
  const workspace = await createTestWorkspace(await localServices(database));
  dana = await workspace.caller('member', 'dana');
  const said = Array.from({ length: 150 }, (_, at) => ({
    content: words.slice(at * 10, at * 10 + 10).join(' '),
  }));
  await converse(database, { services, caller: dana }, {}, [
    ...said,
    { content: 'The orchard gate has a brass latch.' },
  ]);
});

const readOf = async (query: string) => {
  const read = await rowsRead(database.owner, pool, async () => {
    await recall({ services, caller: dana }, { query, kinds: ['message'] });
    await pendingTraces();
  });
  return (read.get('term_statistic') ?? 0) + (read.get('term_delta') ?? 0);
};

it('a question of a thousand words is counted like one of two hundred', async () => {
  const short = await readOf(words.slice(0, 200).join(' '));
  const long = await readOf(words.slice(0, 1_400).join(' '));
  expect(short).toBeGreaterThanOrEqual(200);
  expect(long).toBeLessThan(short * 1.3);
});

it.each([
  ['before', (asked: string, pasted: string) => `${asked} ${pasted}`],
  ['after', (asked: string, pasted: string) => `${pasted} ${asked}`],
])('what is asked %s a long text is found', async (_, join) => {
  const pasted = Array.from({ length: 900 }, (__, at) => `xq${at.toString(36)}zed`).join(' ');
  const { hits } = await recall(
    { services, caller: dana },
    {
      query: join('orchard gate brass latch', pasted),
      kinds: ['message'],
    },
  );
  expect(hits[0]?.text).toBe('The orchard gate has a brass latch.');
});

it('what the question leaves out does not depend on who asks, or on what is stored', async () => {
  const { rows } = await database.owner.query<{ read: string }>(
    'select mneme_search.read_of_question($1) as read',
    [words.slice(0, 300).join(' ')],
  );
  expect(rows[0]?.read.split(' ')).toEqual([...words.slice(0, 100), ...words.slice(200, 300)]);
});
