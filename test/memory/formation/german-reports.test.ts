import { expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useServices } from '../../support/workspace.ts';
import { converse, workerOf, workerServices } from './conversation.ts';

const { database, services, as } = useServices();

it('what is reported as done in German is no open task, and others stay', async () => {
  const workspace = await createTestWorkspace(services);
  const runa = await workspace.caller('member', 'runa');
  const say = async (line: string, at: string) => {
    const { ids } = await converse(as(runa), {}, [line], at);
    const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
    await extractTurns({ services: worker, caller: workerOf(runa.workspaceId ?? '') }, ids);
  };
  const open = async (query: string) => {
    const { messages } = await buildContext(as(runa), { query, retrieval: 'never' });
    return messages.find(({ part }) => part === 'tasks')?.content ?? '';
  };
  await say('Erinnere mich bitte daran, die Kaution für den Garten zu überweisen.', '2026-02-02T09:00:00Z');
  await say('Erinnere mich bitte daran, den Anhänger abzumelden.', '2026-02-02T10:00:00Z');
  await say('Die Leiter ist repariert.', '2026-02-20T09:00:00Z');
  const before = await open('Welche Aufgaben sind noch offen?');
  expect(before, before).toContain('Kaution');
  // What a task shares with it is only grammar.
  expect(await open('Schreib mir bitte einen Reim für den Mond.')).toBe('');
  await say('Die Kaution haben wir gestern endlich überwiesen.', '2026-03-02T09:00:00Z');
  const after = await open('Welche Aufgaben sind noch offen?');
  expect(after, after).not.toContain('Kaution');
  expect(after, after).toContain('Anhänger');
});
