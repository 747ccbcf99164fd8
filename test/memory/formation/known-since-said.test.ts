import { expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { assertFact } from '../../../src/memory/knowledge/facts.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace({ dana: 'member', ben: 'member' });

/** What somebody says on a day, learned at once, whichever day that is. */
async function learn(who: Caller, day: string, content: string): Promise<void> {
  const { ids } = await converse(as(who), {}, [{ content, author: 'Dana' }], `${day}T09:00:00Z`);
  const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
  await extractTurns({ services: worker, caller: workerOf(workspace.id) }, ids);
}

const knownOn = (who: Caller, day: string) =>
  rowsOf<{ object: string; ended: boolean }>(
    as(who),
    `select object, valid_to is not null as ended from mneme.fact
     where predicate = 'lives_in' and recorded_from <= $1 and (recorded_to is null or recorded_to > $1)
     order by valid_from`,
    [`${day}T12:00:00Z`],
  );

const lyon = (ended: boolean) => ({ object: 'Lyon', ended });
const nantes = { object: 'Nantes', ended: false };

it('what is learned is known since it was learned', async () => {
  await learn(ben, '2025-01-06', 'I live in Lyon.');
  await learn(ben, '2025-09-01', 'I prefer trains to planes.');
  expect(await knownOn(ben, '2025-12-01')).toEqual([]);
  const [kept] = await rowsOf(
    as(ben),
    `select recorded_from > now() - interval '1 hour' as just from mneme.memory_item where kind = 'preference'`,
  );
  expect(kept).toEqual({ just: true });
});

it('in a workspace that says so, it is known since it was said, and what it ends until then', async () => {
  await updateWorkspace(as(workspace.admin), { knownSinceSaid: true });
  await learn(dana, '2025-01-06', 'I live in Lyon.');
  await learn(dana, '2025-09-01', 'I moved to Nantes.');
  expect(await knownOn(dana, '2025-01-05')).toEqual([]);
  expect(await knownOn(dana, '2025-06-01')).toEqual([lyon(false)]);
  expect(await knownOn(dana, '2025-09-02')).toEqual([lyon(true), nantes]);
  // A word from before that is learned after: never before the version that it follows.
  await learn(dana, '2024-11-04', 'I live in Lyon.');
  expect(await knownOn(dana, '2025-06-01')).toEqual([lyon(false)]);
  const versions = await rowsOf(
    as(dana),
    `select fact_id from mneme.fact where recorded_to <= recorded_from or recorded_from > now()`,
  );
  expect(versions).toEqual([]);
});

it('so are preferences, and what a person states is known from now on', async () => {
  await learn(dana, '2025-02-03', 'I prefer window seats.');
  await learn(dana, '2025-10-06', 'Actually, I prefer aisle seats now.');
  const kept = await rowsOf<{ from: Date }>(
    as(dana),
    `select recorded_from as from from mneme.memory_item where kind = 'preference' order by recorded_from`,
  );
  expect(kept.map(({ from }) => from.toISOString().slice(0, 10))).toEqual(['2025-02-03', '2025-10-06']);
  await assertFact(as(dana), {
    subject: 'Mirela',
    predicate: 'plays',
    object: 'the oboe',
    validFrom: '2025-01-01T00:00:00Z',
  });
  const [stated] = await rowsOf(
    as(dana),
    `select recorded_from > now() - interval '1 hour' as just from mneme.fact where predicate = 'plays'`,
  );
  expect(stated).toEqual({ just: true });
});
