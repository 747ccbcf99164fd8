import { expect, it } from 'vitest';
import { prepareQuestion } from '../../../src/memory/recall/recall.ts';
import { searchFilter } from '../../../src/memory/recall/search.ts';
import { callerSettings } from '../../../src/postgres/caller.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';
import { converse } from './conversation.ts';

const database = useDatabase();

it("a recall reads its hits' speakers once, and not again for each of its turns", async () => {
  const services = await localServices(database);
  const workspace = await createTestWorkspace(services);
  const gus = await workspace.caller('member', 'gus');
  const speakers = Array.from({ length: 12 }, (_, n) => `Rower ${String.fromCharCode(65 + n)}`);
  const said = Array.from({ length: 120 }, (_, n) => ({
    author: speakers[n % speakers.length] ?? '',
    content: `The regatta's heat ${n} ended in lane ${n % 6}.`,
  }));
  await converse(database, { services, caller: gus }, {}, said);
  const { request, embedding, modelId, understood } = await prepareQuestion(
    { services, caller: gus },
    {
      query: 'Which regatta heat ended in which lane?',
    },
  );
  const client = await database.owner.connect();
  try {
    await client.query(`begin; set local track_functions = 'all'`);
    for (const [name, value] of Object.entries(callerSettings(gus)))
      await client.query('select set_config($1, $2, true)', [name, value]);
    const { rows: found } = await client.query<{ hits: number }>(
      'select json_array_length(mneme_search.recall($1, $2, $3, $4, 50) -> $5) as hits',
      [
        request.query,
        `[${embedding?.join(',')}]`,
        modelId,
        JSON.stringify(searchFilter(request, understood.terms)),
        'hits',
      ],
    );
    expect(found[0]?.hits).toBe(50);
    await client.query(`select set_config('role', 'none', true)`);
    const { rows } = await client.query<{ calls: number }>(
      `select pg_stat_get_xact_function_calls('mneme_private.normalize_text(text)'::regprocedure)::integer as calls`,
    );
    // The question, a speaker for words and for vectors, and a few more; with a turn's speakers each time, 2,000.
    expect(rows[0]?.calls).toBeGreaterThan(0);
    expect(rows[0]?.calls).toBeLessThan(200);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
});
