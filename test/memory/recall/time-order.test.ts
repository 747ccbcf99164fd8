import { beforeAll, describe, expect, it } from 'vitest';
import { type RecallInput, recall } from '../../../src/memory/recall/recall.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse } from './conversation.ts';

const { database, as, workspace } = useWorkspace();

// Those of other days have more of the words that are asked for than those of the day meant.
const said = [
  {
    content: 'For dinner I cooked lasagne for dinner guests; the dinner was late.',
    at: '2026-09-01T18:00:00Z',
  },
  { content: 'Dinner: a risotto.', at: '2026-09-10T18:00:00Z' },
  { content: 'The gym session was squats, a hard gym session.', at: '2026-08-20T10:00:00Z' },
  { content: 'Went to the gym, rowing only.', at: '2026-09-03T10:00:00Z' },
  { content: 'The gym session was bench presses, a gym session with Ivo.', at: '2026-09-09T10:00:00Z' },
  {
    content: 'The roof repair: the roofer quoted nine thousand for the roof repair.',
    at: '2026-03-12T10:00:00Z',
  },
  {
    content: 'Again about the roof repair, the roofer wants the roof repair paid ahead.',
    at: '2026-03-28T10:00:00Z',
  },
  { content: 'The roofer came and did nothing.', at: '2026-04-17T10:00:00Z' },
  { content: 'Had tea, talked about paint.', at: '2026-04-18T10:00:00Z' },
  { content: 'Ordered the telescope that I want to see Saturn with.', at: '2026-02-02T10:00:00Z' },
  {
    content: 'The telescope came: telescope night, and the telescope showed me Saturn.',
    at: '2026-06-06T10:00:00Z',
  },
  { content: 'Reading Ch35 was slow going.', at: '2026-07-01T10:00:00Z' },
  { content: 'I take the 35 bus to the chapter house; the 35 is late.', at: '2026-07-02T10:00:00Z' },
  { content: 'Chapter 12 was about whales, a long chapter.', at: '2026-07-03T10:00:00Z' },
];

beforeAll(async () => {
  // Each in a conversation of its own: nothing but its words and its time speak for a turn.
  for (const turn of said) await converse(database, as(workspace.admin), {}, [turn]);
});

const ask = async (query: string, more: Partial<RecallInput> = {}) => {
  const input = { query, now: '2026-09-11T09:00:00Z', timeZone: 'UTC', ...more };
  return (await recall(as(workspace.admin), input)).hits.map(({ text }) => text);
};
const turn = (at: number) => said[at]?.content;

describe('a named time that has turns is answered from it first', () => {
  it('yesterday', async () => {
    expect((await ask('what did I have for dinner yesterday?'))[0]).toBe(turn(1));
    expect((await ask('what did I have for dinner ten days ago?'))[0]).toBe(turn(0));
  });

  it('last week', async () => {
    expect((await ask('what did I do at the gym session last week?'))[0]).toBe(turn(3));
    expect((await ask('what did I do at the gym session this week?'))[0]).toBe(turn(4));
  });

  it('in April', async () => {
    expect((await ask('what about the roof repair and the roofer in April?'))[0]).toBe(turn(7));
    const march = await ask('what about the roof repair and the roofer in March?');
    expect(new Set(march.slice(0, 2))).toEqual(new Set([turn(5), turn(6)]));
  });

  it('and leaves the others in', async () => {
    expect(await ask('what about the roof repair and the roofer in April?')).toEqual(
      expect.arrayContaining([turn(5), turn(6)]),
    );
  });
});

describe('of two times that something was said', () => {
  it('the first is the older', async () => {
    const [first] = await ask('when did I first mention the telescope?');
    expect(first).toBe(turn(9));
    const [either] = await ask('what did the telescope show me?');
    expect(either).toBe(turn(10));
  });
});

describe('a number in another form', () => {
  it('comes before the same digits of something else', async () => {
    const hits = await ask('how was Chapter 35?');
    expect(hits[0]).toBe(turn(11));
    expect((await ask('the 35 bus'))[0]).toBe(turn(12));
  });
});
