import { setTimeout as sleep } from 'node:timers/promises';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { Extraction } from '../../src/providers/extractor.ts';
import type { BenchTurn } from './turns.ts';

/**
 * The same services, whose embedder and extractor answer as services do that take so many milliseconds for each call.
 * The turns are extracted from beforehand, as such a service works on processors of its own.
 */
export async function servicesAway(
  services: MemoryServices,
  milliseconds: number,
  turns: readonly BenchTurn[],
): Promise<MemoryServices> {
  const { embedder, extractor } = services;
  const { local: _embedder, ...remoteEmbedder } = embedder;
  const { local: _extractor, ...remoteExtractor } = extractor;
  const found = new Map<string, Extraction>();
  for (const { content, occurredAt, ...turn } of turns) {
    const read = { ...turn, id: content, content, occurredAt: new Date(occurredAt) };
    const window = { turns: [read], context: [], knownNames: [], timeZone: 'UTC' };
    found.set(content, await extractor.extract(window));
  }
  return {
    ...services,
    languageModelTokensPerDay: 2_000_000_000,
    embedder: {
      ...remoteEmbedder,
      async embed(texts, input, signal) {
        await sleep(milliseconds, undefined, { signal });
        return embedder.embed(texts, input, signal);
      },
    },
    extractor: {
      ...remoteExtractor,
      name: 'away',
      metered: {
        model: 'away',
        fallback: extractor,
        window: { turns: 20, tokens: 4000, waitMs: 20_000 },
        estimateTokens: () => 2000,
        signature: (window) => JSON.stringify(window.turns.map(({ content }) => content)),
      },
      async extract(window, signal, meter) {
        await sleep(milliseconds, undefined, { signal });
        meter?.spent({ inputTokens: 1000, outputTokens: 200 });
        const of = <Item extends { sourceTurnId: string }>(kind: (given: Extraction) => readonly Item[]) =>
          window.turns.flatMap(({ id, content }) => {
            const given = found.get(content);
            return given ? kind(given).map((item) => ({ ...item, sourceTurnId: id })) : [];
          });
        return {
          memories: of((given) => given.memories),
          entities: of((given) => given.entities),
          facts: of((given) => given.facts),
          endings: of((given) => given.endings ?? []),
        };
      },
    },
  };
}
