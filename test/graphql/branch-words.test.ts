import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { talk, useApi } from './api.ts';

// On a fork its own later word takes the place of what it came with; the trunk knows nothing of it.

const database = useDatabase();
const api = useApi();
let mia: Caller;

beforeAll(async () => {
  mia = await api.one.caller('member', 'mia');
});

const jobs = () => doJobs(database, api.services, api.one.id);
const prompt = async (input: object): Promise<string> =>
  (
    await api.data(mia, 'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }', {
      input: { recentTurns: 0, ...input },
    })
  ).buildContext.text;

/** A thread with a fork after all of its turns, on which more is said. */
async function forked(before: readonly string[], after: readonly string[]) {
  const { threadId, messageIds } = await talk(api, mia, [...before]);
  await jobs();
  const { forkBranch } = await api.data(
    mia,
    'mutation ($input: ForkBranchInput!) { forkBranch(input: $input) { branchId } }',
    { input: { threadId, atMessageId: messageIds.at(-1) } },
  );
  const { branchId } = forkBranch;
  await api.data(
    mia,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
    { input: { threadId, branchId, messages: after.map((content) => ({ role: 'USER', content })) } },
  );
  await jobs();
  return { threadId, branchId };
}
const factsOf = async (branchId: string) =>
  (
    await api.data(
      mia,
      `query ($branchId: UUID!) { facts(filter: {branchId: {equalTo: $branchId}}) {
        nodes { predicate object validTo branchId } } }`,
      { branchId },
    )
  ).facts.nodes;
const recalled = async (input: object) =>
  (
    await api.data(mia, 'query ($input: RecallInput!) { recall(input: $input) { hits { text outdated } } }', {
      input,
    })
  ).recall.hits;

describe('a word on a fork', () => {
  it('takes the place of a fact there, and there alone', async () => {
    const { threadId, branchId } = await forked(['I live in Lisbon.'], ['I moved to Porto.']);
    const query = 'Where do I live?';
    const there = await prompt({ query, threadId, branchId });
    expect(there).toMatch(/Porto/);
    expect(there.split('\n').filter((line) => /Lisbon/.test(line) && !/outdated/.test(line))).toEqual([]);
    const trunk = await prompt({ query, threadId });
    expect(trunk).toMatch(/Lisbon/);
    expect(trunk).not.toMatch(/Porto|outdated/);
    expect(await factsOf(branchId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ predicate: 'lives_in', object: 'Porto', validTo: null, branchId }),
      ]),
    );
    const standing = (await recalled({ query, threadId, branchId, kinds: ['FACT'] })).filter(
      ({ outdated }: { outdated: boolean }) => !outdated,
    );
    expect(JSON.stringify(standing)).toMatch(/Porto/);
    expect(JSON.stringify(standing)).not.toMatch(/Lisbon/);
    expect(JSON.stringify(await recalled({ query, threadId, kinds: ['FACT'] }))).toMatch(/Lisbon/);
  });

  it('ends a fact there, and there alone', async () => {
    const { threadId, branchId } = await forked(
      ['I work at Norrland Timber.'],
      ['I no longer work at Norrland Timber.'],
    );
    const query = 'Where do I work?';
    const there = await prompt({ query, threadId, branchId });
    expect(there).not.toMatch(/works at Norrland/);
    expect(await prompt({ query, threadId })).toMatch(/Norrland/);
    expect(await factsOf(branchId)).toEqual([
      { predicate: 'works_at', object: 'Norrland Timber', validTo: expect.any(String), branchId },
    ]);
  });

  it('closes a task there, and there alone', async () => {
    const { threadId, branchId } = await forked(
      ['Remind me to call the plumber about the boiler.'],
      ['I called the plumber about the boiler, done.'],
    );
    const query = 'What is open?';
    const open = (text: string) => /Open tasks[\s\S]*plumber/.test(text);
    expect(open(await prompt({ threadId, branchId }))).toBe(false);
    expect(open(await prompt({ threadId }))).toBe(true);
    expect(await prompt({ query, threadId })).not.toMatch(/done\)/);
  });

  it('takes the place of a preference there, however often it changes', async () => {
    const { threadId, branchId } = await forked(
      ['I prefer window seats on trains.'],
      [
        'I changed my mind: I prefer aisle seats on trains.',
        'I changed my mind again, I prefer standing on trains.',
      ],
    );
    const there = await prompt({ threadId, branchId });
    const trunk = await prompt({ threadId });
    expect(trunk).toMatch(/window seats/);
    expect(trunk).not.toMatch(/aisle|standing/);
    const { said } = /«(?<said>I prefer [^»]*)» \[/.exec(there)?.groups ?? {};
    expect(said).toBe('I prefer standing on trains');
    expect(there).not.toMatch(/«I prefer (window|aisle)/);
  });
});
