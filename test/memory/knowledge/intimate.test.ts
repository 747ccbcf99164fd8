import { beforeAll, describe, expect, it } from 'vitest';
import { isIntimate } from '../../../src/language/intimate-words.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useApi } from '../../graphql/api.ts';
import { useDatabase } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';

// What is intimate is quoted in no prompt that does not ask for it: not as a turn, and not in a summary.

const database = useDatabase();
const api = useApi();
let ada: Caller;

const append = async (input: object) =>
  (
    await api.data(
      ada,
      `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) {
         thread { id } messages { id sensitivity } } }`,
      { input },
    )
  ).appendMessages;
const said = (...contents: string[]) => contents.map((content) => ({ role: 'USER', content }));
const closed = async (threadId: string) => {
  await api.data(
    ada,
    'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }',
    {
      input: { threadId },
    },
  );
  await doJobs(database, api.services, api.one.id);
};
const summaries = async (
  threadId: string,
): Promise<{ level: string; sensitivity: string; content: string }[]> =>
  (
    await api.data(
      ada,
      `query ($id: UUID!) { summaries(filter: { threadId: { equalTo: $id } }) {
         nodes { level sensitivity content topics } } }`,
      { id: threadId },
    )
  ).summaries.nodes;
/** What a prompt elsewhere, a recall and the files of the narrative say. */
const shown = async (query: string, scope: string | null) =>
  JSON.stringify(
    await api.data(
      ada,
      `query ($recall: RecallInput!, $context: BuildContextInput!) {
         recall(input: $recall) { hits { kind text } }
         buildContext(input: $context) { messages { content } } }`,
      {
        recall: { query, limit: 30, ...(scope ? { scope } : {}) },
        context: { query, channel: 'web', tokenBudget: 3000, ...(scope ? { scope } : {}) },
      },
    ),
  );

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
});

describe('a session that is partly intimate', () => {
  it('is summarised without it, and its intimate turn is in no neutral prompt', async () => {
    const { thread, messages } = await append({
      threadKey: 'mixed',
      channel: 'voice',
      title: 'The affair and the boiler',
      messages: said(
        'Last spring I had an affair with Quentin, my neighbour in Lyon.',
        'The boiler in the cellar is serviced by Kolb every March.',
        'We should repaint the hallway in a warm grey before the guests come.',
      ),
    });
    expect(messages.map(({ sensitivity }: { sensitivity: string }) => sensitivity)).toEqual([
      'INTIMATE',
      'NEUTRAL',
      'NEUTRAL',
    ]);
    await closed(thread.id);
    const made = await summaries(thread.id);
    expect(made.map(({ level }) => level)).toContain('SESSION');
    expect(JSON.stringify(made)).toMatch(/boiler/);
    expect(JSON.stringify(made)).not.toMatch(/affair|Quentin/);
    for (const query of [
      'What did we talk about last?',
      'Who is my neighbour in Lyon?',
      'What happened today?',
    ]) {
      expect(await shown(query, null)).not.toMatch(/affair|Quentin/);
      expect(await shown(query, 'NEUTRAL_ONLY')).not.toMatch(/affair|Quentin/);
    }
    expect(await shown('Who is my neighbour in Lyon?', 'FULL')).toMatch(/Quentin/);
    const { narrative } = await api.data(
      ada,
      'query { narrative { memory activityLog dailyNotes { text } } }',
      {},
    );
    expect(JSON.stringify(narrative)).not.toMatch(/affair|Quentin/);
    await api.data(
      ada,
      'mutation ($input: SignalHandoffInput!) { signalHandoff(input: $input) { handoffId } }',
      { input: { fromChannel: 'voice', toChannel: 'web', threadId: thread.id } },
    );
    const { claimHandoff } = await api.data(
      ada,
      'mutation ($input: ClaimHandoffInput!) { claimHandoff(input: $input) { claimed summary } }',
      { input: { channel: 'web' } },
    );
    expect(claimHandoff.claimed).toBe(true);
    expect(claimHandoff.summary).toMatch(/boiler/);
    expect(claimHandoff.summary).not.toMatch(/affair|Quentin/);
  });
});

