import { hashOf, type Kept, sentence } from './kept.ts';
import type { StatedName, StatedScore, Tally } from './stated.ts';
import { type Verdict, verdicts } from './verdicts.ts';

const percent = (share: number) => (Number.isFinite(share) ? `${(share * 100).toFixed(0)} %` : '-');

/** Prints what was kept of a set by kind and verdict, and every item that nobody has judged. */
export function printSet(
  name: string,
  turns: number,
  items: readonly Kept[],
  given: readonly (Verdict | undefined)[],
  verbose: boolean,
): void {
  const each = ((items.length / turns) * 100).toFixed(1);
  console.log(`\n${name}: ${turns} turns, ${items.length} kept, ${each} of 100 turns\n`);
  console.log(`| kind | kept | ${verdicts.join(' | ')} | not judged | right of the judged |`);
  console.log(`| --- |${' ---: |'.repeat(verdicts.length + 3)}`);
  const kinds = [...new Set(items.map(({ kind }) => kind))].toSorted();
  for (const kind of [...kinds, 'all']) {
    const own = given.filter((_, index) => kind === 'all' || items[index]?.kind === kind);
    const counts = verdicts.map((verdict) => own.filter((one) => one === verdict).length);
    const open = own.filter((one) => one === undefined).length;
    const share = percent((counts[0] ?? 0) / (own.length - open));
    console.log(`| ${[kind, own.length, ...counts, open, share].join(' | ')} |`);
  }
  for (const [index, item] of items.entries()) {
    const verdict = given[index];
    if (verbose || verdict === undefined) {
      console.log(`${verdict ?? 'NOT JUDGED'}\t${hashOf(item)}\t${item.turns.join(' ')}\t${sentence(item)}`);
    }
  }
}

/** Prints how an annotated set went. */
export function printStated(name: StatedName, cases: number, score: StatedScore, verbose: boolean): void {
  console.log(`\n${name}: ${cases} annotated cases\n`);
  console.log('| kind | kept | right | precision | wanted | found | recall |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const all: Tally = { kept: 0, right: 0, wanted: 0, found: 0 };
  for (const [kind, tally] of [...score.kinds].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(line(kind, tally));
    all.kept += tally.kept;
    all.right += tally.right;
    all.wanted += tally.wanted;
    all.found += tally.found;
  }
  console.log(line('all', all));
  const { revisions, closings } = score;
  console.log(
    `revisions noticed: ${revisions.noticed} of ${revisions.wanted}; closings: ${closings.noticed} of ${closings.wanted}`,
  );
  if (verbose) for (const miss of score.misses) console.log(miss);
}

function line(kind: string, { kept, right, wanted, found }: Tally): string {
  return `| ${kind} | ${kept} | ${right} | ${percent(right / kept)} | ${wanted} | ${found} | ${percent(found / wanted)} |`;
}
