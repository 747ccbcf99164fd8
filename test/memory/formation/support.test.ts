import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type EvidenceTurn,
  measureSupport,
  supportFloor,
} from '../../../src/memory/formation/summaries/support.ts';
import { type DriftThread, driftSet, heldOutDriftSet } from './drift-set.ts';

const turns: { thread: string; id: string; author: string; content: string }[] = readFileSync(
  'db/sample/team.jsonl',
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const turnsOf = (thread: string): EvidenceTurn[] =>
  turns
    .filter((turn) => turn.thread === thread)
    .map(({ id, author, content }) => ({ id, author, text: content }));

/** Area under the curve of true against false statements, and what the floor keeps and catches. */
function separation(set: readonly DriftThread[]) {
  const right: number[] = [];
  const wrong: number[] = [];
  for (const { thread, statements } of set) {
    for (const [kind, text] of statements) {
      const [statement] = measureSupport(text, turnsOf(thread)).statements;
      (kind === 'true' ? right : wrong).push(statement?.support ?? 0);
    }
  }
  const pairs = right.flatMap((one) => wrong.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  const share = (values: readonly number[], holds: (value: number) => boolean) =>
    values.filter(holds).length / values.length;
  return {
    area: pairs.reduce<number>((sum, won) => sum + won, 0) / pairs.length,
    kept: share(right, (value) => value >= supportFloor),
    caught: share(wrong, (value) => value < supportFloor),
  };
}

describe('measureSupport', () => {
  it('tells true statements from false ones, by hand-written sets', () => {
    const known = separation(driftSet);
    expect(known.area).toBeGreaterThan(0.86);
    expect(known.kept).toBeGreaterThan(0.9);
    const unknown = separation(heldOutDriftSet);
    expect(unknown.area).toBeGreaterThan(0.78);
    expect(unknown.kept).toBeGreaterThan(0.85);
    expect(unknown.caught).toBeGreaterThan(0.7);
  });

  it('finds what a turn says word for word in that turn, wherever the statement stands', () => {
    const [first, second] = turnsOf('harrow1');
    const content = `Wednesday, 8 October 2025\n${first?.author}: ${first?.text}\n${second?.author}: ${second?.text}`;
    const measured = measureSupport(content, turnsOf('harrow1'));
    expect(measured.support).toBe(1);
    expect(measured.coverage).toBeGreaterThan(0.3);
    for (const { start, end, evidence } of measured.statements) {
      const text = content.slice(start, end);
      expect(turns.find(({ id }) => id === evidence[0]?.id)?.content).toContain(text);
    }
  });

  it('has nothing to doubt in a summary that states nothing, and no support without turns', () => {
    expect(measureSupport('Wednesday, 8 October 2025', [])).toMatchObject({ statements: [], support: 1 });
    expect(measureSupport('The roof of the annex was rebuilt.', []).support).toBe(0);
  });
});
