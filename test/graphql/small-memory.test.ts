import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();

async function remember(caller: Caller, turns: readonly string[]): Promise<void> {
  const messages = turns.map((content, at) => ({ role: at % 2 === 0 ? 'USER' : 'ASSISTANT', content }));
  const query = 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }';
  await api.data(caller, query, { input: { threadKey: 'first day', messages } });
  await doJobs(database, api.services, api.one.id);
}
const promptFor = async (caller: Caller, message: string): Promise<string> => {
  const query =
    'query ($input: BuildContextInput!) { buildContext(input: $input) { messages { part content } } }';
  const { buildContext } = await api.data(caller, query, { input: { query: message } });
  return buildContext.messages
    .filter(({ part }: { part: string }) => part !== 'NEW')
    .map(({ content }: { content: string }) => content)
    .join('\n');
};

let newcomer: Caller;
let otherNewcomer: Caller;
beforeAll(async () => {
  newcomer = await api.one.caller('member', 'newcomer');
  otherNewcomer = await api.one.caller('member', 'other newcomer');
});

it('answers from the only thing that was ever said', async () => {
  await remember(newcomer, ['For the festival we chose the brick oven since it heats without gas.']);
  expect(await promptFor(newcomer, 'Which oven did we pick?')).toContain('brick oven');
});

it('shows of a first conversation what answers, and not all of it', async () => {
  await remember(otherNewcomer, [
    'The choir meets in the chapel on Thursdays now, the school hall is being painted.',
    'Thursdays in the chapel, then.',
    'My sister sold her violin to a student from Ghent.',
    'I hope it is played a lot.',
    'The ferry to Texel was cancelled because of the fog.',
    'That is a pity.',
    'Could you remind me how long lentils take?',
    'Around twenty-five minutes.',
    'The neighbours planted a walnut tree right at our fence.',
    'It may get large.',
    'I have to renew the parking permit before the end of May.',
    'At the town hall, I think.',
  ]);
  for (const [question, answer, others] of [
    ['Why was the ferry cancelled?', 'fog', ['choir', 'walnut', 'permit']],
    ['Who bought the violin?', 'Ghent', ['lentils', 'walnut', 'permit']],
    ['Where does the choir meet?', 'chapel', ['lentils', 'walnut', 'permit']],
  ] as const) {
    const prompt = await promptFor(otherNewcomer, question);
    expect(prompt, question).toContain(answer);
    // But for the summary, and what was said right before and after, which often answers.
    const turns = prompt
      .split('\n')
      .filter((line) => !line.includes('summary of a conversation'))
      .join('\n');
    for (const other of others) expect(turns, question).not.toContain(other);
  }
});

type Said = readonly (readonly [occurredAt: string, content: string])[];

/** A user who said this at these moments. */
async function diarist(name: string, said: Said): Promise<Caller> {
  const caller = await api.one.caller('member', name);
  const messages = said.map(([occurredAt, content]) => ({ role: 'USER', content, occurredAt }));
  const append = 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }';
  await api.data(caller, append, { input: { threadKey: 'diary', messages } });
  await doJobs(database, api.services, api.one.id);
  return caller;
}

/** The turns that are sure to answer a question, of those that somebody said. */
async function sureOf(name: string, said: Said, question: string): Promise<string[]> {
  const caller = await diarist(name, said);
  const ask = 'query ($input: RecallInput!) { recall(input: $input) { hits { text uncertain } } }';
  const input = { query: question, kinds: ['MESSAGE'], now: '2026-03-20T08:00:00Z' };
  const { recall } = await api.data(caller, ask, { input });
  const hits: { readonly text: string; readonly uncertain: boolean }[] = recall.hits;
  return hits.flatMap(({ text, uncertain }) => (uncertain ? [] : text)).toSorted();
}

it('what was said weeks before or after is no answer to it, and what was said hours after is', async () => {
  const said: Said = [
    ['2026-01-04T08:00:00Z', 'The gutters were cleaned and the attic smells of dust.'],
    ['2026-01-19T08:00:00Z', 'My landlord is called Fergus, he keeps bees.'],
    ['2026-01-19T12:30:00Z', 'Forty hives, and a shop on the pier.'],
    ['2026-02-11T08:00:00Z', 'The tomatoes were sown in trays on the windowsill.'],
    ['2026-03-02T08:00:00Z', 'Pilates moved to the parish hall.'],
  ];
  expect(await sureOf('beekeeper', said, 'Who is Fergus to me?')).toEqual([
    'Forty hives, and a shop on the pier.',
    'My landlord is called Fergus, he keeps bees.',
  ]);
});

it('what shares the grammar of a German question alone is not sure to answer it', async () => {
  const said: Said = [
    ['2026-01-04T08:00:00Z', 'Der Keller ist für mich viel zu feucht.'],
    ['2026-01-19T08:00:00Z', 'Henrike ist die Tierärztin, die unser Pony behandelt.'],
    ['2026-02-02T08:00:00Z', 'Wer hat eigentlich die Leiter ausgeliehen, das ist doch meine.'],
    ['2026-02-11T08:00:00Z', 'Für mich ist der Kaffee ohne Zucker.'],
    ['2026-03-02T08:00:00Z', 'Die Orgel in der Kapelle ist gestimmt.'],
  ];
  expect(await sureOf('tagebuch', said, 'Wer ist Henrike für mich?')).toEqual([
    'Henrike ist die Tierärztin, die unser Pony behandelt.',
  ]);
});

it('a turn among the best stays, though something else that it says was revised', async () => {
  const singer = await diarist('singer', [
    ['2026-01-02T08:00:00Z', 'Whoever sings the solo gets a rose from the vicar.'],
    ['2026-01-09T08:00:00Z', 'The bass never sings a solo, he hums.'],
    ['2026-01-16T08:00:00Z', 'A solo is what the soprano sings at Easter.'],
    ['2026-01-23T08:00:00Z', 'My brother sings his solo in the shower.'],
    [
      '2026-01-30T08:00:00Z',
      'Told the choir. The solo is mine on 18 May, Greta Lund plays the organ for it.',
    ],
    ['2026-02-20T08:00:00Z', 'Greta Lund broke her wrist, so Pavel plays the organ now.'],
  ]);
  const prompt = await promptFor(singer, 'When do I sing the solo?');
  expect(prompt).toContain('18 May');
  expect(prompt).toContain('Pavel plays');
});
