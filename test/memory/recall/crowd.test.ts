import { beforeAll, describe, expect, it } from 'vitest';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useApi } from '../../graphql/api.ts';
import { useDatabase } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';
import { converse } from './conversation.ts';

// What a user is shown depends on what they may read, and on nothing else: others' private texts change no byte of it.

const api = useApi();
const database = useDatabase();
let dana: Caller;

const questions = [
  'where is the zanzibar ledger?',
  'who has the ledger and the lantern?',
  'zanzibr',
  'when does the harbour master come?',
  'what did we say about the unicorn parade?',
  'lantern',
];

async function shown(): Promise<string> {
  const answers = [];
  for (const query of questions) {
    answers.push(
      await api.data(
        dana,
        `query ($query: String!, $now: Datetime!) {
          recall(input: { query: $query, limit: 20, now: $now }) {
            hits { text kind score similarity uncertain arms { arm rank score } } expansions { canonicalName similarity }
          }
          buildContext(input: { query: $query, tokenBudget: 1000, now: $now }) { text }
        }`,
        // Scores fall with time.
        { query, now: '2040-01-01T00:00:00Z' },
      ),
    );
  }
  return JSON.stringify(answers, null, 1);
}

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  const ben = await api.one.caller('member', 'ben');
  await converse(database, api.as(dana), {}, [
    { content: 'The zanzibar ledger is in the blue cabinet.' },
    { content: 'The harbour master comes on Tuesday.' },
    { content: 'Eva has the lantern and the old ledger.' },
    { content: 'We bought rope and a lantern for the shed.' },
    { content: 'The cabinet needs a new lock.' },
  ]);
  await remember(api.as(dana), { kind: 'note', content: 'The spare lantern hangs in the cellar.' });
  // What all may read counts for all.
  const { id: projectId } = await ensureProject(api.as(api.one.admin), { externalId: 'harbour' });
  await converse(database, api.as(ben), { projectId }, [
    { content: 'The lantern festival is in June.' },
    { content: 'The harbour is closed in winter.' },
  ]);
  await doJobs(database, api.services, api.one.id);
});

describe('in a crowd', () => {
  it.each([60, 4_500])(
    'a user is shown the same bytes after %i private turns of strangers',
    async (turns) => {
      const before = await shown();
      const stranger = await api.one.caller('member', `stranger${turns}`);
      const words = ['zanzibar', 'lantern', 'unicorn', 'parade', 'ledger', 'zanzibr'];
      const contents = Array.from({ length: turns }, (_, n) => ({
        content: `${words[n % 6]} ${words[(n * 5) % 6]} of my own, number ${n}, that nobody else may read or know about`,
      }));
      for (let from = 0; from < turns; from += 500)
        await converse(database, api.as(stranger), {}, contents.slice(from, from + 500));
      await remember(api.as(stranger), { kind: 'note', content: 'My unicorn lantern is in zanzibar.' });
      const folded = () =>
        database.runnerPool.query<{ folded: number }>('select mneme_private.fold_statistics() as folded');
      expect(await shown()).toBe(before);
      while (((await folded()).rows[0]?.folded ?? 0) > 0);
      expect(await shown()).toBe(before);
    },
  );
});
