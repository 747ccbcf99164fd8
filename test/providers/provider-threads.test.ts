import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createHashingEmbedder } from '../../src/providers/hashing-embedder.ts';
import { openProviderThreads, type ProviderThreads } from '../../src/providers/provider-threads.ts';
import { createRuleBasedExtractor } from '../../src/providers/rule-based-extractor/extractor.ts';

const extractor = createRuleBasedExtractor();
const embedder = createHashingEmbedder();
const said = 'We decided to use NATS for the event bus. Remind me to call Ben Adeyemi by Friday. ';
const window = {
  turns: [
    {
      id: 'one',
      role: 'user' as const,
      author: 'Dana Okafor',
      content: said.repeat(20),
      occurredAt: new Date('2026-03-02T09:00:00Z'),
    },
  ],
  context: [],
  timeZone: 'Europe/Lisbon',
};
const texts = Array.from({ length: 200 }, (_, index) => `${index}. ${said}`);
let threads: ProviderThreads | undefined;

afterEach(async () => {
  await threads?.stop();
  threads = undefined;
});

it('find in threads what is found here, also many at once', async () => {
  threads = openProviderThreads(2);
  const [here, vectors] = [await extractor.extract(window), await embedder.embed(texts, 'document')];
  expect(here.memories.length).toBeGreaterThan(0);
  const [inThread, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => threads?.extractor(extractor).extract(window)),
  );
  expect(inThread).toEqual(here);
  expect(others).toEqual([here, here, here, here]);
  expect(await threads.embedder(embedder).embed(texts, 'document')).toEqual(vectors);
});

it('start none for what is short, for questions, and for what asks a service', async () => {
  threads = openProviderThreads(2, () => {
    throw new Error('No thread is needed.');
  });
  const short = { ...window, turns: window.turns.map((turn) => ({ ...turn, content: said })) };
  expect(await threads.extractor(extractor).extract(short)).toEqual(await extractor.extract(short));
  await threads.embedder(embedder).embed([said], 'document');
  await threads.embedder(embedder).embed(texts, 'query');
  // Whatever it says of where it runs: the threads would answer with vectors of another space.
  const other = { ...embedder, model: 'another-384' };
  expect(threads.embedder(other)).toBe(other);
  expect(openProviderThreads(0).extractor(extractor)).toBe(extractor);
});

it('fail what they were at when they end, go on with the next, and stop waiting for who is told to stop', async () => {
  const opened: Worker[] = [];
  threads = openProviderThreads(1, () => {
    const source =
      opened.length === 0
        ? new URL(
            'data:text/javascript,import{parentPort as p}from"node:worker_threads";p.on("message",()=>process.exit(3))',
          )
        : new URL('../../src/providers/provider-thread-main.ts', import.meta.url);
    const worker = new Worker(source);
    opened.push(worker);
    return worker;
  });
  const inThread = threads.extractor(extractor);
  await expect(inThread.extract(window)).rejects.toThrow('ended with 3');
  expect(await inThread.extract(window)).toEqual(await extractor.extract(window));
  const stopping = new AbortController();
  const asked = inThread.extract(window, stopping.signal);
  stopping.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(opened).toHaveLength(2);
});
