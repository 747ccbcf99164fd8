import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';
import { linesOf, type Pack, partOf, usePacks } from './context-packs.ts';

const api = useApi();
const database = useDatabase();
let dana: Caller;
let service: Caller;
const { build, remember, summary } = usePacks(api, database, () => dana);

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  service = await api.one.caller('service', 'bot');
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
