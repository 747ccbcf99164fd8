import { expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useApi } from './api.ts';

const database = useDatabase();
const api = useApi();

it('what leaves a shared project for a few is in its summaries no more, at once', async () => {
  const ben = await api.one.caller('member', 'ben');
  const ada = await api.one.caller('member', 'ada');
  const dana = await api.one.caller('member', 'dana');
  const run = (field: string) => api.data(ben, `mutation { ${field} }`);
  const summaries = async () => JSON.stringify(await api.data(dana, '{ summaries { nodes { content } } }'));
  for (const key of ['harbour-open', 'harbour-few'])
    await run(`ensureProject(input: { externalId: "${key}", name: "${key}" }) { projectId }`);
  await run(`addProjectMember(input: { projectKey: "harbour-few", userId: "${ada.userId}" }) { ok }`);
  for (const word of ['quokka', 'gecko']) {
    await run(`openThread(input: { externalId: "${word}", projectKey: "harbour-open" }) { thread { id } }`);
    await run(`appendMessages(input: { threadKey: "${word}",
      messages: [{ role: USER, content: "We spoke of the ${word} at the harbour." }] }) { storedCount }`);
  }
  await doJobs(database, api.services, api.one.id);
  expect(await summaries()).toMatch(/quokka/);
  await run('updateThread(input: { threadKey: "quokka", projectKey: "harbour-few" }) { thread { id } }');
  expect(await summaries()).not.toContain('quokka');
  await doJobs(database, api.services, api.one.id);
  expect(await summaries()).toContain('gecko');
  expect(await summaries()).not.toContain('quokka');
});
