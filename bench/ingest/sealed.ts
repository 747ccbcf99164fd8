import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { BlobStore } from '../../src/providers/blobs/store.ts';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import type { BenchTurn } from './turns.ts';

/** Services that seal, with a directory of blobs of their own, which `done` removes. */
export function sealingServices(services: MemoryServices) {
  const directory = mkdtempSync(join(tmpdir(), 'mneme-bench-blobs-'));
  const { blobs, erasableBlobs, masterKeys } = createProviders(
    providerSettings.parse({
      MNEME_BLOB_DIR: directory,
      MNEME_MASTER_KEY: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    }),
  );
  return {
    /** With a store that answers so many milliseconds later. */
    services: (awayMs: number) => ({
      ...services,
      blobs: delayed(blobs, awayMs),
      erasableBlobs: delayed(erasableBlobs, awayMs),
      masterKeys,
    }),
    /** Files that were written. */
    written: () =>
      readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .length,
    done: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function delayed(store: BlobStore, ms: number): BlobStore {
  return {
    ...store,
    async put(namespace, content, signal) {
      await sleep(ms);
      return store.put(namespace, content, signal);
    },
    async *get(blob, signal) {
      await sleep(ms);
      yield* store.get(blob, signal);
    },
  };
}

const ofTheirOwn = [
  (number: number) => `We decided to keep cache ${number} for an hour.`,
  (number: number) => `I prefer tea number ${number} in the afternoon.`,
  (number: number) => `Remind me to send invoice ${number} by Friday.`,
];

/** The turns of a person who says something to remember each time, and never the same. */
export function tellingTurns(turns: readonly BenchTurn[]): BenchTurn[] {
  return turns.map((turn, index) =>
    turn.role === 'user'
      ? { ...turn, content: `${turn.content} ${ofTheirOwn[(index / 2) % 3]?.(index)}` }
      : turn,
  );
}
