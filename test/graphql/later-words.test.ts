import { beforeAll, expect, it } from 'vitest';
import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import { summarizeThread } from '../../src/memory/formation/summaries/summarize-thread.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createRuleBasedExtractor } from '../../src/providers/rule-based-extractor/extractor.ts';
import { converse, workerOf, workerServices } from '../memory/formation/conversation.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let gil: Caller;

/** The prompt's lines of memory. Nothing was learned of the turns. */
async function linesFor(caller: Caller, query: string): Promise<string[]> {
  const { buildContext } = await api.data(
    caller,
    'query ($query: String!) { buildContext(input: { query: $query, timeZone: "UTC" }) { text } }',
    { query },
  );
  return buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
}

const lineWith = (lines: readonly string[], words: string) => {
  const at = lines.findIndex((line) => line.includes(words));
  expect(at, `no line has "${words}" among\n${lines.join('\n')}`).toBeGreaterThanOrEqual(0);
  return { at, line: lines[at] ?? '', number: /\[(\d+)\]$/.exec(lines[at] ?? '')?.[1] };
};

beforeAll(async () => {
  gil = await api.one.caller('member', 'Gil');
  await converse(api.as(gil), {}, [
    'The harvest party of the allotment club is on 12 September in the barn.',
    'The rent of the beehive is 30 euros a year.',
    'For the garden I am really into growing heirloom tomatoes from seed, it is such a rewarding hobby.',
    'We painted the shed green and the neighbour lent us a ladder.',
  ]);
  await converse(
    api.as(gil),
    {},
    [
      'The harvest party of the allotment club moves to 19 September.',
      'The shed door squeaks a little.',
      "I've gotten tired of growing tomatoes from seed, honestly. These days I'd rather buy young plants at the market.",
    ],
    '2026-06-10T09:00:00Z',
  );
});

it('of two own turns on one thing the one with the later date stands first, and the earlier says so', async () => {
  const lines = await linesFor(gil, 'When is the harvest party of the allotment club?');
  const later = lineWith(lines, '19 September');
  const earlier = lineWith(lines, '12 September');
  expect(later.at).toBeLessThan(earlier.at);
  expect(earlier.line).toContain(`(later: [${later.number}])`);
  expect(later.line).not.toContain('(later');
});

it('a change of mind is told by its words, and what nobody changed has no mark', async () => {
  const lines = await linesFor(gil, 'What do I enjoy about growing tomatoes from seed in the garden?');
  const later = lineWith(lines, 'young plants');
  const earlier = lineWith(lines, 'heirloom');
  expect(later.at).toBeLessThan(earlier.at);
  expect(earlier.line).toContain(`(later: [${later.number}])`);
  const shed = await linesFor(gil, 'What did we do with the shed?');
  expect(lineWith(shed, 'painted the shed').line).not.toContain('(later');
});

it("nobody else's words revise what one said", async () => {
  const hana = await api.one.caller('member', 'Hana');
  await converse(api.as(hana), {}, [
    { author: 'Hana', content: 'The choir concert is on 3 October in the town hall.' },
    { author: 'Ivo', content: 'The choir concert is on 5 October in the town hall.' },
    { author: 'Hana', content: 'The dress rehearsal is at 18:00 in the small chapel.' },
    { author: 'Hana', content: 'The dress rehearsal is at 19:30 in the small chapel.' },
  ]);
  const lines = await linesFor(hana, 'When is the choir concert in the town hall?');
  expect(lineWith(lines, '3 October').line).not.toContain('(later');
  const rehearsal = await linesFor(hana, 'When is the dress rehearsal in the chapel?');
  expect(lineWith(rehearsal, '18:00').line).toContain('(later');
  // Both are of one day, so that they tell their times.
  expect(lineWith(rehearsal, '18:00').line).toMatch(/^- 2026-03-02 09:02 «/);
  expect(lineWith(rehearsal, '19:30').line).toMatch(/^- 2026-03-02 09:03 «/);
});

