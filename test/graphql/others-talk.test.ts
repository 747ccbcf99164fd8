import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useApi } from './api.ts';

// One person's own talk in a workspace where everybody reads what a crew said.
const api = useApi();
const crew = ['Olga Berg', 'Sven Holm', 'Marit Vik'] as const;
const key = 'chat:nadia';
let bot: Caller;
let opened: { projectId: string };

beforeAll(async () => {
  bot = await api.one.caller('service', 'bot');
  await api.data(bot, 'mutation ($input: EnsureInput!) { ensureUser(input: $input) { userId } }', {
    input: { externalId: key, name: 'Nadia' },
  });
  const shared = await api.one.caller('member', 'Olga');
  const { ensureProject } = await api.data(
    bot,
    'mutation ($input: EnsureInput!) { ensureProject(input: $input) { projectId } }',
    { input: { externalId: 'crew' } },
  );
  opened = { projectId: ensureProject.projectId };
  for (let week = 0; week < 30; week++) {
    await store(shared, `crew-${week}`, opened, [
      [crew[week % 3] ?? 'Olga Berg', `The kayak for week ${week} is the green one, size ${week + 30}.`],
      ['Assistant', `Wear the size ${week + 30} boots in the kayak, and dry them before week ${week + 1}.`],
      [crew[(week + 1) % 3] ?? 'Sven Holm', `Whoever paddles in week ${week} wears boots with grip.`],
    ]);
  }
  await store(shared, 'rules', opened, [
    ['Marit Vik', 'Guests may borrow a locker key at the harbour office until nine.'],
    ['Sven Holm', 'Nadia gets the parking place beside the crane from Monday.'],
  ]);
  await store(bot, 'nadia', { userKey: key }, [
    ['Nadia', 'For paddling I wear neoprene boots, size 39.'],
    ['Nadia', 'The dentist said to come back on the 14th.'],
  ]);
}, 120_000);

let minute = 0;
async function store(
  caller: Caller,
  threadKey: string,
  place: object,
  turns: readonly (readonly [string, string])[],
) {
  const messages = turns.map(([author, content]) => ({
    role: author === 'Assistant' ? 'ASSISTANT' : 'USER',
    author,
    content,
    occurredAt: new Date(Date.UTC(2026, 0, 5, 8, minute++)).toISOString(),
  }));
  const input = { externalId: threadKey, ...place };
  const { openThread } = await api.data(
    caller,
    'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
    { input },
  );
  await api.data(
    caller,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
    { input: { threadId: openThread.thread.id, messages } },
  );
}

async function promptOf(query: string): Promise<string[]> {
  const { buildContext } = await api.data(
    bot,
    'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
    { input: { userKey: key, query, tokenBudget: 4000, retrieval: 'ALWAYS' } },
  );
  return buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
}

describe("others' talk that the whole workspace reads", () => {
  it('fills no prompt whose question the asker answered themselves', async () => {
    const lines = await promptOf('What boots do I wear for paddling, and in what size?');
    expect(lines[0]).toContain('neoprene boots, size 39');
    expect(lines.filter((line) => !line.includes('Nadia')).length).toBeLessThan(8);
    expect(lines.join('\n')).not.toContain('Assistant: Wear');
  });

  it('nor is what an assistant told others sure to answer it', async () => {
    const { recall } = await api.data(
      bot,
      `query ($input: RecallInput!) { recall(input: $input) { hits { author uncertain } } }`,
      { input: { userKey: key, query: 'Which size of boots do I wear in the kayak?', limit: 100 } },
    );
    const told = recall.hits.filter(({ author }: { author: string }) => author === 'Assistant');
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ uncertain }: { uncertain: boolean }) => uncertain)).toBe(true);
  });

  it('is no task of theirs', async () => {
    const lines = await promptOf('What is due this week?');
    expect(lines.filter((line) => !line.includes('Nadia')).length).toBeLessThan(4);
  });

  it('answers what is asked of all, and what names the asker', async () => {
    expect((await promptOf('Where can I borrow a locker key?'))[0]).toContain('harbour office until nine');
    expect((await promptOf('Where do I park?')).join('\n')).toContain('beside the crane');
    expect((await promptOf('Which kayak is it in week 12?')).join('\n')).toContain('kayak for week 12');
  });

  it('is not what they stored themselves in a thread that another opened', async () => {
    const ben = await api.one.caller('member', 'Ben');
    await store(await api.one.caller('member', 'Olga'), 'homes', opened, [
      ['Olga Berg', 'The quay is closed.'],
    ]);
    const query = 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }';
    const messages = [{ role: 'USER', content: 'I live in Lysekil.' }];
    await api.data(ben, query, { input: { threadKey: 'homes', projectKey: 'crew', messages } });
    const { buildContext } = await api.data(
      ben,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
      { input: { query: 'Where do I live?' } },
    );
    expect(buildContext.text).toContain('Lysekil');
  });

  it('answers a question that names who said it', async () => {
    const lines = await promptOf('What did Sven tell me about boots with grip?');
    expect(lines.join('\n')).toContain('Sven Holm: Whoever paddles');
  });
});
