import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rememberReadModel } from '../../src/memory/embedding/models.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';
import { linesOf, type Pack, partOf, usePacks } from './context-packs.ts';

const api = useApi();
const database = useDatabase();
let dana: Caller;
const { build, remember, plant, summary } = usePacks(api, database, () => dana);

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
});

describe('what needs no memory', () => {
  it('is greetings, thanks and goodbyes, which get the recent turns alone; anything else is searched for', async () => {
    await remember(dana, { kind: 'TASK', content: 'Oil the hinges of the north gate.' });
    const { threadId } = await talk(api, dana, ['The gate squeaks.']);
    const ask = async (input: object) =>
      (
        await api.data(
          dana,
          `query ($input: BuildContextInput!) {
            buildContext(input: $input) { text recallId route { language intent retrievalNeeded confidence } }
          }`,
          { input: { threadId, ...input } },
        )
      ).buildContext;
    const thanks = await ask({ query: 'thanks a lot!' });
    expect(thanks).toMatchObject({
      recallId: null,
      route: { language: 'en', intent: 'SMALL_TALK', retrievalNeeded: false },
    });
    expect(thanks.route.confidence).toBeGreaterThan(0.5);
    expect(thanks.text).not.toContain('Oil the hinges');
    expect(thanks.text).toContain('The gate squeaks.');
    const general = await ask({ query: 'What is the capital of Portugal?' });
    expect(general).toMatchObject({ recallId: expect.any(String), route: { intent: 'GENERAL' } });
    expect(general.text).not.toContain('From memory');
    expect(await ask({ query: 'Wo ist der Schlüssel?' })).toMatchObject({
      recallId: expect.any(String),
      route: { language: 'de', retrievalNeeded: true },
    });
    expect(await ask({})).toMatchObject({ recallId: null, route: null });
    const forced = await ask({ query: 'thanks a lot!', retrieval: 'ALWAYS' });
    expect(forced).toMatchObject({ recallId: expect.any(String), route: { retrievalNeeded: false } });
    expect((await ask({ query: 'Where is my key?', retrieval: 'NEVER' })).recallId).toBeNull();
    await pendingTraces(forced.recallId);
    const { recallTrace } = await api.data(dana, `{ recallTrace(id: "${forced.recallId}") { parameters } }`);
    expect(recallTrace.parameters.route).toMatchObject({ intent: 'small_talk', retrievalNeeded: false });
  });
});

describe("other people's work", () => {
  it('is in no prompt for small talk, nor for a general question', async () => {
    const { ensureProject } = await api.data(
      dana,
      'mutation { ensureProject(input: { externalId: "quarry" }) { projectId } }',
    );
    const { projectId } = ensureProject;
    const olga = await api.one.caller('member', 'olga');
    for (const place of [{}, { projectId }]) {
      const said = await talk(api, olga, ['Hi, how are you? I repair the quarry crane today.'], place);
      const at = ['2025-07-01T10:00:00Z', '2025-07-01T11:00:00Z'] as const;
      await summary('session', ...at, 'Olga repairs the quarry crane.', {
        thread_id: said.threadId,
        visibility: 'workspace',
        owner_user_id: null,
      });
    }
    for (const kind of ['TASK', 'INSIGHT', 'PREFERENCE']) {
      await remember(olga, {
        kind,
        content: `Olga repairs the quarry crane: a ${kind}.`,
        layer: 'WORKSPACE',
      });
    }
    const { threadId } = await talk(api, dana, ['Good morning.'], { projectId });
    for (const query of ['hi, how are you?', 'What is the capital of Portugal?']) {
      for (const place of [{}, { threadId }]) {
        expect((await build(dana, { query, ...place })).text, query).not.toContain('quarry crane');
      }
    }
    expect((await build(dana, { query: 'hi, how are you?', projectId })).text).not.toContain('quarry crane');
    // It is there for whoever asks for it.
    expect((await build(dana, { query: 'Who repairs the quarry crane?' })).text).toContain('quarry crane');
  });
});