it('a later turn is looked up though it shares no word with the question, and never one that the asker may not read', async () => {
  const kim = await api.one.caller('member', 'Kim');
  const lou = await api.one.caller('member', 'Lou');
  await converse(api.as(kim), {}, [
    'For the relay race my running partners are Nadja and Torben.',
    ...Array.from({ length: 60 }, (_, at) => `The relay race of lap ${at} took us long.`),
  ]);
  await converse(
    api.as(kim),
    {},
    ['Torben is no longer with us, Nadja neither. Samira and Ole run instead.', 'The bakery has new rolls.'],
    '2026-07-01T09:00:00Z',
  );
  await converse(
    api.as(lou),
    {},
    ['Torben is no longer with us, Nadja neither. Quentin runs instead.'],
    '2026-08-01T09:00:00Z',
  );
  const lines = await linesFor(kim, 'Who are my running partners for the relay race?');
  const later = lineWith(lines, 'Samira');
  const earlier = lineWith(lines, 'Nadja and Torben');
  expect(later.at).toBeLessThan(earlier.at);
  expect(earlier.line).toContain(`(later: [${later.number}])`);
  expect(lines.join('\n')).not.toContain('Quentin');
});

/** Says lines and learns from them by rules. */
async function learn(caller: Caller, lines: readonly string[], start: string): Promise<void> {
  const { ids } = await converse(api.as(caller), {}, lines, start);
  const worker = { ...workerServices(database, api.services), extractor: createRuleBasedExtractor() };
  await extractTurns({ services: worker, caller: workerOf(caller.workspaceId ?? '') }, ids);
}

it('a line of the profile stands below the own later turn that revises it, though the message is about neither', async () => {
  const mira = await api.one.caller('member', 'Mira');
  await learn(
    mira,
    ['I prefer the early shift at the clinic.', 'I prefer tea to coffee.'],
    '2026-02-02T09:00:00Z',
  );
  const before = lineWith(
    await linesFor(mira, 'What would you recommend for Sunday?'),
    'prefer the early shift',
  );
  expect(before.line).not.toContain('(later');
  await converse(
    api.as(mira),
    {},
    ['The early shift at the clinic wears me out, I have gone over to nights.', 'The bakery has new rolls.'],
    '2026-05-02T09:00:00Z',
  );
  const lines = await linesFor(mira, 'What would you recommend for Sunday?');
  const later = lineWith(lines, 'gone over to nights');
  const earlier = lineWith(lines, 'prefer the early shift');
  expect(later.at).toBe(earlier.at - 1);
  expect(earlier.line).toContain(`(later: [${later.number}])`);
  expect(lineWith(lines, 'tea').line).not.toContain('(later');
  // Asked about, both stand once.
  const asked = await linesFor(mira, 'Which shift do I prefer at the clinic?');
  expect(asked.filter((line) => line.includes('gone over to nights'))).toHaveLength(1);
  for (const line of asked.filter((each) => each.includes('early shift') && !each.includes('gone over')))
    expect(line).toContain('(later: [');
});

it('what ended and nothing follows says until when it held', async () => {
  const nils = await api.one.caller('member', 'Nils');
  await learn(nils, ['I work at Nordwind.'], '2026-02-02T09:00:00Z');
  await learn(nils, ['I no longer work at Nordwind.'], '2026-05-04T09:00:00Z');
  const lines = await linesFor(nils, 'Where do I work, at Nordwind?');
  expect(lineWith(lines, 'I work at Nordwind').line).toMatch(/\(until 2026-05-04\)/);
});

it('of a turn that says more, a mark names what ended, and what a later turn is about', async () => {
  const pia = await api.one.caller('member', 'Pia');
  await learn(
    pia,
    [
      'Remind me to order the oats by Friday. The farrier wants 90 for the four shoes, and the vet comes on Tuesday about the limping foal.',
      'The rent of the paddock is 200 a month. Old Silas mows the lower meadow twice a year with his own tractor.',
    ],
    '2026-03-02T09:00:00Z',
  );
  await learn(
    pia,
    ["I've ordered the oats.", 'The rent of the paddock goes up to 230 a month.'],
    '2026-06-10T09:00:00Z',
  );
  const farrier = lineWith(await linesFor(pia, 'What does the farrier want for the shoes?'), 'farrier');
  expect(farrier.line).toMatch(/» \(done: «[^»]*order the oats[^»]*»\)/);
  const lines = await linesFor(pia, 'What is the rent of the paddock a month?');
  const later = lineWith(lines, '230');
  expect(lineWith(lines, '200').line).toContain(`(later: [${later.number}] on rent, paddock)`);
});

