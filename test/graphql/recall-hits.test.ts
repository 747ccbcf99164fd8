import { beforeAll, describe, expect, it } from 'vitest';
import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import { ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { converse, scripted, workerOf, workerServices } from '../memory/formation/conversation.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let dana: Caller;
let ben: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
});

interface Hit {
  readonly text: string;
  readonly kind: string;
  readonly citation: string;
  readonly occurredAt: string;
  readonly occurrences: number;
  readonly lastOccurredAt: string | null;
  readonly outdated: boolean;
}

async function hitsOf(caller: Caller, input: object): Promise<Hit[]> {
  const { recall } = await api.data(
    caller,
    `query ($input: RecallInput!) { recall(input: $input) {
      hits { text kind citation occurredAt occurrences lastOccurredAt outdated } } }`,
    { input },
  );
  return recall.hits;
}

describe('a text that was said several times', () => {
  const text = 'The spare key lies under the third flowerpot.';
  const query = 'where does the spare key lie?';
  const days = ['2026-01-03', '2026-02-04', '2026-03-05', '2026-04-06', '2026-05-07'];
  const turns: string[] = [];

  beforeAll(async () => {
    const { id: projectId } = await ensureProject(api.as(dana), { externalId: 'house' });
    const say = async (caller: Caller, thread: object, content: string, day: string) => {
      const { ids } = await converse(api.as(caller), thread, [{ content, at: `${day}T10:00:00Z` }]);
      turns.push(...ids);
    };
    // Not in the order it was said; once by another, whom Dana may read, and in other spacing and case.
    for (const at of [2, 0, 4]) await say(dana, { channel: 'chat' }, text, days[at] ?? '');
    await say(ben, { projectId, channel: 'mail' }, text.toUpperCase(), days[1] ?? '');
    await say(dana, { channel: 'mail' }, text.replace(' ', '  '), days[3] ?? '');
    // What Ben keeps to himself, before and after.
    await say(ben, { channel: 'chat' }, text, '2025-12-01');
    await say(ben, { channel: 'chat' }, text, '2026-06-01');
    await say(dana, {}, 'The spare tyre lies in the cellar, with the key to it.', '2026-01-20');
  });

  it('is one hit, the earliest, that says how often and when last, of what the caller may see', async () => {
    const hits = await hitsOf(dana, { query });
    expect(hits).toHaveLength(2);
    expect(hits[0]).toMatchObject({
      citation: `message:${turns[1]}`,
      occurrences: 5,
      occurredAt: '2026-01-03T10:00:00.000000Z',
      lastOccurredAt: '2026-05-07T10:00:00.000000Z',
    });
    expect(hits[1]).toMatchObject({ occurrences: 1, lastOccurredAt: '2026-01-20T10:00:00.000000Z' });
    const [bens] = await hitsOf(ben, { query });
    expect(bens).toMatchObject({
      occurrences: 3,
      occurredAt: '2025-12-01T10:00:00.000000Z',
      lastOccurredAt: '2026-06-01T10:00:00.000000Z',
    });
  });

  it('so of what the filters allow', async () => {
    const [since] = await hitsOf(dana, {
      query,
      since: '2026-02-10T00:00:00Z',
      until: '2026-05-01T00:00:00Z',
    });
    expect(since).toMatchObject({
      citation: `message:${turns[0]}`,
      occurrences: 2,
      lastOccurredAt: '2026-04-06T10:00:00.000000Z',
    });
    const [byMail] = await hitsOf(dana, { query, channels: ['mail'] });
    expect(byMail).toMatchObject({ citation: `message:${turns[3]}`, occurrences: 2 });
  });

  it('where the question names a time, is the first of then', async () => {
    const [hit] = await hitsOf(dana, {
      query: `${query} We spoke of it in March.`,
      now: '2026-06-10T00:00:00Z',
    });
    expect(hit).toMatchObject({ citation: `message:${turns[0]}`, occurrences: 5 });
  });

  it('leaves its places to others, however often it was said', async () => {
    const said = Array.from({ length: 60 }, () => 'The boiler hums in the night.');
    await converse(api.as(dana), {}, said);
    await converse(api.as(dana), {}, ['The boiler was repaired by Ottilie in the autumn.']);
    const hits = await hitsOf(dana, { query: 'the boiler', limit: 2 });
    expect(hits.map(({ occurrences }) => occurrences).toSorted((a, b) => a - b)).toEqual([1, 60]);
  });
});