describe('hits', () => {
  it('are 8 of memory, 8 more of the project and 12 of documents before all else, and what else fits the budget', async () => {
    const cato = await api.one.caller('member', 'cato');
    const { ensureProject } = await api.data(
      cato,
      'mutation { ensureProject(input: { externalId: "harbour" }) { projectId } }',
    );
    const projectId = ensureProject.projectId;
    const own = Array.from(
      { length: 14 },
      (_, at) => `The ferry number ${at + 1} sails to the island at dawn.`,
    );
    await talk(api, cato, own);
    const ofProject = Array.from(
      { length: 24 },
      (_, at) => `Ferry quay ${at + 1} is repaired in the island harbour.`,
    );
    await talk(api, cato, ofProject, { projectId });
    const document = await plant('source_document', { title: 'Timetable', owner_user_id: cato.userId });
    for (let position = 0; position < 16; position += 1) {
      await plant('chunk', {
        document_id: document,
        position,
        heading: 'Ferries',
        content: `Line ${position + 1} of the ferry to the island leaves on odd days.`,
        owner_user_id: cato.userId,
      });
    }
    const query = 'When does the ferry to the island sail?';
    const packOf = (tokenBudget: number) => build(cato, { query, projectId, tokenBudget });
    const sectionOf = (pack: Pack, title: string) =>
      ((partOf(pack, 'LONG_TERM')?.content ?? '').split(`${title}\n`)[1]?.split('\n\n')[0] ?? '')
        .split('\n')
        .filter((line) => line.startsWith('- '));
    const large = await packOf(20_000);
    expect(sectionOf(large, 'What fits the new message best:')).toHaveLength(8);
    expect(sectionOf(large, 'In this project:')).toHaveLength(8);
    expect(sectionOf(large, 'In this project:').every((line) => line.includes('Ferry quay'))).toBe(true);
    expect(sectionOf(large, 'From documents:')[0]).toMatch(
      /^- «Timetable, Ferries, part \d+: Line \d+ .*».* \[\d+\]$/,
    );
    // All that answers, and each turn under the title of its conversation once.
    for (const text of own) expect(large.text, text).toContain(text);
    expect(sectionOf(large, 'From documents:')).toHaveLength(16);
    expect(large.text.match(/^On \d{4}-\d{2}-\d{2}.*:$/gm)?.length).toBeGreaterThan(0);
    expect(large.tokenCount).toBeGreaterThan(1_000);
    const small = await packOf(600);
    expect(small.tokenCount).toBeLessThanOrEqual(600);
    expect(sectionOf(small, 'What fits the new message best:').length).toBeGreaterThan(3);
  });

  it('carry their date, who said it, and the number of what they cite', async () => {
    await api.data(
      dana,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
      {
        input: {
          threadId: (await talk(api, dana, ['Hello.'])).threadId,
          messages: [
            {
              role: 'USER',
              author: 'Dana',
              content: 'The tide mill needs a new sluice.',
              occurredAt: '2025-01-03T22:30:00Z',
            },
          ],
        },
      },
    );
    const pack = await build(dana, { query: 'What does the tide mill need?', timeZone: 'Asia/Tokyo' });
    const line = linesOf(pack).find((each) => each.includes('sluice')) ?? '';
    expect(line).toContain('2025-01-04 «Dana: The tide mill needs a new sluice.»');
    const mark = Number(/\[(\d+)\]$/.exec(line)?.[1]);
    expect(pack.citations[mark - 1]).toMatch(/^message:/);
  });
});

