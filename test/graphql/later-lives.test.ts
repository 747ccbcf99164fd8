import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { converse } from '../memory/formation/conversation.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let bot: Caller;

/** Lines of memory in the prompt for a user of the bot. */
async function linesFor(userKey: string, query: string): Promise<string[]> {
  const { buildContext } = await api.data(
    bot,
    'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
    { input: { userKey, query, timeZone: 'UTC' } },
  );
  return buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
}

const lineWith = (lines: readonly string[], words: string) =>
  lines.find((line) => line.includes(words)) ?? `no line has "${words}" among\n${lines.join('\n')}`;

beforeAll(async () => {
  bot = await api.one.caller('service', 'skiff bot');
  const said = [
    ['runa', 'Rowing practice is on the east bank, bring two pairs of gloves.'],
    ['skarde', "Just so you know, I'm lactose intolerant, so leave the quark cake to the juniors."],
    ['skarde', 'I live in Ystad, behind the ropery, so the trailer can stay with me.'],
    ['runa', 'The boathouse needs a fresh coat of varnish before Easter.'],
    ['skarde', 'The coxswain has a cold, the juniors sit in my boat.'],
  ] as const;
  for (const [at, [userKey, content]] of said.entries())
    await api.data(
      bot,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      {
        input: {
          userKey,
          participants: ['runa', 'skarde'],
          threadKey: 'crew',
          messages: [{ role: 'USER', author: userKey, content, occurredAt: `2026-05-0${at + 1}T08:00:00Z` }],
        },
      },
    );
});

it('what somebody named in the message said of their life is found, though it shares no word with it', async () => {
  const lines = await linesFor('runa', 'What can Skarde eat?');
  expect(lineWith(lines, 'lactose')).toContain('skarde');
});

it('asked of one’s own life, a prompt leaves out what others say of theirs, and shows it where they are named', async () => {
  const own = await linesFor('runa', 'Where do I live?');
  expect(own.filter((line) => line.includes('ropery'))).toEqual([]);
  await doJobs(database, api.services, api.one.id);
  const formed = await linesFor('runa', 'Where do I live?');
  const elsewhere = await linesFor('runa', 'Where in Ystad do I live?');
  expect(elsewhere.filter((line) => line.includes('skarde lives in Ystad'))).toEqual([]);
  expect(formed.filter((line) => /ropery|Ystad/.test(line))).toEqual([]);
  // What is asked is nothing that each has one of.
  const boat = await linesFor('runa', 'Which boat do I sit in?');
  expect(boat.filter((line) => line.includes('in my boat'))).toEqual([]);
  expect(lineWith(await linesFor('runa', 'Which boat do the juniors sit in?'), 'in my boat')).toContain(
    'skarde',
  );
  expect(lineWith(await linesFor('runa', 'Where does Skarde live?'), 'ropery')).toContain('skarde');
});

it('asked for all of them, a prompt tells what others say of their lives', async () => {
  for (const query of [
    'Can I bake a quark cake for everybody to eat?',
    'Who of us can I leave the trailer with, where do they live?',
  ])
    expect(lineWith(await linesFor('runa', query), query.includes('cake') ? 'lactose' : 'ropery')).toContain(
      'skarde',
    );
});

it('a German change is seen whatever the ending of its word', async () => {
  const malte = await api.one.caller('member', 'Malte');
  await converse(api.as(malte), {}, [
    'Der Kater Mikesch bekommt gegen das Asthma jeden Abend eine Kapsel und eine Bürste.',
    'Das Fenster im Bad klemmt ein wenig.',
  ]);
  await converse(
    api.as(malte),
    {},
    ['Mikesch verträgt die Kapseln nicht, die haben wir abgesetzt.'],
    '2026-06-10T09:00:00Z',
  );
  const { buildContext } = await api.data(
    malte,
    'query ($query: String!) { buildContext(input: { query: $query, timeZone: "UTC" }) { text } }',
    { query: 'Was bekommt Mikesch gegen das Asthma?' },
  );
  const lines: string[] = buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
  expect(lineWith(lines, 'jeden Abend eine Kapsel')).toContain('(later: [');
  expect(lineWith(lines, 'Fenster im Bad')).not.toContain('(later: [');
});

it('who is born a relative stays one, whatever is told of them later', async () => {
  const tone = await api.one.caller('member', 'Tone');
  await converse(api.as(tone), {}, [
    { author: 'Tone', content: 'My brother Aksel thinks the roof of the cabin leaks.' },
    'The stove needs a new pipe.',
  ]);
  await converse(
    api.as(tone),
    {},
    [{ author: 'Tone', content: 'We talked, Aksel is moving out of the cabin and in with Grete now.' }],
    '2026-06-10T09:00:00Z',
  );
  await doJobs(database, api.services, api.one.id);
  const { buildContext } = await api.data(
    tone,
    'query ($query: String!) { buildContext(input: { query: $query, timeZone: "UTC" }) { text } }',
    { query: 'Where does Aksel sleep?' },
  );
  const lines: string[] = buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
  expect(lineWith(lines, 'has the brother Aksel')).not.toContain('(later: [');
  expect(lineWith(lines, 'moving out of the cabin')).toContain('Grete');
});

it.each([
  [
    'Saskia',
    'Hi! I live in Lund with my cousin, two rooms and a balcony.',
    'Got the keys today, first night in the new flat, the code of the gate is 5112!',
    'Where do I live?',
    'lives in Lund',
    '5112',
  ],
  [
    'Inés',
    '¡Hola! Vivo en Cáceres con mi primo, dos cuartos y un balcón.',
    'Ya estoy en el piso nuevo, el timbre es el 3 B.',
    '¿Dónde vivo?',
    'lives in Cáceres',
    '3 B',
  ],
])(
  '%s: a line of the profile is marked where its turn is, though the two share no word',
  async (name, before, after, query, line, said) => {
    const caller = await api.one.caller('member', name);
    await converse(api.as(caller), {}, [before]);
    await converse(api.as(caller), {}, [after], '2026-06-10T09:00:00Z');
    await doJobs(database, api.services, api.one.id);
    const { buildContext } = await api.data(
      caller,
      'query ($query: String!) { buildContext(input: { query: $query, timeZone: "UTC" }) { text } }',
      { query },
    );
    const lines: string[] = buildContext.text.split('\n').filter((each: string) => each.startsWith('- '));
    expect(lineWith(lines, line)).toContain('(later: [');
    expect(lines.findIndex((each) => each.includes(said))).toBeLessThan(
      lines.findIndex((each) => each.includes(line)),
    );
  },
);
