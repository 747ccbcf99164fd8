import { beforeAll, describe, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, scripted, workerOf, workerServices } from '../formation/conversation.ts';
import { embedAsJob } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace();

const cut = 'we decided that workspace tokens in the auth plugin are opaque random strings and not JWTs';
const decision =
  `Decision, so that it's written down: ${cut}. Reasons: a revoked one is gone at once, nobody can read what is in it, ` +
  'rotating a signing key across three regions is more work than a look-up, and the gateway asks the database anyway. ' +
  'Rune measured the look-up at under a millisecond, Mira checked the limits with the hosting people, and we agreed to ' +
  'look at it again when we have ten times as many customers as now, or when somebody wants to verify them offline.';
const inOtherWords = 'Lunch orders at the harbour office: closing at ten.';
const said = [
  'Where do we put the notes of the retrospective?',
  decision,
  'The standup moves to nine, starting on Monday.',
  'By the way, if anybody still wants something to eat on Thursdays, and I say this every week, then the time after which ' +
    'I take no more orders at the harbour office is ten, because the kitchen shops at half past and will not wait for anyone.',
];
const extractor = scripted(({ content }) => {
  if (content === decision) return { memories: [{ kind: 'decision', content: cut }] };
  if (content === said[3]) return { memories: [{ kind: 'note', content: inOtherWords }] };
  return null;
});

beforeAll(async () => {
  const { ids } = await converse(as(workspace.admin), {}, said);
  await extractTurns(
    {
      services: { ...workerServices(database, services), extractor },
      caller: workerOf(workspace.admin.workspaceId ?? ''),
    },
    ids,
  );
  // Memories have their vectors and turns do not yet, as while much is being learned: so they are found before them.
  const memories = await rowsOf<{ id: string }>(as(workspace.admin), 'select id from mneme.memory_item');
  const memoryIds = memories.map(({ id }) => id);
  await embedAsJob(database, as(workspace.admin), 'memory', memoryIds);
});

const ask = async (query: string) => (await recall(as(workspace.admin), { query })).hits;

describe('a memory and the turn it was drawn from', () => {
  it('the turn comes first where the memory was cut out of it, and both are found', async () => {
    const hits = await ask('what did we decide about workspace tokens in the auth plugin?');
    expect(hits[0]).toMatchObject({ kind: 'message', text: decision });
    expect(hits[1]).toMatchObject({ kind: 'memory', text: cut });
    expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, index) => index + 1));
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  });

  it('a memory in words of its own stays where it was found', async () => {
    const hits = await ask('lunch orders closing');
    expect(hits[0]).toMatchObject({ kind: 'memory', text: inOtherWords });
    expect(hits.some(({ text }) => text === said[3])).toBe(true);
  });
});
