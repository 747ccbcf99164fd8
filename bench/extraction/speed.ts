import type { Extractor } from '../../src/providers/extractor.ts';
import { readAnnotatedSet, windowOf } from './annotated-set.ts';

/** Seconds of processor time each measurement takes at least; other work on the machine doesn't count. */
const LASTS = 1.5;

async function perSecond(extractor: Extractor, contents: readonly string[]): Promise<number> {
  const said = { role: 'user', author: 'Dana', occurredAt: new Date('2026-05-13T10:00:00Z') } as const;
  const turns = contents.map((content, index) => ({ ...said, id: String(index), content }));
  await extractor.extract({ turns, context: [], timeZone: 'UTC' });
  let count = 0;
  const started = process.cpuUsage();
  let elapsed = 0;
  while (elapsed < LASTS) {
    await extractor.extract({ turns, context: [], timeZone: 'UTC' });
    count += turns.length;
    const { user, system } = process.cpuUsage(started);
    elapsed = (user + system) / 1e6;
  }
  return count / elapsed;
}

/** Turns per second of processor time: those of the first and the development set, and ones of 20 kB made of them. */
export async function measureSpeed(extractor: Extractor): Promise<{ what: string; perSecond: number }[]> {
  const turns = ['first-turns', 'development'].flatMap((name) => readAnnotatedSet(name));
  const contents = turns.map((turn) => windowOf(turn).turns[0]?.content ?? '');
  const all = contents.join(' ');
  const long = all.repeat(Math.ceil(20_000 / all.length)).slice(0, 20_000);
  return [
    { what: 'Turns of the sets', perSecond: await perSecond(extractor, contents) },
    { what: 'Turns of 20 kB', perSecond: await perSecond(extractor, [long]) },
  ];
}