describe('what holds no longer', () => {
  const extractor = scripted((turn) => {
    const decided = /^We decided on (.*)\.$/.exec(turn.content)?.[1];
    if (decided) return { memories: [{ kind: 'decision', content: `The team decided on ${decided}.` }] };
    const changed = /^We changed our mind: (.*)\.$/.exec(turn.content)?.[1];
    if (changed)
      return {
        memories: [{ kind: 'decision', content: `The team decided on ${changed}.`, revises: true }],
      };
    const place = /^I (?:live|moved) (?:in|to) (\w+)/.exec(turn.content)?.[1];
    if (!place) return null;
    return { facts: [{ subject: 'Dana', predicate: 'lives_in', object: place, functional: true }] };
  });

  async function learn(caller: Caller, lines: string[], start: string) {
    const said = lines.map((content) => ({ author: 'Dana', content }));
    const { ids } = await converse(api.as(caller), {}, said, start);
    await extractTurns(
      {
        services: { ...workerServices(database, api.services), extractor },
        caller: workerOf(caller.workspaceId ?? ''),
      },
      ids,
    );
  }

  beforeAll(async () => {
    await learn(
      dana,
      [
        'I live in Porto, near the river.',
        'We decided on Kafka for the event bus.',
        'The bus stops at nine.',
      ],
      '2026-01-05T09:00:00Z',
    );
    await learn(
      dana,
      ['I moved to Berlin.', 'We changed our mind: NATS for the event bus.'],
      '2026-05-10T09:00:00Z',
    );
  });

  const marks = async (input: object) =>
    Object.fromEntries((await hitsOf(dana, input)).map(({ text, outdated }) => [text, outdated]));

  it('is marked: turns by what was learned of them, and versions of facts and memories', async () => {
    expect(await marks({ query: 'where do I live: Porto or Berlin?' })).toMatchObject({
      'I live in Porto, near the river.': true,
      'I moved to Berlin.': false,
    });
    expect(await marks({ query: 'what is used for the event bus?' })).toMatchObject({
      'We decided on Kafka for the event bus.': true,
      'We changed our mind: NATS for the event bus.': false,
      'The team decided on NATS for the event bus.': false,
      'The bus stops at nine.': false,
    });
  });

  it('so where it is asked for as of then, and not before anything else was said', async () => {
    const then = { query: 'where does Dana live?', asOf: '2026-03-01T00:00:00Z', kinds: ['FACT'] };
    const [fact, ...others] = await hitsOf(dana, then);
    expect(others).toEqual([]);
    expect(fact).toMatchObject({ text: 'Dana lives in Porto', outdated: true });
    const [early] = await hitsOf(dana, { ...then, now: '2026-03-01T00:00:00Z' });
    expect(early).toMatchObject({ text: 'Dana lives in Porto', outdated: false });
    expect(await marks({ query: 'I live in Porto', now: '2026-03-01T00:00:00Z' })).toMatchObject({
      'I live in Porto, near the river.': false,
    });
    const [decision] = await hitsOf(dana, {
      query: 'event bus',
      asOf: '2026-03-01T00:00:00Z',
      kinds: ['MEMORY'],
    });
    expect(decision).toMatchObject({ text: 'The team decided on Kafka for the event bus.', outdated: true });
  });

  it('says nothing to who may not know of it', async () => {
    const hits = await hitsOf(ben, { query: 'event bus', limit: 20 });
    expect(hits.filter(({ text }) => /Kafka|NATS/.test(text))).toEqual([]);
  });
});