it('who tells what ends and what begins then is not marked as if both had ended', async () => {
  const orla = await api.one.caller('member', 'Orla');
  await learn(orla, ['I work as a pastry chef at Hollins Bakery.'], '2026-02-02T09:00:00Z');
  await learn(
    orla,
    ['I handed in my notice at Hollins Bakery. I start at Quayside Hotel on 4 May as a sous chef.'],
    '2026-03-29T09:00:00Z',
  );
  const lines = await linesFor(orla, 'Did I hand in my notice at Hollins Bakery, and where do I start?');
  expect(lineWith(lines, 'handed in my notice').line).not.toMatch(/\(until|\(outdated/);
  expect(lineWith(lines, 'I work as a pastry chef').line).toMatch(/\((?:until|outdated since) 2026-05-04/);
});

it('what a turn of the open conversation revises says so: its turns have no numbers', async () => {
  const tove = await api.one.caller('member', 'Tove');
  await learn(
    tove,
    ['I prefer the window table at the library.', 'The pottery course is on 14 March in the annex.'],
    '2026-02-02T09:00:00Z',
  );
  const { threadId, ids } = await converse(
    api.as(tove),
    {},
    [
      'The window table at the library is draughty, I no longer sit there and take the one by the stairs instead.',
      'The pottery course is on 21 March in the annex.',
    ],
    '2026-02-20T09:00:00Z',
  );
  const { buildContext } = await api.data(
    tove,
    `query ($threadId: UUID!) { buildContext(input: {
      threadId: $threadId, query: "Which table do I prefer at the library, and when is the pottery course in the annex?", timeZone: "UTC"
    }) { text messages { part citations } } }`,
    { threadId },
  );
  const lines: string[] = buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
  for (const [words, by] of [
    ['prefer the window table', ids[0]],
    ['14 March', ids[1]],
  ] as const) {
    expect(lineWith(lines, words).line).toContain('(later in this conversation)');
    const recent = buildContext.messages.filter(({ part }: { part: string }) => part === 'RECENT');
    expect(recent.flatMap(({ citations }: { citations: string[] }) => citations)).toContain(`message:${by}`);
  }
});

it('what is asked of one’s life is answered by a statement that shares no word with the question', async () => {
  const runa = await api.one.caller('member', 'Runa');
  await converse(
    api.as(runa),
    {},
    [
      'My sister keeps asking which colour the fence should have.',
      'I play the oboe in the brass band of the mill, badly.',
      'The ferry timetable hangs in the hall.',
      'Which lamp did we order for the porch?',
    ],
    '2026-02-02T09:00:00Z',
  );
  const lines = await linesFor(runa, 'Do I have an instrument?');
  lineWith(lines, 'oboe');
  expect(lines.join('\n')).not.toMatch(/ferry|fence/);
  const other = await linesFor(await api.one.caller('member', 'Sten'), 'Do I have an instrument?');
  expect(other.join('\n')).not.toContain('oboe');
});

it('what was to be done says that something came of it, and what is still to be done does not', async () => {
  const ulf = await api.one.caller('member', 'Ulf');
  await converse(
    api.as(ulf),
    {},
    ['Need to get the gutter cleaned before winter.', 'Must repair the hinge of the cellar door.'],
    '2026-02-02T09:00:00Z',
  );
  await converse(
    api.as(ulf),
    {},
    [
      'Two lads with a ladder came round about the gutter, spotless.',
      'I must buy a brush for the cellar door.',
    ],
    '2026-03-02T09:00:00Z',
  );
  const gutter = await linesFor(ulf, 'Is the gutter to be cleaned?');
  expect(lineWith(gutter, 'Need to get the gutter').line).toContain('(later: [');
  const hinge = await linesFor(ulf, 'Is the hinge of the cellar door to be repaired?');
  expect(lineWith(hinge, 'hinge of the cellar').line).not.toContain('(later');
});

it('who tells something and then asks is revised by what came of it, and not by another pronoun', async () => {
  const tove = await api.one.caller('member', 'Tove');
  const told = [
    'The tenant pays 90 for the boathouse. Shall I raise it?',
    "They've painted the crane of the quarry orange.",
    'The tenant of the boathouse is gone, and so are his hens.',
    "I no longer row on Sundays, they've drained the weir.",
  ];
  for (const [at, line] of told.entries())
    await converse(api.as(tove), {}, [line], `2026-0${at + 2}-02T09:00:00Z`);
  const lines = await linesFor(tove, 'Is the tenant paying for the boathouse?');
  const { number } = lineWith(lines, 'hens');
  expect(lineWith(lines, 'pays 90').line).toContain(`(later: [${number}] on tenant, boathouse)`);
  const crane = await linesFor(tove, 'Which colour has the crane of the quarry?');
  expect(lineWith(crane, 'orange').line).not.toContain('(later');
});

it('of values told one after another every earlier one names the newest', async () => {
  const aud = await api.one.caller('member', 'Aud');
  const days = ['2026-02-02', '2026-02-12', '2026-02-22'].map((day) => `${day}T09:00:00Z`);
  const told = [
    [
      'The flea market of the lighthouse is on 4 August.',
      'I ordered the skylight. It comes on Monday at 11:00.',
      'The paint for the hull arrives in March.',
    ],
    [
      'The flea market of the lighthouse is on 11 August.',
      'About the skylight: the firm called. They can come on Wednesday.',
      'The paint for the hull arrives in May.',
    ],
    [
      'The flea market of the lighthouse is on 18 August.',
      'The skylight comes on Friday at 8:30.',
      'The paint for the hull arrives in June.',
    ],
  ];
  for (const [at, lines] of told.entries()) await converse(api.as(aud), {}, lines, days[at]);
  for (const [query, first, second, newest] of [
    ['When is the flea market of the lighthouse?', '4 August', '11 August', '18 August'],
    ['When does the skylight come?', 'Monday', 'Wednesday', 'Friday'],
    ['When does the paint for the hull arrive?', 'in March', 'in May', 'in June'],
  ] as const) {
    const lines = await linesFor(aud, query);
    const last = lineWith(lines, newest);
    expect(last.line).not.toContain('(later');
    for (const words of [first, second]) {
      // Of several sentences, with what it is about.
      const on = query.includes('skylight') ? ' on skylight' : '';
      expect(lineWith(lines, words).line, words).toContain(`(later: [${last.number}]${on})`);
      expect(lineWith(lines, words).at).toBeGreaterThan(last.at);
    }
  }
});

it("in a group, another's change of what is shared is a later word, and what they say of themselves is not", async () => {
  const bot = await api.one.caller('service', 'bot');
  const append = (userKey: string, content: string, day: string) =>
    api.data(
      bot,
      `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }`,
      {
        input: {
          userKey,
          threadKey: 'quilt',
          participants: ['embla', 'frode'],
          messages: [{ role: 'USER', author: userKey, content, occurredAt: `2026-03-${day}T09:00:00Z` }],
        },
      },
    );
  await append('embla', 'The quilting evening is on Tuesday in the vestry.', '02');
  await append('embla', 'I take the bus at 17:10 to the vestry.', '03');
  await append('frode', 'Change of plan, the quilting evening is on Thursday now.', '04');
  await append('frode', 'From now on I take the bus at 18:40 to the vestry.', '05');
  for (const userKey of ['embla', 'frode']) {
    const { buildContext } = await api.data(
      bot,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
      {
        input: {
          userKey,
          query: 'When is the quilting evening, and the bus to the vestry?',
          timeZone: 'UTC',
        },
      },
    );
    const lines: string[] = buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
    const changed = lineWith(lines, 'Thursday now');
    expect(lineWith(lines, 'on Tuesday').line).toContain(`(later: [${changed.number}])`);
    expect(lineWith(lines, '17:10').line).not.toContain('(later');
  }
});

it('a summary that tells a plan which was changed says so, though no search found it', async () => {
  const gro = await api.one.caller('member', 'Gro');
  for (const [day, lines] of [
    [
      '2026-04-02',
      [
        'The boat christening of the rowing club is on 6 September at the upper pier.',
        'My cousin brings three loaves of rye bread and a jar of cloudberries.',
        'The winch groans and needs a new pawl before summer.',
      ],
    ],
    [
      '2026-04-20',
      [
        'The boat christening of the rowing club is on 13 September at the upper pier.',
        'The oar samples arrived and they look too heavy for the girls.',
      ],
    ],
    [
      '2026-05-20',
      [
        'The boat christening of the rowing club is on 20 September at the upper pier.',
        'We need fifteen benches for the guests.',
      ],
    ],
  ] as const) {
    const { threadId } = await converse(api.as(gro), {}, lines, `${day}T09:00:00Z`);
    await summarizeThread(
      { services: workerServices(database, api.services), caller: workerOf(gro.workspaceId ?? '') },
      threadId,
    );
  }
  const lines = await linesFor(gro, 'What happened in April?');
  const summaries = lines.filter((line) => line.includes('summary of a conversation'));
  const later = lineWith(lines, '20 September');
  expect(summaries.length, lines.join('\n')).toBeGreaterThan(0);
  for (const line of summaries) expect(line).toContain(`(later: [${later.number}])`);
});
