import { expect, it } from 'vitest';
import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import { correctFact, retractFact } from '../../src/memory/knowledge/facts.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createRuleBasedExtractor } from '../../src/providers/rule-based-extractor/extractor.ts';
import { converse, rowsOf, workerOf, workerServices } from '../memory/formation/conversation.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();

async function learn(caller: Caller, lines: readonly string[]): Promise<void> {
  const { ids } = await converse(api.as(caller), {}, lines, '2026-02-02T09:00:00Z');
  const worker = { ...workerServices(database, api.services), extractor: createRuleBasedExtractor() };
  await extractTurns({ services: worker, caller: workerOf(caller.workspaceId ?? '') }, ids);
}

async function factOf(caller: Caller, object: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    api.as(caller),
    'select fact_id as id from mneme.fact where workspace_id = $1 and lower(object) = lower($2) and recorded_to is null',
    [caller.workspaceId, object],
  );
  if (!row) throw new Error(`no fact says ${object}`);
  return row.id;
}

async function lineOf(caller: Caller, query: string, words: string): Promise<string> {
  const { buildContext } = await api.data(
    caller,
    'query ($query: String!) { buildContext(input: { query: $query, timeZone: "UTC", profileTokens: 0 }) { text } }',
    { query },
  );
  const lines: string[] = buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
  const line = lines.find((each) => each.includes(words));
  expect(line, lines.join('\n')).toBeDefined();
  return line ?? '';
}

it('the turn that a corrected fact came from says what is correct', async () => {
  const ylva = await api.one.caller('member', 'Ylva');
  await learn(ylva, ['I live in Tromso, right at the harbour.', 'The harbour has a new crane.']);
  expect(await lineOf(ylva, 'Where do I live?', 'Tromso')).not.toContain('(outdated');
  await correctFact(api.as(ylva), { factId: await factOf(ylva, 'Tromso'), object: 'Bodo' });
  expect(await lineOf(ylva, 'Where do I live?', 'right at the harbour')).toMatch(
    /\(outdated since [\d-]+: «.*Bodo»\)/,
  );
  expect(await lineOf(ylva, 'Is there a crane at the harbour?', 'new crane')).not.toContain('(outdated');
});

it('so does the turn of a fact that was taken back, without anything in its place', async () => {
  const odd = await api.one.caller('member', 'Odd');
  await learn(odd, ['I work at Fjellberg.', 'I live in Narvik.']);
  await retractFact(api.as(odd), { factId: await factOf(odd, 'Fjellberg') });
  expect(await lineOf(odd, 'Do I work at Fjellberg?', 'I work at Fjellberg')).toContain('(outdated)');
  expect(await lineOf(odd, 'Where do I live?', 'Narvik')).not.toContain('(outdated');
});

it('a correction of times alone, and a fact that is said again, leave no mark', async () => {
  const siv = await api.one.caller('member', 'Siv');
  await learn(siv, ['I live in Alta.', 'As I said, I live in Alta.']);
  await correctFact(api.as(siv), {
    factId: await factOf(siv, 'Alta'),
    object: 'Alta',
    validFrom: '2020-01-01T00:00:00Z',
  });
  expect(await lineOf(siv, 'Where do I live?', 'Alta')).not.toContain('(outdated');
});
