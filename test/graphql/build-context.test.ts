import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rememberReadModel } from '../../src/memory/embedding/models.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

interface Pack {
  readonly messages: readonly { part: string; role: string; content: string; citations: string[] }[];
  readonly text: string;
  readonly citations: readonly string[];
  readonly tokenCount: number;
  readonly recallId: string | null;
}

const api = useApi();
const database = useDatabase();
let dana: Caller;
let service: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  service = await api.one.caller('service', 'bot');
});

const build = async (caller: Caller, input: Record<string, unknown>): Promise<Pack> =>
  (
    await api.data(
      caller,
      `query ($input: BuildContextInput!) {
        buildContext(input: $input) { messages { part role content citations } text citations tokenCount recallId }
      }`,
      { input },
    )
  ).buildContext;

const partOf = (pack: Pack, part: string) => pack.messages.find((message) => message.part === part);
const linesOf = (pack: Pack, part = 'LONG_TERM') =>
  (partOf(pack, part)?.content ?? '').split('\n').filter((line) => line.startsWith('- '));

const remember = async (caller: Caller, input: object): Promise<string> =>
  (
    await api.data(
      caller,
      'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }',
      { input },
    )
  ).remember.memory.id;

/** Writes a row as the caller's workspace owns it, where no operation makes such rows yet. */
async function plant(table: string, row: Record<string, unknown>): Promise<string> {
  const full: Record<string, unknown> = {
    workspace_id: dana.workspaceId,
    owner_user_id: dana.userId,
    visibility: 'private',
    ...row,
  };
  const names = Object.keys(full);
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into mneme.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(full),
  );
  return rows[0]?.id ?? '';
}

const summary = (level: string, start: string, end: string, content: string, more: object = {}) =>
  plant('summary', { level, period_start: start, period_end: end, content, ...more });

