import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useApi } from './api.ts';

// A program that stores the prompts that it got: what Mneme put into them is not what somebody said.

const database = useDatabase();
const api = useApi();
let ada: Caller;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
});

const append = (threadKey: string, messages: object[]) =>
  api.data(
    ada,
    `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) {
       messages { id content withheld { start length reason } } } }`,
    { input: { threadKey, messages } },
  );
const jobs = () => doJobs(database, api.services, api.one.id);
const contextOf = async (query: string) =>
  (
    await api.data(
      ada,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text messages { content } } }',
      { input: { query } },
    )
  ).buildContext;
const hitsOf = async (query: string) =>
  (
    await api.data(
      ada,
      'query ($input: RecallInput!) { recall(input: $input) { hits { text kind message { externalId } } } }',
      { input: { query, limit: 20 } },
    )
  ).recall.hits as { text: string; kind: string; message: { externalId: string } | null }[];

const decision = 'We decided that the ferry tickets are sold on paper, since the pier has no network.';
const question = 'What did we decide about the ferry tickets?';

it('finds the decision itself, and no prompt, however often prompts are stored', async () => {
  await append('pier', [{ role: 'USER', content: decision, externalId: 'decision' }]);
  await append('pier', [{ role: 'USER', content: 'I prefer the morning ferry.', externalId: 'preference' }]);
  await jobs();
  for (let round = 0; round < 4; round += 1) {
    const { text, messages } = await contextOf(question);
    expect(text).toContain('sold on paper');
    const system = (messages as { content: string }[]).map(({ content }) => content).slice(0, -1);
    const stored = [
      {
        role: 'USER',
        content: `${system.join('\n\n')}\n\nRound ${round}: ${question}`,
        externalId: `user ${round}`,
      },
      { role: 'SYSTEM', content: text, externalId: `system ${round}` },
      { role: 'TOOL', content: JSON.stringify({ context: text }), externalId: `tool ${round}` },
    ];
    const { appendMessages } = await append(`bot ${round}`, stored);
    const [first] = appendMessages.messages;
    // The text stays as it was sent, and says what of it is not remembered.
    expect(first.content).toBe(stored[0]?.content);
    expect(first.withheld.length).toBeGreaterThan(0);
    expect(first.withheld[0].reason).toBe('ECHO');
    await jobs();
  }
  const hits = await hitsOf(question);
  const answers = hits.filter(({ text }) => !text.trim().startsWith('Round'));
  expect(answers[0]?.message?.externalId).toBe('decision');
  for (const { text, kind, message } of hits) {
    if (kind !== 'MESSAGE') continue;
    expect(message?.externalId).not.toMatch(/^(system|tool)/);
    if (message?.externalId?.startsWith('user')) expect(text).not.toContain('«');
  }
  const { text } = await contextOf(question);
  expect(text.match(/sold on paper/g)).toHaveLength(1);
  // A quote within a quote would be a prompt within the prompt.
  expect(text).not.toMatch(/[‹›]/);
});
