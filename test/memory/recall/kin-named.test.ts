import { expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useApi } from '../../graphql/api.ts';
import { useDatabase } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';
import { converse } from '../formation/conversation.ts';

const database = useDatabase();
const api = useApi();
const learn = () => doJobs(database, api.services, api.one.id);

const first = async (caller: Caller, query: string) =>
  (await recall(api.as(caller), { query, limit: 2 })).hits.map(({ text }) => text).join('\n');

it('a question about a relative is about that person by name', async () => {
  const ada = await api.one.caller('member', 'Ada');
  await converse(api.as(ada), {}, [
    'I am married to Ruben, and I work at the tram depot.',
    'My sister is called Tilda.',
    'Ruben works as a radiographer at the clinic.',
    'Tilda has a new job at the sugar factory.',
  ]);
  await converse(api.as(ada), {}, [
    'The work on the house takes long. My husband wants a red kitchen.',
    'I work late on Thursdays, says my sister.',
    'My brother keeps bees.',
  ]);
  await learn();
  expect(await first(ada, 'Where does my husband work?')).toMatch(/radiographer/);
  expect(await first(ada, "What is my husband's job?")).toMatch(/radiographer/);
  expect(await first(ada, 'Where does my sister have a job now?')).toMatch(/sugar factory/);
  expect(await first(ada, 'What does my brother keep?')).toMatch(/bees/);
  // Another's relative is not the asker's.
  const ben = await api.one.caller('member', 'Ben');
  await converse(api.as(ben), {}, ['I am married to Nadja.', 'Nadja paints doors.']);
  await learn();
  expect(await first(ben, 'Where does my husband work?')).not.toMatch(/radiographer/);
  expect(await first(ben, 'What does my wife paint?')).toMatch(/Nadja/);
});

it('what the asker alone may read names nobody in a prompt that others read', async () => {
  const call = api.as(await api.one.caller('service'));
  const told = (userKey: string, threadKey: string, content: string, participants?: string[]) =>
    appendMessages(call, {
      userKey,
      threadKey,
      messages: [{ role: 'user', content }],
      ...(participants ? { participants } : {}),
    });
  await told('kit', 'own', 'I am married to Orla.');
  await told('kit', 'own', 'Good morning.');
  await told('lou', 'group', 'Orla stamps passports at the harbour.', ['kit', 'lou']);
  await told('lou', 'other group', 'Good morning, you two.', ['kit', 'lou']);
  await learn();
  const prompt = async (threadKey: string) =>
    (
      await buildContext(call, {
        userKey: 'kit',
        threadKey,
        query: 'What does my wife do?',
        recentTurns: 0,
      })
    ).text;
  expect(await prompt('own')).toMatch(/passports/);
  expect(await prompt('other group')).not.toMatch(/passports/);
});
