import { expect, it } from 'vitest';
import { removeTranscripts } from '../../src/memory/formation/transcripts.ts';
import { talk, useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { plainExtractor } from '../support/plain-extractor.ts';

const database = useDatabase();
const api = useApi();

it('a turn whose transcript was removed is redacted with what was drawn from it, its older wording gone before', async () => {
  const ada = await api.one.caller('member', 'ada');
  const { threadId, messageIds } = await talk(api, ada, ['Zyx Calder lives in Porto.']);
  const [id] = messageIds;
  const tell = (name: string, input: object) =>
    api.data(
      ada,
      `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { __typename } }`,
      { input },
    );
  const services = { ...api.services, extractor: plainExtractor };
  const worker = { role: 'worker', workspaceId: api.one.id, userId: null, requestId: null } as const;
  const known = () =>
    api.data(
      ada,
      '{ facts { nodes { object } } summaries { nodes { content } } messageVersions { nodes { content } } }',
    );
  await tell('editMessage', { messageId: id, content: 'Zyx Calder lives in Lisbon.' });
  await tell('setPrivacyMode', { threadId, privacyMode: true, removeOlderTranscripts: true });
  await tell('closeThread', { threadId });
  await doJobs(database, services, api.one.id);
  expect(
    await removeTranscripts({ services: { ...services, pool: database.runnerPool }, caller: worker }),
  ).toBe(1);
  const { facts, messageVersions } = await known();
  expect(facts.nodes).toEqual([{ object: 'Lisbon' }]);
  expect(messageVersions.nodes).toEqual([]);
  for (let again = 0; again < 2; again += 1) await tell('redactMessage', { messageId: id });
  await doJobs(database, services, api.one.id);
  const left = await known();
  expect(left.facts.nodes).toEqual([]);
  // Made again of what is left, which says nothing.
  expect(left.summaries.nodes.filter(({ content }: { content: string }) => content !== '')).toEqual([]);
  const { thread } = await api.data(ada, 'query ($id: UUID!) { thread(id: $id) { summary } }', {
    id: threadId,
  });
  expect(thread.summary ?? '').toBe('');
});
