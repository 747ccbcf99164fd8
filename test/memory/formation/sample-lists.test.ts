import { expect, it } from 'vitest';
import { append, openWorkspace } from '../../../bench/formation/judge/form.ts';
import { readKept, sentence } from '../../../bench/formation/judge/kept.ts';
import { readSample } from '../../../bench/formation/judge/sets.ts';
import { judge } from '../../../bench/formation/judge/verdicts.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { localServices, useDatabase } from '../../support/database.ts';
import { rowsOf, workerOf, workerServices } from './conversation.ts';

const database = useDatabase();

// What a newcomer sees first: the lists that are made of the sample data, each item judged by reading it.
it('what is kept of the sample is right, nearly all of it', { timeout: 120_000 }, async () => {
  const services = await localServices(database);
  const caller = await openWorkspace(services, 'sample-lists', 'user');
  const { name, threads } = await readSample();
  for (const thread of threads) await append({ services, caller }, thread);
  const said = await rowsOf<{ ids: string[] }>(
    { services, caller },
    'select array_agg(id order by sequence_no) as ids from mneme.message group by thread_id order by min(occurred_at)',
  );
  const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
  for (const { ids } of said)
    await extractTurns({ services: worker, caller: workerOf(caller.workspaceId ?? '') }, ids);

  const turns = threads.flatMap((thread) => thread.turns.map(({ id }) => id));
  const items = await readKept(services.pool, caller, turns);
  const verdicts = judge(name, items);
  const unjudged = items.filter((_, index) => verdicts[index] === undefined).map(sentence);
  // Judge them: bench/formation/judge/README.md says how.
  expect(unjudged).toEqual([]);
  expect(items.length).toBeGreaterThanOrEqual(15);
  const right = verdicts.filter((verdict) => verdict === 'right').length;
  expect(right / items.length).toBeGreaterThanOrEqual(0.95);
});
