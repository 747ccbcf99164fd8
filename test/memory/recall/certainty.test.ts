import { beforeAll, describe, expect, it } from 'vitest';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { doubtGrammar } from '../../../src/memory/recall/certainty.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { withSession } from '../../../src/postgres/session.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, embedAsJob } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace();
let ids: string[];

const said: readonly (readonly [author: string, content: string])[] = [
  ['Ines', 'The ferry to Skarholm leaves at six from the old pier, bring a warm coat.'],
  ['Bruno', 'Good, I will drive up with the kayaks on the roof.'],
  ['Ines', 'I signed up for the pottery course in Lund, it starts after midsummer.'],
  ['Bruno', 'Pottery suits you. Do they let beginners use the wheel?'],
  ['Ines', 'Only in the third week. Before that we make bowls by hand.'],
  ['Bruno', 'My brother Oskar broke his ankle while painting the boathouse.'],
  ['Ines', 'Poor Oskar! Who looks after the sheep now?'],
  ['Bruno', 'Our neighbour does, until the cast comes off.'],
  ['Ines', 'The build failed again with error ORA-00942 on the invoice service.'],
  ['Bruno', 'That table was renamed last spring, somebody must update the view.'],
  ['Ines', 'I planted three apple trees behind the summer house.'],
  ['Bruno', 'Mine got frost in May and never recovered.'],
  ['Ines', 'The concert in Malmo was wonderful, they played two encores.'],
  ['Bruno', 'I slept through the radio broadcast of it, I am sorry to say.'],
  ['Bruno', 'Remember that Ines gets the brass key of the attic on Friday.'],
];

beforeAll(async () => {
  ({ ids } = await converse(
    database,
    as(workspace.admin),
    {},
    said.map(([author, content]) => ({ author, content })),
  ));
});

const ask = async (query: string, given = services) =>
  (await recall({ services: given, caller: workspace.admin }, { query, kinds: ['message'] })).hits;

const setThreshold = (threshold: number) =>
  withSession(services.pool, workspace.admin, (session) =>
    session.query('update mneme.workspace set confidence_threshold = $1 where id = $2', [
      threshold,
      workspace.id,
    ]),
  );

