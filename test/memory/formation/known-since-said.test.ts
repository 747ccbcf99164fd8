import { expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { assertFact, retractFact } from '../../../src/memory/knowledge/facts.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { forkBranch, mergeBranch } from '../../../src/memory/threads/branches.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana, ben, cleo, emil, fay, gil, hana } = useWorkspace({
  dana: 'member',
  ben: 'member',
  cleo: 'member',
  emil: 'member',
  fay: 'member',
  gil: 'member',
  hana: 'member',
});

/** What somebody says on a day, learned at once, whichever day that is. */
const learn = (who: Caller, day: string, content: string) => learnTogether(who, { [day]: content });

/** What somebody says on several days, learned in one go. */
async function learnTogether(who: Caller, said: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(said).map(([day, content]) => ({
    content,
    author: 'Dana',
    at: `${day}T09:00:00Z`,
  }));
  const { ids } = await converse(as(who), {}, lines);
  await learnTurns(ids);
}

async function learnTurns(ids: readonly string[]): Promise<void> {
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

const knownNow = (who: Caller) =>
  rowsOf<{ object: string; ended: boolean }>(
    as(who),
    `select object, valid_to is not null as ended from mneme.fact
     where predicate = 'lives_in' and recorded_to is null order by valid_from`,
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

it('an end that a person states is known from now on, not since what ended began', async () => {
  await learn(cleo, '2025-01-06', 'I live in Lyon.');
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(as(cleo), 'select id from mneme.fact');
  await retractFact(as(cleo), { factId: id, validTo: '2025-06-01T00:00:00Z' });
  expect(await knownOn(cleo, '2025-12-01')).toEqual([lyon(false)]);
  expect(await knownNow(cleo)).toEqual([lyon(true)]);
});

it('so is the end of what was learned when a person states what followed it', async () => {
  await learn(emil, '2025-01-06', 'I live in Lyon.');
  const [{ subject } = { subject: '' }] = await rowsOf<{ subject: string }>(
    as(emil),
    'select subject from mneme.fact',
  );
  const object = 'Nantes';
  await assertFact(as(emil), { subject, predicate: 'lives_in', object, validFrom: '2025-06-01T00:00:00Z' });
  expect(await knownOn(emil, '2025-12-01')).toEqual([lyon(false)]);
  expect(await knownNow(emil)).toEqual([lyon(true), nantes]);
});

it('an end that is learned is known since the turn that tells it, whatever else is learned with it', async () => {
  await learn(fay, '2025-01-06', 'I live in Lyon.');
  await learnTogether(fay, {
    '2025-07-01': 'I live in Lyon.',
    '2025-09-01': 'I moved to Nantes.',
    '2025-12-01': 'I play the oboe.',
  });
  expect(await knownOn(fay, '2025-08-01')).toEqual([lyon(false)]);
  expect(await knownOn(fay, '2025-10-01')).toEqual([lyon(true), nantes]);
});

it('what goes on after something else is known since it was said again', async () => {
  await learn(gil, '2025-01-06', 'I live in Lyon.');
  await learn(gil, '2025-11-03', 'I live in Lyon.');
  await learn(gil, '2025-09-01', 'I moved to Nantes.');
  expect(await knownOn(gil, '2025-08-01')).toEqual([lyon(false)]);
  expect(await knownOn(gil, '2025-10-01')).toEqual([lyon(true), { ...nantes, ended: true }]);
  expect(await knownOn(gil, '2025-12-01')).toEqual([lyon(true), { ...nantes, ended: true }, lyon(false)]);
});

it('what is merged into a branch is known there since the merge', async () => {
  const { threadId, ids } = await converse(as(hana), {}, ['Hello.'], '2025-01-06T09:00:00Z');
  const { branchId } = await forkBranch(as(hana), { threadId, atMessageId: ids[0] ?? '' });
  const { messageIds } = await appendMessages(as(hana), {
    threadId,
    branchId,
    messages: [{ role: 'user', content: 'I prefer window seats.', occurredAt: '2025-02-03T09:00:00Z' }],
  });
  await learnTurns(messageIds);
  const kept = (id: string) =>
    rowsOf(
      as(hana),
      `select recorded_from > now() - interval '1 hour' as just from mneme.memory_item where id = $1`,
      [id],
    );
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
    as(hana),
    'select id from mneme.memory_item where branch_id = $1',
    [branchId],
  );
  expect(await kept(id)).toEqual([{ just: false }]);
  const { memoryIds } = await mergeBranch(as(hana), { branchId, memoryIds: [id] });
  expect(await kept(memoryIds[0] ?? '')).toEqual([{ just: true }]);
});
