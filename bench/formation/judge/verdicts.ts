import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { hashOf, type Kept, sentence } from './kept.ts';

/**
 * What a reader says of a kept item: right and worth keeping; true but worth nothing to anybody later; not what was
 * said (whose, what, when, or whether it still holds); kept already.
 */
export const verdicts = ['right', 'trivial', 'wrong', 'duplicate'] as const;
export type Verdict = (typeof verdicts)[number];

const verdictSchema = z.enum(verdicts);
const entrySchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{16}$/),
  kind: z.string(),
  turns: z.array(z.string()),
  verdict: verdictSchema,
  kept: z.string().optional(),
});
type Entry = z.infer<typeof entrySchema>;

const pathOf = (set: string) => fileURLToPath(new URL(`verdicts/${set}.jsonl`, import.meta.url));

/** The judged items of a set, by hash. */
export function readVerdicts(set: string): Map<string, Entry> {
  const path = pathOf(set);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const entries = lines.map((line) => entrySchema.parse(JSON.parse(line)));
  return new Map(entries.map((entry) => [entry.hash, entry]));
}

/** The verdict on each item; undefined where nobody has judged it. */
export function judge(set: string, items: readonly Kept[]): (Verdict | undefined)[] {
  const known = readVerdicts(set);
  return items.map((item) => known.get(hashOf(item))?.verdict);
}

/** Items as lines for a reader to fill in: hash, set, verdict (or `?`), what was kept, and what was said. */
export function sheet(set: string, items: readonly Kept[], said: ReadonlyMap<string, string>): string {
  const given = judge(set, items);
  return items
    .map((item, index) => {
      const texts = item.turns.map((id) => `    ${id} | ${said.get(id) ?? ''}`.replaceAll('\n', ' / '));
      return `${hashOf(item)} ${set} ${given[index] ?? '?'} ${sentence(item).replaceAll('\n', ' / ')}\n${texts.join('\n')}\n`;
    })
    .join('');
}

/** Reads the verdicts filled into a sheet. */
export function readSheet(path: string): Map<string, Verdict> {
  const filled = new Map<string, Verdict>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, hash, verdict] = /^([0-9a-f]{16}) \S+ (\w+) /.exec(line) ?? [];
    if (hash && verdict) filled.set(hash, verdictSchema.parse(verdict));
  }
  return filled;
}

/**
 * Writes a set's file of verdicts from those it had and those of a sheet. Items that are kept no longer stay: an
 * extractor that goes back to them has them judged already.
 *
 * @returns how many verdicts are new or changed.
 */
export function takeVerdicts(
  set: string,
  items: readonly Kept[],
  filled: ReadonlyMap<string, Verdict>,
  textShown: boolean,
): number {
  const entries = readVerdicts(set);
  let changed = 0;
  for (const item of items) {
    const hash = hashOf(item);
    const verdict = filled.get(hash);
    if (!verdict || entries.get(hash)?.verdict === verdict) continue;
    changed += 1;
    const { kind, turns } = item;
    entries.set(hash, {
      hash,
      kind,
      turns: [...turns],
      verdict,
      ...(textShown ? { kept: sentence(item) } : {}),
    });
  }
  if (changed > 0) {
    const sorted = [...entries.values()].toSorted((a, b) =>
      a.turns.join() + a.hash < b.turns.join() + b.hash ? -1 : 1,
    );
    writeFileSync(pathOf(set), `${sorted.map((entry) => JSON.stringify(entry)).join('\n')}\n`);
  }
  return changed;
}