describe('a long answer', () => {
  const filler = (about: string) =>
    Array.from(
      { length: 30 },
      (_, at) => `Point ${at + 1} on ${about} needs some patience and a calm hand.`,
    ).join(' ');
  const told = 'For the dovetail joint, sharpen the chisel to twenty-five degrees and cut the tails first.';
  const answer = `${filler('woodwork')}\n\n${told} ${filler('varnish')}`;
  const query = 'at how many degrees do I sharpen the chisel for the dovetail joint?';

  beforeAll(async () => {
    await converse(api.as(dana), {}, [answer, 'I have a chisel.']);
  });

  it('is shown by the passage that fits, with the whole behind it', async () => {
    const { recall } = await api.data(
      dana,
      'query ($input: RecallInput!) { recall(input: $input) { hits { text passage } } }',
      { input: { query } },
    );
    const hit = recall.hits.find(({ text }: Hit) => text === answer);
    expect(hit.passage).toContain(told);
    expect(answer).toContain(hit.passage);
    expect(hit.passage.length).toBeLessThanOrEqual(1200);
    expect(hit.passage).toMatch(/^(?:Point|For) .*\.$/s);
    const short = recall.hits.find(({ text }: Hit) => text === 'I have a chisel.');
    expect(short).toMatchObject({ passage: null });
  });

  it('goes into a prompt as that passage', async () => {
    const { buildContext } = await api.data(
      dana,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
      { input: { query, tokenBudget: 2000 } },
    );
    const line = buildContext.text.split('\n').find((one: string) => one.includes('dovetail joint, sharpen'));
    expect(line).toContain(told);
    expect(line).toContain('«user: … For the dovetail');
    expect(line).toMatch(/ …»/);
  });
});

describe('roles', () => {
  it('narrow turns to who spoke', async () => {
    const { openThread } = await api.data(dana, 'mutation { openThread(input: {}) { thread { id } } }');
    const threadId = openThread.thread.id;
    await api.data(
      dana,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
      {
        input: {
          threadId,
          messages: [
            { role: 'USER', content: 'How do I prune the quince tree?' },
            { role: 'ASSISTANT', content: 'Prune the quince tree in winter.' },
          ],
        },
      },
    );
    const found = async (roles?: string[]) => {
      const { recall } = await api.data(
        dana,
        'query ($input: RecallInput!) { recall(input: $input) { hits { message { role } } } }',
        { input: { query: 'prune the quince tree', threadId, roles } },
      );
      return recall.hits.map((hit: { message: { role: string } }) => hit.message.role).sort();
    };
    expect(await found()).toEqual(['ASSISTANT', 'USER']);
    expect(await found(['USER'])).toEqual(['USER']);
    expect(await found(['ASSISTANT', 'TOOL'])).toEqual(['ASSISTANT']);
    expect(await found(['TOOL'])).toEqual([]);
  });
});

it('the next page of a question goes on where the last one ended', async () => {
  const names = ['alder', 'birch', 'cedar', 'elder', 'hazel', 'larch', 'maple'];
  await talk(
    api,
    dana,
    names.map((name) => `The orchard has a ${name} by the wall.`),
  );
  const asked = { query: 'what stands by the orchard wall?', kinds: ['MESSAGE'] };
  const all = (await hitsOf(dana, { ...asked, limit: 6 })).map(({ citation }) => citation);
  const pages = [
    await hitsOf(dana, { ...asked, limit: 3 }),
    await hitsOf(dana, { ...asked, limit: 3, offset: 3 }),
  ].flat();
  expect(all).toHaveLength(6);
  expect(pages.map(({ citation }) => citation)).toEqual(all);
  const { recall } = await api.data(
    dana,
    'query ($input: RecallInput!) { recall(input: $input) { hits { rank } } }',
    { input: { ...asked, limit: 2, offset: 3 } },
  );
  expect(recall.hits).toEqual([{ rank: 4 }, { rank: 5 }]);
  expect(await hitsOf(dana, { ...asked, limit: 3, offset: 300 })).toEqual([]);
});
