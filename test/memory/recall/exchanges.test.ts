import { beforeAll, describe, expect, it } from 'vitest';
import { type RecallInput, recall } from '../../../src/memory/recall/recall.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { embedAsJob } from './conversation.ts';

const { database, as, workspace } = useWorkspace();
let threadId: string;
let ids: string[];

/** A long answer that says everything asked of it again, as assistants do. */
const answer = (about: string) =>
  `Great question about ${about}! Here are some ideas on ${about}: plan ${about} ahead, write ${about} down, ask friends about ${about}, ` +
  'set a budget, compare prices, read reviews, keep receipts, consider the season, think of allergies, prepare alternatives, invite ' +
  'neighbours, check opening hours, look for discounts, take photographs, share results and enjoy every single moment of the whole process.';
const asked = [
  ['user', 'I bought a blue kayak from Harald for the lake trip.'],
  ['assistant', answer('kayak and lake trip')],
  ['user', 'My sourdough starter is called Bertha, she is four years old.'],
  ['assistant', answer('sourdough starter')],
  ['user', 'What could I cook for the lake trip in June?'],
  ['assistant', answer('cooking for the lake trip and the kayak')],
] as const;

beforeAll(async () => {
  ({ threadId } = await openThread(as(workspace.admin), {}));
  ({ messageIds: ids } = await appendMessages(as(workspace.admin), {
    threadId,
    messages: asked.map(([role, content]) => ({ role, content })),
  }));
  await embedAsJob(database, as(workspace.admin), 'message', ids);
});

const ask = async (input: RecallInput) => (await recall(as(workspace.admin), input)).hits;

describe('exchanges of a user and an assistant', () => {
  it("an answer that repeats everything does not come before the user's own words", async () => {
    const hits = await ask({ query: 'Who sold me the kayak for the lake trip?', threadId });
    expect(hits[0]?.id).toBe(ids[0]);
    // The other half stays a hit of its own.
    expect(hits.map(({ id }) => id)).toContain(ids[1]);
  });

  it('are narrowed to roles', async () => {
    const query = 'kayak for the lake trip';
    const user = await ask({ query, threadId, roles: ['user'] });
    expect(user.length).toBeGreaterThan(1);
    expect(user.every(({ place }) => place?.role === 'user')).toBe(true);
    const assistant = await ask({ query, threadId, roles: ['assistant'] });
    expect(assistant.length).toBeGreaterThan(1);
    expect(assistant.every(({ place }) => place?.role === 'assistant')).toBe(true);
    await expect(ask({ query, roles: [] })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