describe('what needs no memory', () => {
  it('is neither embedded nor searched for and says so; small talk gets the recent turns alone', async () => {
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
    expect(general).toMatchObject({ recallId: null, route: { intent: 'GENERAL', retrievalNeeded: false } });
    expect(general.text).toContain('Oil the hinges');
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

describe('what is said once', () => {
  it('a memory and the turn that says it are one line, which rests on both', async () => {
    const { messageIds } = await talk(api, dana, [
      'I parked the blue tractor behind the old mill on Tuesday.',
    ]);
    const turn = messageIds[0] ?? '';
    const memory = await remember(dana, {
      kind: 'MOMENT',
      content: 'The blue tractor is parked behind the old mill.',
      sourceMessageIds: [turn],
    });
    const pack = await build(dana, { query: 'Where is the blue tractor parked?' });
    const lines = linesOf(pack).filter((line) => line.includes('tractor'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('I parked the blue tractor');
    expect(partOf(pack, 'LONG_TERM')?.citations).toEqual(
      expect.arrayContaining([`message:${turn}`, `memory:${memory}`]),
    );
  });

  it('a memory whose turn is not found, or shown anyway, cites the turn, or is left out', async () => {
    const { threadId, messageIds } = await talk(api, dana, [
      'Um, what I wanted to say. Yes. Zebra crossing, that.',
    ]);
    const turn = messageIds[0] ?? '';
    const memory = await remember(dana, {
      kind: 'INSIGHT',
      content: 'Dana is afraid of the pedestrian bridge at Holloway.',
      sourceMessageIds: [turn],
    });
    const elsewhere = await build(dana, { query: 'Which pedestrian bridge at Holloway?' });
    expect(linesOf(elsewhere, 'PROFILE').some((line) => line.includes('Holloway'))).toBe(true);
    expect(elsewhere.citations).toEqual(expect.arrayContaining([`memory:${memory}`, `message:${turn}`]));
    const there = await build(dana, { query: 'Which pedestrian bridge at Holloway?', threadId });
    expect(linesOf(there).filter((line) => line.includes('most') && line.includes('Holloway'))).toEqual([]);
    expect(there.text.split('Um, what I wanted to say')).toHaveLength(2);
  });

  it('the same words in two conversations are one line that cites both', async () => {
    const ids: string[] = [];
    for (const title of ['a', 'b']) {
      const { messageIds } = await talk(api, dana, ['The vault code is kept by Mireille.'], { title });
      ids.push(`message:${messageIds[0]}`);
    }
    const pack = await build(dana, { query: 'Who keeps the vault code?' });
    expect(linesOf(pack).filter((line) => line.includes('Mireille'))).toHaveLength(1);
    expect(pack.citations).toEqual(expect.arrayContaining(ids));
  });

  it("a session's summary and its thread's, which nearly repeats it, are one", async () => {
    const { threadId } = await talk(api, dana, ['We planned the orchard.']);
    const at = ['2025-10-02T08:00:00Z', '2025-10-02T09:00:00Z'] as const;
    const text = 'The orchard gets plums, pears, quinces, medlars and two old apple trees by the wall';
    await summary('session', ...at, `${text}.`, { thread_id: threadId });
    await summary('thread', ...at, `${text}!`, { thread_id: threadId });
    const pack = await build(dana, { query: 'Which trees does the orchard get: plums, pears, quinces?' });
    expect(linesOf(pack).filter((line) => line.includes('medlars'))).toHaveLength(1);
  });

  describe('as a turn, not as a summary too', () => {
    const turns = ['The heron pond freezes at the north end', 'Ice skates hang in the boathouse.'];
    const whole = `${turns[0]}. ${turns[1]}`;
    const day = ['2025-09-03T00:00:00Z', '2025-09-04T00:00:00Z'] as const;
    const month = ['2025-09-01T00:00:00Z', '2025-10-01T00:00:00Z'] as const;

    /** A thread with the turns of a day and its summaries, of somebody who has said nothing else. */
    async function pond(user: string, content: string, said: readonly string[] = turns) {
      const caller = await api.one.caller('member', user);
      const messages = said.map((text, at) => ({
        role: 'USER',
        author: 'Dana',
        content: text,
        occurredAt: `2025-09-03T10:0${at}:00Z`,
      }));
      const { openThread } = await api.data(
        caller,
        'mutation { openThread(input: { title: "The pond" }) { thread { id } } }',
      );
      const threadId = openThread.thread.id;
      await api.data(
        caller,
        'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
        { input: { threadId, messages } },
      );
      const told = `Dana: ${content}`;
      await database.owner.query('update mneme.thread set summary = $2 where id = $1', [threadId, told]);
      const more = { thread_id: threadId, owner_user_id: caller.userId };
      await summary('thread', ...day, told, more);
      await summary('month', ...month, `Wednesday, 3 September 2025\n${told}`, more);
      return { caller, threadId };
    }
    const query = 'Where does the heron pond freeze, and where do the ice skates hang?';
    const times = (pack: Pack, words: string) => pack.text.split(words).length - 1;

    it('where the turns are those of the conversation', async () => {
      const { caller, threadId } = await pond('pond-recent', whole);
      for (const recentTurns of [2, 20]) {
        const pack = await build(caller, { query, threadId, recentTurns });
        expect(times(pack, 'freezes at the north end')).toBe(1);
        expect(times(pack, 'hang in the boathouse')).toBe(1);
        expect(pack.citations.filter((citation) => citation.startsWith('summary:'))).toEqual([]);
      }
    });

    it('where recall finds the turns', async () => {
      const { caller } = await pond('pond-recall', whole);
      const pack = await build(caller, { query });
      expect(times(pack, 'freezes at the north end')).toBe(1);
      expect(times(pack, 'hang in the boathouse')).toBe(1);
      const lines = linesOf(pack).filter((line) => /heron pond|ice skates/i.test(line));
      const marks = lines.map((line) => Number(/\[(\d+)\]$/.exec(line)?.[1]));
      expect(marks.map((mark) => pack.citations[mark - 1]?.split(':')[0])).toEqual(['message', 'message']);
    });

    it('and a summary that says more than the turns that are shown stays as it is, once', async () => {
      const { caller, threadId } = await pond('pond-more', whole);
      const pack = await build(caller, { query: 'thanks!', retrieval: 'NEVER', threadId, recentTurns: 1 });
      expect(partOf(pack, 'SUMMARY')?.content).toContain(whole);
      expect(times(pack, 'freezes at the north end')).toBe(1);
      expect(pack.citations.filter((citation) => citation.startsWith('summary:'))).toHaveLength(1);
    });

    it('nor does a turn of another day or of another speaker stand for it', async () => {
      const { caller, threadId } = await pond('pond-other', 'Nothing but rain and tea.', [
        'Nothing but rain and tea.',
      ]);
      const at = ['2025-08-06T00:00:00Z', '2025-08-07T00:00:00Z'] as const;
      const more = { owner_user_id: caller.userId };
      await summary('day', ...at, 'Nothing but rain and tea.', more);
      await summary('day', ...day, 'Otto: Nothing but rain and tea.', more);
      const pack = await build(caller, { query: 'What was said of rain and tea?', threadId });
      const lines = linesOf(pack).filter((line) => line.includes('rain and tea'));
      expect(lines.some((line) => line.includes('2025-08-06'))).toBe(true);
      expect(lines.some((line) => line.includes('Otto: Nothing but rain and tea.'))).toBe(true);
    });
  });

  it('a task is under the tasks alone, with its date in the zone of the caller', async () => {
    const task = await remember(dana, { kind: 'TASK', content: 'Return the ladder to Otto.' });
    await database.owner.query(`update mneme.memory_item set due_at = '2027-03-01T23:30:00Z' where id = $1`, [
      task,
    ]);
    const ask = { query: 'What about the ladder of Otto?', timeZone: 'Europe/Berlin' };
    const pack = await build(dana, { ...ask, now: '2027-03-02T22:00:00Z' });
    expect(pack.text.split('Return the ladder')).toHaveLength(2);
    expect(partOf(pack, 'TASKS')?.content).toContain('«Return the ladder to Otto.» (due 2027-03-02)');
    const later = await build(dana, { ...ask, now: '2027-03-02T23:00:00Z' });
    expect(partOf(later, 'TASKS')?.content).toContain('Otto.» (due 2027-03-02, overdue)');
  });
});

describe('the pyramid', () => {
  const february = 'We rebuilt the glasshouse and the heating failed twice';
  beforeAll(async () => {
    await summary('month', '2025-02-01T00:00:00Z', '2025-03-01T00:00:00Z', `${february}, all month long.`);
    await summary(
      'week',
      '2025-02-10T00:00:00Z',
      '2025-02-17T00:00:00Z',
      'The boiler man came on Wednesday and on Friday.',
    );
    await summary(
      'day',
      '2025-02-12T00:00:00Z',
      '2025-02-13T00:00:00Z',
      'A quiet day: seeds were sorted by colour.',
    );
    await summary(
      'month',
      '2025-05-01T00:00:00Z',
      '2025-06-01T00:00:00Z',
      'Asparagus, and little else was talked about.',
    );
  });
  const now = '2025-07-01T12:00:00Z';

  it('brings the summaries of the period a message speaks of, and of no other', async () => {
    const pack = await build(dana, { query: 'What did we do in February?', now, timeZone: 'UTC' });
    const text = partOf(pack, 'LONG_TERM')?.content ?? '';
    expect(text).toContain('2025-02-01 to 2025-02-28, summary of the month: «We rebuilt the glasshouse');
    expect(text).toContain('2025-02-10 to 2025-02-16, summary of the week: «The boiler man');
    expect(text).not.toContain('Asparagus');
    expect(pack.citations.some((citation) => citation.startsWith('summary:'))).toBe(true);
  });

  it('tells a day by its day first, in the order of time', async () => {
    const pack = await build(dana, { query: 'What happened on 12 February 2025?', now, timeZone: 'UTC' });
    const dated = linesOf(pack).filter((line) => /summary of the (day|week|month)/.test(line));
    expect(dated.some((line) => line.includes('2025-02-12, summary of the day: «A quiet day'))).toBe(true);
    expect(linesOf(pack).filter((line) => line.includes('seeds were sorted'))).toHaveLength(1);
  });

  it('keeps days apart that read alike: one quiet day is not another', async () => {
    for (const date of ['03', '04', '05']) {
      await summary(
        'day',
        `2024-11-${date}T00:00:00Z`,
        `2024-11-${date}T23:00:00Z`,
        'Nothing much: tea, rain and the newspaper.',
      );
    }
    const pack = await build(dana, {
      query: 'What happened from 3 November 2024 to 5 November 2024?',
      now,
      timeZone: 'UTC',
    });
    const dates = linesOf(pack)
      .filter((line) => line.includes('the newspaper'))
      .map((line) => line.slice(2, 12));
    expect(dates.length).toBe(new Set(dates).size);
    expect(dates.length).toBeGreaterThan(0);
  });

  it("adds the project's newest summaries where a project is named", async () => {
    const { ensureProject } = await api.data(
      dana,
      'mutation { ensureProject(input: { externalId: "garden" }) { projectId } }',
    );
    const projectId = ensureProject.projectId;
    const more = { project_id: projectId, visibility: 'workspace', owner_user_id: null };
    await summary(
      'month',
      '2025-04-01T00:00:00Z',
      '2025-05-01T00:00:00Z',
      'The garden project bought forty hazel rods.',
      more,
    );
    await summary(
      'month',
      '2025-03-01T00:00:00Z',
      '2025-04-01T00:00:00Z',
      'The garden project waited for the frost to go.',
      more,
    );
    const pack = await build(dana, { query: 'Where did we get to?', projectId });
    expect(pack.text).toContain('forty hazel rods');
    const elsewhere = await build(dana, { query: 'Where did we get to?' });
    expect(elsewhere.text).not.toContain('forty hazel rods');
  });

  it('shows nobody the summaries of another, to a service neither', async () => {
    const ben = await api.one.caller('member', 'ben');
    const asked = { query: 'What did we do in February?', now, timeZone: 'UTC' };
    expect((await build(ben, asked)).text).not.toContain('glasshouse');
    expect((await build(service, { ...asked, userId: ben.userId })).text).not.toContain('glasshouse');
    expect((await build(service, { ...asked, userId: dana.userId })).text).toContain('glasshouse');
  });
});

describe('hits', () => {
  it('are at most 8 of memory, 8 more of the project, and 12 of documents', async () => {
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
    const pack = await build(cato, {
      query: 'When does the ferry to the island sail?',
      projectId,
      tokenBudget: 20_000,
    });
    const text = partOf(pack, 'LONG_TERM')?.content ?? '';
    const section = (title: string) =>
      (text.split(`${title}\n`)[1]?.split('\n\n')[0] ?? '')
        .split('\n')
        .filter((line) => line.startsWith('- '));
    expect(section('What fits the new message best:')).toHaveLength(8);
    expect(section('In this project:')).toHaveLength(8);
    expect(section('In this project:').every((line) => line.includes('Ferry quay'))).toBe(true);
    expect(section('From documents:')).toHaveLength(12);
    expect(section('From documents:')[0]).toMatch(
      /^- «Timetable, Ferries, part \d+: Line \d+ .*».* \[\d+\]$/,
    );
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

describe('round trips', () => {
  it('are one transaction with a statement per search and one for the rest, then the trace in another with two', async () => {
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
      // Two searches (one of them the project's), everything else, and the trace with its hits.
      expect(texts.filter((text) => !/^(begin|commit)/.test(text))).toHaveLength(5);
      expect(embed).toHaveBeenCalledTimes(1);
    } finally {
      sent.mockRestore();
      embed.mockRestore();
    }
  });
});