describe('the fields of its input', () => {
  it('channel: at a session start brings the latest conversations of that channel', async () => {
    for (const [channel, content] of [
      ['voice', 'On the phone we settled the price of the boat.'],
      ['chat', 'In the chat we laughed about the goose.'],
    ]) {
      const { threadId } = await talk(api, dana, ['Hi.'], { channel });
      await summary('session', '2025-06-01T10:00:00Z', '2025-06-01T11:00:00Z', content ?? '', {
        thread_id: threadId,
      });
    }
    const pack = await build(dana, { channel: 'voice' });
    expect(partOf(pack, 'SUMMARY')?.content).toContain('price of the boat');
    expect(pack.text).not.toContain('goose');
    expect(partOf(pack, 'SUMMARY')?.citations[0]).toMatch(/^summary:/);
  });

  it('systemPrompt and query frame the text, and recentTurns says how many turns are in it', async () => {
    const { threadId } = await talk(api, dana, ['One.', 'Two.', 'Three.']);
    const pack = await build(dana, { systemPrompt: 'Be brief.', query: 'Four?', threadId, recentTurns: 2 });
    expect(pack.text.startsWith('[system]\nBe brief.')).toBe(true);
    expect(pack.text.endsWith('[user]\nFour?')).toBe(true);
    expect(pack.messages.filter(({ part }) => part === 'RECENT').map(({ content }) => content)).toEqual([
      'Two.',
      'Three.',
    ]);
    expect(
      (await build(dana, { threadId, recentTurns: 0 })).messages.some(({ part }) => part === 'RECENT'),
    ).toBe(false);
  });

  it('branchId: a fork has its ancestors up to where it left, and what was said elsewhere', async () => {
    const { threadId } = await talk(api, dana, [
      'The password hint is a bird.',
      'The trunk says: it is a wren.',
    ]);
    await talk(api, dana, ['In another conversation the bird hint was the size of an egg.']);
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
       select workspace_id, thread_id, id, 1, 1 from mneme.branch where thread_id = $1 returning id`,
      [threadId],
    );
    const pack = await build(dana, {
      query: 'What is the password hint of the bird?',
      threadId,
      branchId: rows[0]?.id,
    });
    expect(pack.text).toContain('The password hint is a bird.');
    expect(pack.text).toContain('size of an egg');
    expect(pack.text).not.toContain('wren');
  });

  it.each([60, 150, 333, 900])(
    'tokenBudget: %i tokens are never exceeded, by the count of what is there',
    async (tokenBudget) => {
      const pack = await build(dana, { query: 'What about the ferry, the tractor, the mill?', tokenBudget });
      expect(pack.tokenCount).toBeLessThanOrEqual(tokenBudget);
    },
  );

  it('timeZone: an unknown one is refused', async () => {
    const { errors } = await api.ask(dana, '{ buildContext(input: { timeZone: "Mars/Olympus" }) { text } }');
    expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
  });
});

describe('what fills the budget', () => {
  const irrelevant = [
    'Tell me a joke about penguins.',
    'What is the boiling point of mercury?',
    'List the noble gases.',
  ];

  it('is nothing where nothing fits, and explain says what was left out and what each part takes', async () => {
    const rae = await api.one.caller('member', 'rae');
    await talk(api, rae, [
      'The lighthouse lamp in the east tower needs a new bulb.',
      'Grandmother taught me how to mend nets.',
      'The harbour master collects the mooring fees on Fridays.',
      'I painted the dinghy with leftover varnish.',
    ]);
    await remember(rae, { kind: 'PREFERENCE', content: 'Rae likes her coffee black.' });
    const explained = async (query: string) =>
      (
        await api.data(
          rae,
          `query ($input: BuildContextInput!) { buildContext(input: $input) {
            text tokenCount recallId consideredCount parts { part tokens lines } leftOut { citation reason } } }`,
          { input: { query, explain: true } },
        )
      ).buildContext;
    for (const query of irrelevant) {
      const pack = await explained(query);
      expect(pack.text, query).toBe(`[user]\n${query}`);
      expect(pack.parts).toEqual([{ part: 'NEW', tokens: expect.any(Number), lines: 1 }]);
      expect(pack.leftOut.every(({ reason }: { reason: string }) => reason === 'UNLIKELY')).toBe(true);
    }
    const lamp = await explained('Which lighthouse lamp needs a new bulb?');
    expect(lamp.text).toContain('east tower');
    expect(lamp.consideredCount).toBeGreaterThan(0);
    expect(lamp.parts.map(({ part }: { part: string }) => part)).toEqual(['LONG_TERM', 'NEW']);
    await pendingTraces(lamp.recallId);
    const { recallTrace } = await api.data(rae, `{ recallTrace(id: "${lamp.recallId}") { parameters } }`);
    expect(recallTrace.parameters.considered).toBe(lamp.consideredCount);
    expect((await explained('How do I like my coffee?')).text).toContain('coffee black');
    const plain = await api.data(
      rae,
      '{ buildContext(input: { query: "lamp?" }) { parts { part } leftOut { reason } } }',
    );
    expect(plain.buildContext).toEqual({ parts: null, leftOut: null });
  });

  it('is more hits for whoever asks for more than the default', async () => {
    const ole = await api.one.caller('member', 'ole');
    const where = 'pier quay slip shed yard loft dock ramp wharf bay cove lock'.split(' ');
    const what = 'oars nets buoys ropes sails crates lamps anchors floats traps poles'.split(' ');
    const said = where.flatMap((place) =>
      what.map((thing) => `The herring boat left its ${thing} at the ${place}.`),
    );
    await talk(api, ole, said);
    const considered = async (tokenBudget: number) =>
      (
        await api.data(
          ole,
          'query ($input: BuildContextInput!) { buildContext(input: $input) { consideredCount } }',
          { input: { query: 'What did the herring boat leave?', tokenBudget, explain: true } },
        )
      ).buildContext.consideredCount;
    expect(said.length).toBeGreaterThan(125);
    expect(await considered(4_000)).toBeLessThan(125);
    expect(await considered(8_000)).toBeGreaterThanOrEqual(said.length);
  });

  it('is no filler and nothing twice: an assistant that repeats, thanks, near-copies of one line', async () => {
    const pia = await api.one.caller('member', 'pia');
    const { openThread } = await api.data(
      pia,
      'mutation { openThread(input: { externalId: "pia-bikes" }) { thread { id } } }',
    );
    const turns = [
      ['USER', 'My bicycle stands in the cellar of the old brewery.'],
      ['ASSISTANT', 'Great, noted: your bicycle stands in the cellar of the old brewery.'],
      ['USER', 'Thanks!'],
      ['ASSISTANT', "You're welcome!"],
      ['USER', 'My bicycle really stands in the cellar of the old brewery.'],
      ['USER', 'My bicycle does not stand in the cellar of the old brewery.'],
      ['ASSISTANT', 'Which colour has the bicycle of your sister?'],
      ['USER', 'Teal.'],
    ];
    await api.data(
      pia,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      {
        input: {
          threadId: openThread.thread.id,
          messages: turns.map(([role, content]) => ({ role, content })),
        },
      },
    );
    const pack = await build(pia, {
      query: 'Where does my bicycle stand, and which colour has the one of my sister?',
    });
    const lines = linesOf(pack);
    expect(lines.filter((line) => line.includes('bicycle'))).toHaveLength(3);
    expect(pack.text).toMatch(/said 2 times, last on \d{4}-\d{2}-\d{2}/);
    expect(pack.text).toContain('does not stand');
    expect(pack.text).not.toMatch(/Great, noted|welcome|Thanks!/);
    expect(lines.filter((line) => /colour has .*Teal\./.test(line))).toHaveLength(1);
  });
});

describe('a question for tasks alone', () => {
  it('is answered by the open tasks, and not by all that was said of some week', async () => {
    const noa = await api.one.caller('member', 'noa');
    const weeks = [
      'sailing school',
      'choir',
      'swimming course',
      'book club',
      'market stall',
      'pottery class',
    ];
    await talk(
      api,
      noa,
      weeks.map((what, at) => `The fee for the ${what} is due this week, ${20 + at} euros, they said.`),
    );
    await remember(noa, { kind: 'TASK', content: 'Return the ladder to Mirko.' });
    const pack = await build(noa, { query: 'What is due this week?' });
    expect(partOf(pack, 'TASKS')?.content).toContain('Return the ladder to Mirko.');
    expect(linesOf(pack).length).toBeLessThanOrEqual(3);
    expect(linesOf(pack).filter((line) => line.includes('fee'))).toEqual([]);
    const asked = await build(noa, { query: 'Which fee is due for the choir?' });
    expect(linesOf(asked).length).toBeGreaterThan(3);
  });
});

describe('the turns of a conversation that was left', () => {
  const said = async (caller: Caller, threadKey: string, at: readonly string[]) => {
    const { appendMessages } = await api.data(
      caller,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } } }',
      {
        input: {
          threadKey,
          messages: at.map((occurredAt, no) => ({
            role: 'USER',
            content: `We launch the raft tomorrow (${no}).`,
            occurredAt,
          })),
        },
      },
    );
    return appendMessages.thread.id;
  };
  const datesIn = (pack: Pack) =>
    pack.messages
      .filter(({ part, role }) => part === 'RECENT' && role === 'SYSTEM')
      .map(({ content }) => content);

  it('stand under the days on which they were said, within the budget; those of today do not', async () => {
    const kim = await api.one.caller('member', 'kim');
    const days = ['2025-03-04T09:00:00Z', '2025-03-04T09:05:00Z', '2025-06-01T18:00:00Z'];
    const threadId = await said(kim, 'raft', days);
    const ask = (input: object) => build(kim, { query: 'When is it?', threadId, timeZone: 'UTC', ...input });
    const pack = await ask({ now: '2026-05-01T10:00:00Z' });
    expect(datesIn(pack)).toEqual([
      'The last turns of this conversation were said on 2025-03-04 (2), 2025-06-01 (1).',
    ]);
    expect(pack.text.indexOf('were said on')).toBeLessThan(
      pack.text.indexOf('We launch the raft tomorrow (0)'),
    );
    expect(datesIn(await ask({ now: '2026-05-01T10:00:00Z', recentTurns: 1 }))).toEqual([
      'The last turns of this conversation were said on 2025-06-01.',
    ]);
    expect(datesIn(await ask({ now: '2025-06-01T19:00:00Z', recentTurns: 1 }))).toEqual([]);
    // Imported beside turns of today.
    const mixed = await said(kim, 'mixed', ['2026-05-01T09:59:00Z', ...days]);
    expect(datesIn(await ask({ now: '2026-05-01T10:00:00Z', threadId: mixed }))).toEqual([
      'The last turns of this conversation were said on 2026-05-01 (1), 2025-03-04 (2), 2025-06-01 (1).',
    ]);
    const small = await ask({ now: '2026-05-01T10:00:00Z', tokenBudget: 64 });
    expect(small.tokenCount).toBeLessThanOrEqual(64);
  });
});

describe('round trips', () => {
  it('are one transaction with a statement per search, one for the rest and one that looks up later words, then the trace in another with two', async () => {
    const { threadId } = await talk(api, dana, ['We count statements.']);
    const { ensureProject } = await api.data(
      dana,
      'mutation { ensureProject(input: { externalId: "counting" }) { projectId } }',
    );
    // What is prepared once is prepared, and which model the workspace reads by is known, for some seconds.
    for (let builds = 0; builds < 2; builds += 1) {
      await build(dana, { query: 'What do we count?', threadId });
      await pendingTraces();
    }
    rememberReadModel(api.one.id, api.services.embeddingModelId);
    const embed = vi.spyOn(api.services.embedder, 'embed');
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await build(dana, {
        query: 'What do we count?',
        threadId,
        projectId: ensureProject.projectId,
        channel: 'chat',
      });
      await pendingTraces();
      const texts = sent.mock.calls.map(([first]) =>
        (typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text'))).trim(),
      );
      expect(texts.filter((text) => text.startsWith('begin'))).toHaveLength(2);
      expect(texts.filter((text) => text.startsWith('commit'))).toHaveLength(2);
      // Two searches (one of them the project's), everything else, what was said later, and the trace with its hits.
      expect(texts.filter((text) => !/^(begin|commit)/.test(text))).toHaveLength(6);
      expect(embed).toHaveBeenCalledTimes(1);
    } finally {
      sent.mockRestore();
      embed.mockRestore();
    }
  });
});
