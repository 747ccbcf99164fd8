import { expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import type { Extractor } from '../../../src/providers/extractor.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';
import { converse, workerOf, workerServices } from './conversation.ts';

const database = useDatabase();

it('what was recalled into a thread does not come back as news, from prompts, answers or pasted text', async () => {
  const services = await localServices(database);
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  const shown: string[] = [];
  let earlier = '';
  const extractor: Extractor = {
    name: 'listening',
    async extract({ turns, context }) {
      earlier = context.map(({ content }) => content).join('\n');
      shown.push(...turns.map(({ content }) => content.replace(/\s+/g, ' ').trim()));
      return { memories: [], entities: [], facts: [] };
    },
  };
  const extract = async (ids: readonly string[]) => {
    shown.length = 0;
    await extractTurns(
      { services: { ...workerServices(database, services), extractor }, caller: workerOf(workspace.id) },
      ids,
    );
    return [...shown];
  };

  const lines = [
    'The celadon glaze is fired at 1240 degrees in the gas kiln.',
    'Our museum order of the celadon bowls is due at the end of May.',
    'The gas kiln is serviced every spring by the people from Delft.',
  ];
  await converse({ services, caller: dana }, {}, lines);
  const { threadId } = await converse({ services, caller: dana }, {}, ['Hello again.']);
  const pack = await buildContext(
    { services, caller: dana },
    {
      threadId,
      query: 'celadon glaze in the gas kiln',
      tokenBudget: 2000,
    },
  );
  await pendingTraces();
  for (const line of lines) expect(pack.text).toContain(line);
  const say = async (role: 'user' | 'assistant', content: string) =>
    (await appendMessages({ services, caller: dana }, { threadId, messages: [{ role, content }] }))
      .messageIds;

  const memory = pack.messages.find(({ part }) => part === 'long_term')?.content ?? '';
  expect(memory).toContain(lines[0]);
  expect(await extract(await say('user', `You sent this:\n${memory}\n\nIt helped me a lot.`))).toEqual([
    'You sent this: It helped me a lot.',
  ]);
  expect(
    await extract(
      await say(
        'assistant',
        `Sure. As I know, ${lines[0]?.toLowerCase()} Shall I note a new glaze test for Monday?`,
      ),
    ),
  ).toEqual(['Sure. Shall I note a new glaze test for Monday?']);
  expect(await extract(await say('user', lines.join('\n')))).toEqual(['']);
  // A person may mean again what they said before.
  expect(await extract(await say('user', `${lines[2]} They come on Friday.`))).toEqual([
    `${lines[2]} They come on Friday.`,
  ]);
  await appendMessages(
    { services, caller: dana },
    { threadId, messages: [{ role: 'system', content: pack.text }] },
  );
  await extract(await say('user', `${memory}\n\nThat was it.`));
  await extract(await say('user', 'Good night.'));
  expect(earlier).toContain('That was it.');
  expect(earlier).not.toContain('From memory');
  // In another thread nobody was told.
  const elsewhere = await converse({ services, caller: dana }, {}, [lines.join('\n')]);
  expect(await extract(elsewhere.ids)).toEqual([lines.join(' ')]);
});