describe('a session that is wholly intimate', () => {
  it('has an intimate summary', async () => {
    const { thread } = await append({
      threadKey: 'whole',
      messages: said('I slept with Orsino again.', 'My husband must not hear of the affair with Orsino.'),
    });
    await closed(thread.id);
    const made = (await summaries(thread.id)).filter(({ content }) => content !== '');
    expect(new Set(made.map(({ sensitivity }) => sensitivity))).toEqual(new Set(['INTIMATE']));
    expect(JSON.stringify(made)).toMatch(/Orsino/);
    for (const query of ['What did we talk about last?', 'Who is Orsino?'])
      expect((await shown(query, null)).replaceAll(query, '')).not.toMatch(/Orsino/);
    expect((await shown('Who is Orsino?', 'FULL')).replaceAll('Who is Orsino?', '')).toMatch(/Orsino/);
  });
});

describe('the answer to an intimate turn', () => {
  const answered = async (input: object) =>
    (await append(input)).messages.map(({ sensitivity }: { sensitivity: string }) => sensitivity);

  it('is as intimate, in the same call and in the next, and the next question is not', async () => {
    expect(
      await answered({
        threadKey: 'answered',
        messages: [
          { role: 'USER', content: 'Which paint holds on damp plaster?' },
          { role: 'ASSISTANT', content: 'Silicate paint, on a dry day.' },
          { role: 'USER', content: 'I had an affair with Benedetta, the surveyor.' },
          { role: 'ASSISTANT', content: 'Telling your wife about Benedetta yourself may hurt least.' },
          { role: 'TOOL', content: 'Notes on Benedetta and the surveyor are stored.' },
        ],
      }),
    ).toEqual(['NEUTRAL', 'NEUTRAL', 'INTIMATE', 'INTIMATE', 'INTIMATE']);
    const more = {
      threadKey: 'answered',
      messages: [
        { role: 'ASSISTANT', content: 'And give Benedetta notice before you do.' },
        { role: 'USER', content: 'How long does silicate paint keep?' },
        { role: 'ASSISTANT', content: 'Two years in a closed bucket.' },
      ],
    };
    expect(await answered(more)).toEqual(['INTIMATE', 'NEUTRAL', 'NEUTRAL']);
    for (const query of ['Who is Benedetta, the surveyor?', 'What did we talk about last?'])
      expect((await shown(query, null)).replaceAll(query, '')).not.toMatch(/Benedetta/);
    expect(await shown('Who is the surveyor?', 'FULL')).toMatch(/notice/);
  });

  it('stands on a branch as well, and not after a pause', async () => {
    const said = await append({
      threadKey: 'paused',
      messages: [
        { role: 'USER', content: 'My gambling debts are back.', occurredAt: '2026-03-01T10:00:00Z' },
      ],
    });
    const { forkBranch } = await api.data(
      ada,
      'mutation ($input: ForkBranchInput!) { forkBranch(input: $input) { branch { id } } }',
      { input: { threadKey: 'paused', atMessageId: said.messages[0].id } },
    );
    const at = (occurredAt: string, given: object) =>
      answered({
        threadKey: 'paused',
        messages: [{ role: 'ASSISTANT', content: 'Shall we list them?', occurredAt }],
        ...given,
      });
    expect(await at('2026-03-01T10:01:00Z', { branchId: forkBranch.branch.id })).toEqual(['INTIMATE']);
    expect(await at('2026-03-04T10:01:00Z', {})).toEqual(['NEUTRAL']);
  });
});

describe('intimate words', () => {
  it.each([
    "He's really into BDSM.",
    'They split up over the affair.',
    'My brother has been HIV positive for years.',
    'Mum was diagnosed with breast cancer.',
    'The tumour is benign.',
    'Sie haben sich wegen der Affäre getrennt.',
    'Mein Vater hat Krebs.',
  ])('%s', (text) => {
    expect(isIntimate(text)).toBe(true);
  });

  it.each([
    'She is allergic to peanuts.',
    'He works in foreign affairs.',
    'I take ibuprofen for my back.',
    'The state of affairs is unclear.',
    'My star sign is Leo.',
  ])('not %s', (text) => {
    expect(isIntimate(text)).toBe(false);
  });
});
