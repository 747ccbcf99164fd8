import { beforeAll, describe, expect, it } from 'vitest';
import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createRuleBasedExtractor } from '../../src/providers/rule-based-extractor/extractor.ts';
import { workerOf, workerServices } from '../memory/formation/conversation.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let dana: Caller;
beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
});

/** Records turns of an author, by when they were said, and has the rules read them, each by itself. */
async function tell(author: string, turns: Readonly<Record<string, string>>): Promise<void> {
  const { openThread } = await api.data(dana, 'mutation { openThread(input: {}) { thread { id } } }');
  const { appendMessages } = await api.data(
    dana,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
    {
      input: {
        threadId: openThread.thread.id,
        messages: Object.entries(turns).map(([day, content]) => ({
          role: 'USER',
          author,
          content,
          occurredAt: `${day}T09:00:00Z`,
        })),
      },
    },
  );
  const worker = { ...workerServices(database, api.services), extractor: createRuleBasedExtractor() };
  for (const { id } of appendMessages.messages)
    await extractTurns({ services: worker, caller: workerOf(api.one.id) }, [id]);
}

/** What was so of a subject at a moment, by predicate. */
async function soOn(subject: string, predicate: string, day: string): Promise<string[]> {
  const nodes = await factsOn(predicate, `${day}T12:00:00Z`);
  return nodes.flatMap((fact) => (fact.subject === subject ? [fact.object] : [])).sort();
}

async function factsOn(
  predicate: string,
  asOf: string,
): Promise<{ subject: string; object: string; validTo: string | null; sources: { totalCount: number } }[]> {
  const { factsAsOf } = await api.data(
    dana,
    `query ($asOf: Datetime, $filter: FactFilter) { factsAsOf(asOf: $asOf, filter: $filter, first: 20) {
      nodes { subject object validTo endInferred sources(first: 5) { totalCount } } } }`,
    { asOf, filter: { predicate: { equalTo: predicate } } },
  );
  return factsAsOf.nodes;
}

describe('what is told of when', () => {
  it('is known of that time', async () => {
    await tell('Dana Whitlock', {
      '2026-03-02': "I've lived in Graz since 2019.",
      '2026-03-03':
        'I lived in Leeds from 2010 to 2015. I lived in York from 2015 to 2019, and now I live in Graz.',
      '2026-03-04': 'From 2015 to 2018 I worked at Bosch.',
      '2026-03-05': 'I have worked at Siemens since March 2021.',
      '2026-04-02': 'I used to live in Hull.',
    });
    const lived = (day: string) => soOn('Dana Whitlock', 'lives_in', day);
    expect(await lived('2009-06-01')).toEqual(['Hull']);
    expect(await lived('2012-06-01')).toEqual(['Hull', 'Leeds']);
    expect(await lived('2016-06-01')).toEqual(['Hull', 'York']);
    expect(await lived('2020-06-01')).toEqual(['Graz']);
    expect(await lived('2026-05-01')).toEqual(['Graz']);
    const worked = (day: string) => soOn('Dana Whitlock', 'works_at', day);
    expect(await worked('2014-06-01')).toEqual([]);
    expect(await worked('2016-06-01')).toEqual(['Bosch']);
    expect(await worked('2020-06-01')).toEqual([]);
    expect(await worked('2022-06-01')).toEqual(['Siemens']);
  });

  it('ends what stands where it names none, if that is one thing', async () => {
    await tell('Ines Carvalho', {
      '2026-03-02': 'I work at Globex and I live in Porto.',
      '2026-03-20': 'I quit my job yesterday.',
      '2026-03-25': 'I work at Initech now.',
    });
    const worked = (day: string) => soOn('Ines Carvalho', 'works_at', day);
    expect(await worked('2026-03-10')).toEqual(['Globex']);
    expect(await worked('2026-03-21')).toEqual([]);
    expect(await worked('2026-04-01')).toEqual(['Initech']);
    expect(await soOn('Ines Carvalho', 'lives_in', '2026-04-01')).toEqual(['Porto']);
    const worksAt = await factsOn('works_at', '2026-03-10T12:00:00Z');
    expect(worksAt.find(({ object }) => object === 'Globex')).toMatchObject({
      endInferred: false,
      validTo: expect.stringContaining('2026-03-19T00:00:00'),
      sources: { totalCount: 2 },
    });
  });

  it('ends nothing where nothing stands', async () => {
    await tell('Olu Bakare', { '2026-03-02': 'I got laid off.', '2026-03-05': 'I live in Faro.' });
    expect(await soOn('Olu Bakare', 'works_at', '2026-03-01')).toEqual([]);
    expect(await soOn('Olu Bakare', 'lives_in', '2026-03-06')).toEqual(['Faro']);
  });

  it("of a parent without a name is of that one, not of everybody's", async () => {
    await tell('Runa Holm', { '2026-03-02': 'My mum lives in Leeds.' });
    await tell('Tomas Vidal', { '2026-03-03': 'My mum lives in Oslo.' });
    await tell('Runa Holm', { '2026-03-04': 'My mum lives in York now.' });
    expect(await soOn("Runa Holm's mum", 'lives_in', '2026-05-01')).toEqual(['York']);
    expect(await soOn("Tomas Vidal's mum", 'lives_in', '2026-05-01')).toEqual(['Oslo']);
    expect(await soOn('Runa Holm', 'lives_in', '2026-05-01')).toEqual([]);
  });
});
