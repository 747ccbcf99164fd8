import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/memory/call.ts';
import { readOldTimes, readTimes } from '../../../src/memory/formation/extract/read-times.ts';
import { type RecallInput, recall } from '../../../src/memory/recall/recall.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, idsOf } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace();
const now = '2026-05-20T09:00:00Z';
const timeZone = 'Europe/Berlin';
let said: string[];

const worker = (): Call => ({
  services: { ...services, pool: database.runnerPool },
  caller: { role: 'worker', workspaceId: workspace.id, userId: null, requestId: 'test' },
});
const ask = (query: string, more: Partial<RecallInput> = {}) =>
  recall(as(workspace.admin), { query, now, timeZone, ...more });
const days = async (query: string) => {
  const { period } = await ask(query, { timeZone: 'UTC' });
  return period && [period.since.slice(0, 10), period.until.slice(0, 10)];
};
const mentions = async () => {
  const { rows } = await database.owner.query<{ id: string; words: string; since: Date; until: Date }>(
    `select t.message_id as id, substr(m.content, t.start_offset + 1, t.end_offset - t.start_offset) as words,
       t.starts_at as since, t.ends_at as until
     from mneme.time_mention t join mneme.message m on m.workspace_id = t.workspace_id and m.id = t.message_id
     where t.workspace_id = $1 order by t.message_id, t.start_offset`,
    [workspace.id],
  );
  return rows;
};

beforeAll(async () => {
  ({ ids: said } = await converse(database, as(workspace.admin), {}, [
    { content: 'We ate soup at the harbour.', at: '2025-02-10T12:00:00Z' },
    { content: 'We ate soup at the station.', at: '2026-02-11T12:00:00Z' },
    { content: 'We ate soup at the airport.', at: '2026-04-12T12:00:00Z' },
    { content: 'The launch of the boat is next Friday.', at: '2026-04-28T22:30:00Z' },
    { content: 'Crates of lemons arrived.', at: '2026-04-20T12:00:00Z' },
    { content: 'Yesterday the piano was tuned.', at: '2026-03-01T00:30:00Z' },
  ]));
  await readTimes(worker(), said);
});

describe('the time a query speaks of', () => {
  it.each([
    ['What should I cook tonight?', null],
    ['Recommend something for dinner this evening', null],
    ['Which tasks are open today?', null],
    ['What did we decide today?', '2026-05-20'],
    ['Who called this morning?', '2026-05-20'],
    ['today', '2026-05-20'],
    ['What should I have done yesterday?', '2026-05-19'],
  ])('the present day in a request is when something is wanted: %s', async (query, since) => {
    expect((await days(query))?.[0] ?? null).toBe(since);
  });

  it.each([
    ['what did we eat in February?', ['2026-02-01', '2026-03-01']],
    ['what happened last spring?', ['2025-03-01', '2025-06-01']],
    ['what happened yesterday?', ['2026-05-19', '2026-05-20']],
    ['what did we do in 2023?', ['2023-01-01', '2024-01-01']],
    ['what was said on 8 May?', ['2026-05-08', '2026-05-09']],
    ['what was said on the evening of 8 July 2025?', ['2025-07-08', '2025-07-09']],
    ['what was planned between March and June 2025?', ['2025-03-01', '2025-07-01']],
    ['who called last weekend?', ['2026-05-16', '2026-05-18']],
    ['the week before 3 August 2025', ['2025-07-27', '2025-08-03']],
    ['in the beginning of November', ['2025-11-01', '2025-11-11']],
    ['over the past two weeks', ['2026-05-03', '2026-05-21']],
    ['in the third quarter of 2025', ['2025-07-01', '2025-10-01']],
    ['since March', ['2026-03-01', '2026-05-21']],
    ['before 2020', ['0001-01-01', '2020-01-01']],
    ['what will happen in November?', ['2026-11-01', '2026-12-01']],
  ])('%s', async (query, expected) => {
    expect(await days(query)).toEqual(expected);
  });

  it.each([
    'how long did the journey take?',
    'he stayed for two weeks',
    'may I ask about June?',
    'what did April tell May?',
    'did they march in the parade?',
    'who fell after the fall?',
    'what happened two weeks before the coronation?',
  ])('is none in "%s"', async (query) => {
    expect((await ask(query)).period).toBeNull();
  });

  it("is the caller's day in the caller's zone, or else the workspace's", async () => {
    const late = { now: '2026-05-19T22:30:00Z' };
    expect((await ask('what did we do yesterday?', late)).period).toEqual({
      since: '2026-05-18T22:00:00.000Z',
      until: '2026-05-19T22:00:00.000Z',
      text: 'yesterday',
    });
    const { period } = await ask('what did we do yesterday?', { ...late, timeZone: null });
    expect(period?.since).toBe('2026-05-18T00:00:00.000Z');
  });
});