describe('the certainty of hits', () => {
  it.each([
    ['a turn word for word', said[5]?.[1] ?? '', 5],
    ['a question in the words of a turn', 'How did Oskar break his ankle?', 5],
    ['an identifier', 'what about error ORA-00942 on the invoice service?', 8],
    ['one word', 'kayaks', 1],
    ['what somebody else says about the one who is named', said[14]?.[1] ?? '', 14],
  ])('%s is found and not marked', async (_, query, index) => {
    const [first] = await ask(query);
    expect(first).toMatchObject({ id: ids[index], uncertain: false });
  });

  it.each([
    'Which airline lost the luggage of the violin quartet?',
    'How much is the mortgage on the flat in Lisbon?',
    'zirconium',
  ])('what nobody said comes back marked, or not at all: %s', async (query) => {
    const hits = await ask(query);
    expect(hits.every((hit) => hit.uncertain)).toBe(true);
  });

  it.each([
    'Can you remind me who looks after the sheep at the moment?',
    'Who is supposed to look after the sheep now, please?',
    'Who looks after the sheep in the end?',
  ])('how something is asked makes its answer no less sure: %s', async (query) => {
    const [plainly] = await ask('Who looks after the sheep?');
    const [first] = await ask(query);
    expect(first).toMatchObject({ id: plainly?.id, uncertain: false });
    expect(first?.confidence).toBeCloseTo(plainly?.confidence ?? 0, 1);
  });

  it('the grammar of a question alone is doubted, unless vectors tell what texts mean', async () => {
    const own = await createTestWorkspace(services);
    const call = { services, caller: own.admin };
    await converse(database, call, {}, [
      { content: 'Der Keller ist für mich zu feucht.', at: '2026-01-04T08:00:00Z' },
      { content: 'Henrike ist die Tierärztin vom Pony.', at: '2026-02-02T08:00:00Z' },
      { content: 'Für mich ist der Kaffee ohne Zucker.', at: '2026-03-02T08:00:00Z' },
    ]);
    const doubted = async (bySpelling: true | undefined) => {
      const given = { ...services, embedder: { ...services.embedder, bySpelling } };
      const question = { query: 'Wer ist Henrike für mich?', kinds: ['message' as const] };
      const { hits } = await recall({ services: given, caller: own.admin }, question);
      return hits.filter(({ confidence }) => confidence <= 0.12).length;
    };
    expect(await doubted(true)).toBe(2);
    expect(await doubted(undefined)).toBeLessThan(2);
  });

  it('what German participles begin with is grammar, too', () => {
    const hit = (text: string) => ({ confidence: 0.6, text, arms: [], place: null, occurredAt: null });
    const hits = [hit('Wir haben die Wäsche aufgehängt.'), hit('Das Eis auf dem See ist gebrochen.')];
    const doubted = doubtGrammar(hits, 'Wann sind wir aufgebrochen?');
    expect(doubted.map(({ confidence }) => confidence)).toEqual([0.12, 0.6]);
    // A question of nothing else is sure of nothing.
    const none = doubtGrammar(hits, 'Wer bin ich?');
    expect(none.map(({ confidence }) => confidence)).toEqual([0.12, 0.12]);
  });

  it('the same words are less sure of somebody else than of who said them', async () => {
    const confidenceOf = async (query: string) =>
      (await ask(query)).find(({ id }) => id === ids[2])?.confidence ?? 0;
    const speaker = await confidenceOf('Where does Ines take a pottery course?');
    expect(speaker).toBeGreaterThan(0.35);
    expect(await confidenceOf('Where does Bruno take a pottery course?')).toBeLessThan(speaker - 0.2);
  });

  it('the same without a vector', async () => {
    const failing: MemoryServices = {
      ...services,
      embedder: { ...services.embedder, embed: () => Promise.reject(new Error('away')) },
    };
    const [first] = await ask('How did Oskar break his ankle?', failing);
    expect(first).toMatchObject({ id: ids[5], similarity: null, uncertain: false });
    const never = await ask('Which airline lost the luggage of the violin quartet?', failing);
    expect(never.filter((hit) => !hit.uncertain)).toEqual([]);
  });

  it('does not depend on how many hits are asked for', async () => {
    const input = {
      query: 'Who painted the boathouse and planted apple trees?',
      kinds: ['message' as const],
    };
    const confidences = async (limit: number) =>
      (await recall(as(workspace.admin), { ...input, limit })).hits
        .slice(0, 2)
        .map(({ id, confidence }) => ({ id, confidence }));
    expect(await confidences(2)).toEqual(await confidences(14));
  });

  it('holds for memories too', async () => {
    const own = await createTestWorkspace(services);
    const { memoryId } = await remember(as(own.admin), {
      kind: 'preference',
      content: 'Ines wants invoices as PDF files, never as paper.',
    });
    await remember(as(own.admin), { kind: 'fact', content: 'The summer house has no heating.' });
    await embedAsJob(database, as(own.admin), 'memory', [memoryId]);
    const query = async (text: string) => (await recall(as(own.admin), { query: text })).hits;
    expect((await query('How does Ines want her invoices?'))[0]).toMatchObject({
      id: memoryId,
      uncertain: false,
    });
    const never = await query('Which airline lost the luggage of the violin quartet?');
    expect(never.filter((hit) => !hit.uncertain)).toEqual([]);
  });

  it("is marked by the workspace's threshold, which takes no hit away", async () => {
    const query = 'Which airline lost the luggage of the violin quartet beside the apple trees?';
    try {
      await setThreshold(0);
      const unmarked = await ask(query);
      expect(unmarked.length).toBeGreaterThan(3);
      expect(unmarked.some((hit) => hit.uncertain)).toBe(false);
      await setThreshold(1);
      const marked = await ask(query);
      expect(marked.map(({ id }) => id)).toEqual(unmarked.map(({ id }) => id));
      expect(marked.every((hit) => hit.uncertain)).toBe(true);
    } finally {
      await setThreshold(0.35);
    }
  });
});
