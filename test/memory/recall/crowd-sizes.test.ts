import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { rememberReadModel } from '../../../src/memory/embedding/models.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { RequestPool } from '../../../src/postgres/request-pool.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';
import { rowsRead, timesMaintained } from '../../support/rows-read.ts';
import { fillWorkspace } from '../../support/sized-workspace.ts';

// Two workspaces, in which the same user has the same turns among few strangers and among ten times as many, with the
// same names and words. What a recall and a prompt read of any table must be the same.

const database = useDatabase();
const crowds = [200, 2_000];
const readerTurns = 600;
/** Turns of each stranger. */
const turnsOfEach = 20;
/** How often the two are asked anew where tables were analysed between them. */
const runsAtMost = 10;

interface Crowd {
  readonly reader: Caller;
  readonly words: readonly string[];
  readonly name: string;
}
let pool: RequestPool;
let services: MemoryServices;
const made: Crowd[] = [];

beforeAll(async () => {
  const local = await localServices(database);
  const client = await database.owner.connect();
  for (const users of crowds) {
    const { id: workspaceId, caller } = await createTestWorkspace(local);
    const reader = await caller('member', 'dana');
    const turns = readerTurns + users * turnsOfEach;
    await fillWorkspace(client, {
      workspaceId,
      reader: reader.userId ?? '',
      turns,
      modelId: local.embeddingModelId,
      vectors: turns,
      crowd: { users, readerTurns },
    });
    const { rows } = await client.query<{ content: string; name: string }>(
      `select m.content, e.canonical_name as name
       from mneme.message m join mneme.entity e on e.workspace_id = m.workspace_id and e.owner_user_id = m.owner_user_id
       where m.workspace_id = $1 and m.owner_user_id = $2 and m.sequence_no = 3 order by m.occurred_at limit 1`,
      [workspaceId, reader.userId],
    );
    const [own] = rows;
    if (!own) throw new Error('the reader has no turns');
    made.push({ reader, words: own.content.split(' '), name: own.name });
  }
  client.release(true);
  pool = new RequestPool({ ...database.logins.authenticator, max: 1, connectionTimeoutMillis: 20_000 });
  pool.on('error', () => {});
  services = { ...local, pool };
}, 600_000);
afterAll(() => pool?.end());

const asked: Readonly<Record<string, (of: Crowd) => string>> = {
  'six words of a turn': ({ words }) => words.slice(1, 7).join(' '),
  'two frequent words': ({ words }) => words.slice(0, 2).join(' '),
  'a misspelt word': ({ words }) => `what about ${words[2]}x`,
  'a name that many have': ({ words, name }) => `what did ${name} say of ${words[2]}`,
  'a misspelt name': ({ words, name }) => `what did ${name}x say of ${words[2]}`,
  'a month': ({ words }) => `${words[2]} in January 2025`,
  'a month alone': () => 'what happened in January 2025?',
};

/** The tables of which a recall or a prompt reads more among many strangers: the rows among few, and among many. */
async function grownWith(way: 'recall' | 'prompt', query: (of: Crowd) => string) {
  const counts: Map<string, number>[] = [];
  // The second time, all plans are made.
  for (const of of [...made, ...made]) {
    const question = { query: query(of), now: '2026-01-31T12:00:00Z' };
    // Or it would be asked for again beside some of them, by the time that has passed.
    rememberReadModel(of.reader.workspaceId ?? '', services.embeddingModelId);
    counts.push(
      await rowsRead(database.owner, pool, async () => {
        if (way === 'prompt')
          await buildContext({ services, caller: of.reader }, { ...question, retrieval: 'always' });
        else expect((await recall({ services, caller: of.reader }, question)).hits).not.toEqual([]);
        await pendingTraces();
      }),
    );
  }
  const [few, many] = counts.slice(-2);
  return [...(many ?? [])]
    .map(([table, rows]) => [table, few?.get(table) ?? 0, rows] as const)
    .filter(([, before, rows]) => rows > 1.3 * before + 200);
}

describe('strangers cost nothing', () => {
  for (const way of ['recall', 'prompt'] as const) {
    it.each(Object.entries(asked))(`in a ${way} for %s`, async (_, query) => {
      for (let run = 1; run <= runsAtMost; run += 1) {
        const before = await timesMaintained(database.owner);
        const grown = await grownWith(way, query);
        // Where tables were analysed between them, the two had other plans: of few workspaces all are read.
        if (grown.length > 0 && (await timesMaintained(database.owner)) !== before) continue;
        expect(grown).toEqual([]);
        return;
      }
      expect.fail(`tables were analysed in each of ${runsAtMost} runs, so that none can be compared`);
    });
  }
});
