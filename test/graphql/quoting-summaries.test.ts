import { expect, it } from 'vitest';
import { removeTranscripts } from '../../src/memory/formation/transcripts.ts';
import { createTestWorkspace, useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();

it('a summary that quotes a turn is no line beside it, and stays where the transcript is gone', async () => {
  const workspace = await createTestWorkspace(api.services);
  const dana = await workspace.caller('member', 'dana');
  const { threadId } = await talk(
    api,
    dana,
    [
      'The greenhouse gets a second door towards the pond.',
      'Our plum tree carried forty kilos this summer.',
      'Osman tunes the piano every second spring.',
      'The ferry to Lund sails twice a week in winter.',
      'My cousin Berit sells hats in a railway arch.',
      'We painted the fence green with two tins.',
      'The library keeps the old maps in the cellar.',
      'A heron stood on the roof of the bakery.',
    ],
    { externalId: 'garden' },
  );
  const worker = { role: 'worker', workspaceId: workspace.id, userId: null, requestId: null } as const;
  const jobs = () => doJobs(database, api.services, workspace.id);
  const change = async (name: string, input: object) => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
    const { errors } = await api.ask(dana, document, { input });
    expect(errors).toEqual([]);
  };
  const lines = async () => {
    const document = 'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }';
    const { data } = await api.ask(dana, document, {
      input: { query: 'how much did the plum tree carry?' },
    });
    return data.buildContext.text.split('\n').filter((line: string) => line.includes('forty kilos'));
  };
  await change('closeThread', { threadId });
  await jobs();
  const document = 'query ($input: RecallInput!) { recall(input: $input) { hits { text } } }';
  const input = { query: 'how much did the plum tree carry?', kinds: ['SUMMARY'] };
  const { data } = await api.ask(dana, document, { input });
  expect(data.recall.hits[0]?.text).toContain('forty kilos');
  expect(await lines()).toEqual([expect.not.stringContaining('summary of')]);

  await change('setPrivacyMode', { threadId, privacyMode: true, removeOlderTranscripts: true });
  await removeTranscripts({ services: { ...api.services, pool: database.runnerPool }, caller: worker });
  await jobs();
  expect(await lines()).toEqual([expect.stringContaining('summary of a conversation')]);
});