describe('a period', () => {
  const turns = { kinds: ['message' as const] };

  it('puts what was said in it first, and leaves nothing out', async () => {
    const february = await ask('what soup did we eat in February?', turns);
    expect(february.hits[0]?.id).toBe(said[1]);
    expect(february.hits[0]?.arms.map(({ arm }) => arm)).toContain('time');
    expect(idsOf(february)).toEqual(expect.arrayContaining([said[0], said[2]]));
    const lastYear = await ask('what soup did we eat in February 2025?', turns);
    expect(lastYear.hits[0]?.id).toBe(said[0]);
  });

  it('finds all of a time where nothing else is asked', async () => {
    const ids = idsOf(await ask('what happened in April 2026?', turns));
    expect(new Set(ids.slice(0, 3))).toEqual(new Set([said[2], said[3], said[4]]));
  });

  it('finds turns that speak of it, against their own date in their zone', async () => {
    const spoken = await mentions();
    expect(spoken.find(({ id }) => id === said[3])).toMatchObject({
      words: expect.stringContaining('next Friday'),
    });
    // Said on 1 March at half past midnight UTC, where the workspace is.
    expect(spoken.find(({ id }) => id === said[5])).toMatchObject({
      words: 'Yesterday',
      since: new Date('2026-02-28T00:00:00Z'),
      until: new Date('2026-03-01T00:00:00Z'),
    });
    const ids = idsOf(await ask('what happened on 28 February 2026?', turns));
    expect(ids[0]).toBe(said[5]);
  });

  it('is counted from an event whose time is looked up', async () => {
    // The launch is on Friday the 8th, told on the 28th of April: a week before it nothing was said but the plan.
    const day = (await mentions()).find(({ id }) => id === said[3])?.since;
    const { period } = await ask('what arrived two weeks before the launch of the boat?', {
      ...turns,
      timeZone: 'UTC',
    });
    expect(period?.text).toBe('two weeks before the launch of the boat');
    const middle = (Date.parse(period?.since ?? '') + Date.parse(period?.until ?? '')) / 2;
    expect(Math.abs(middle - ((day?.getTime() ?? 0) - 13.5 * 86_400_000))).toBeLessThan(86_400_000);
  });

  it('brings the summaries that cover it, and only then', async () => {
    await database.owner.query(
      `insert into mneme.summary (workspace_id, level, period_start, period_end, content, visibility)
       values ($1, 'month', '2025-10-01', '2025-11-01', 'Quiet days with the neighbours.', 'workspace'),
         ($1, 'month', '2025-11-01', '2025-12-01', 'Quiet nights with the neighbours.', 'workspace')`,
      [workspace.id],
    );
    const found = await ask('was there trouble in October 2025?', { kinds: ['summary'] });
    expect(found.hits.map(({ text }) => text)).toEqual(['Quiet days with the neighbours.']);
    expect(found.hits[0]?.arms.map(({ arm }) => arm)).toEqual(['time']);
    expect(idsOf(await ask('was there trouble?', { kinds: ['summary'] }))).toEqual([]);
  });

  it('shows nobody what is not theirs', async () => {
    const ben = await workspace.caller('member', 'ben');
    const { hits } = await recall(as(ben), { query: 'what happened in April 2026?', now, timeZone });
    expect(hits).toEqual([]);
  });
});

describe('the times of turns', () => {
  it('are stored once, and go with the text', async () => {
    const before = await mentions();
    await readTimes(worker(), said);
    expect(await mentions()).toEqual(before);
    await database.owner.query(
      `update mneme.message set content_state = 'removed' where workspace_id = $1 and id = $2`,
      [workspace.id, said[5]],
    );
    expect((await mentions()).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id).filter((id) => id !== said[5]),
    );
  });

  it('of turns that were there before are read in batches, once', async () => {
    const before = await mentions();
    await database.owner.query('delete from mneme.time_mention where workspace_id = $1', [workspace.id]);
    while (await readOldTimes(worker()));
    expect(await mentions()).toEqual(before);
    const { rows } = await database.owner.query(
      'select from mneme_private.workspaces_with_unread_times() as id where id = $1',
      [workspace.id],
    );
    expect(rows).toEqual([]);
  });
});
