import { workspaceSizes } from './layout.ts';
import type { Measurement } from './measure.ts';
import type { NeighbourRecall } from './neighbours.ts';
import type { Panel } from './questions.ts';

/** What one database size gave. */
export interface SizeReport {
  readonly messages: number;
  readonly measurements: readonly Measurement[];
  readonly panels: readonly {
    readonly panel: Panel;
    /** With the local embedder's vectors, then with clustered ones where those were loaded. */
    readonly neighbours: NeighbourRecall;
    readonly clustered: NeighbourRecall | null;
    readonly strong: { readonly found: number; readonly of: number };
  }[];
}

/** The tables of docs/benchmarks.md for one database size, in Markdown; milliseconds. */
export function writeReport({ messages, measurements, panels }: SizeReport): string {
  const count = (value: number) => value.toLocaleString('en');
  const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
  const lines = [
    `#### ${count(messages)} turns`,
    '',
    '| workspace | turns | questions | clients | SQL p50 | p95 | p99 | its processor p50 | GraphQL p50 | p95 | p99 | buildContext p50 | p95 |',
    '|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...measurements.map(({ panel, sort, clients, sql, processor, graphql, context }) =>
      [
        '',
        panel.size,
        count(panel.messages),
        sort,
        clients,
        ...[sql.p50, sql.p95, sql.p99].map(ms),
        processor ? ms(processor.p50) : '',
        ...[graphql.p50, graphql.p95, graphql.p99].map(ms),
        ...(context ? [context.p50, context.p95].map(ms) : ['', '']),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    '| workspace | turns | hashed vectors read | recall@10 | clustered vectors read | recall@10 | old strong matches found |',
    '|---|--:|---|--:|---|--:|--:|',
    ...panels.map(
      ({ panel, neighbours, clustered, strong }) =>
        `| ${panel.size}: ${workspaceSizes[panel.size]} | ${count(panel.messages)} | ${neighbours.mode} | ${neighbours.recall.toFixed(3)} | ${clustered ? `${clustered.mode} | ${clustered.recall.toFixed(3)}` : ' | '} | ${strong.found} of ${strong.of} |`,
    ),
    '',
    ...goals(measurements, panels),
    '',
  ];
  return lines.join('\n');
}

/** The goals and whether they were met, as a list. */
function goals(measurements: readonly Measurement[], panels: SizeReport['panels']): string[] {
  const of = (size: string, sort: string) =>
    measurements.find((one) => one.clients === 1 && one.panel.size === size && one.sort === sort);
  const lines: string[] = [];
  const alone = measurements.filter(({ clients }) => clients === 1);
  const worst = alone
    .map((one) => ({ one, over: one.graphql.p95 - (1.5 * one.sql.p95 + 5) }))
    .sort((x, y) => y.over - x.over)[0];
  if (worst) {
    const missed = alone.filter((one) => one.graphql.p95 > 1.5 * one.sql.p95 + 5).length;
    lines.push(
      `- GraphQL p95 within 1.5 times SQL's plus 5 ms, one client: ${alone.length - missed} of ${alone.length} lines; the furthest is ${worst.one.panel.size}, ${worst.one.sort}, ${Math.abs(worst.over).toFixed(1)} ms ${worst.over > 0 ? 'over' : 'below'}.`,
    );
  }
  for (const sort of ['typical', 'rare', 'common', 'off-topic']) {
    const large = of('large', sort);
    const small = of('small', sort);
    if (large && small)
      lines.push(
        `- p50 of ${sort} questions, large against small workspace: ${(large.sql.p50 / small.sql.p50).toFixed(1)} times (SQL), ${large.processor && small.processor ? `${(large.processor.p50 / small.processor.p50).toFixed(1)} (its processor), ` : ''}${(large.graphql.p50 / small.graphql.p50).toFixed(1)} (GraphQL); goal 4.`,
      );
  }
  const [common, rare] = [of('large', 'common'), of('large', 'rare')];
  if (common && rare)
    lines.push(
      `- Common against rare words in the large workspace, p50: ${(common.sql.p50 / rare.sql.p50).toFixed(1)} times (SQL), ${(common.graphql.p50 / rare.graphql.p50).toFixed(1)} (GraphQL); goal 3.`,
    );
  const least = (recalls: NeighbourRecall[]) => Math.min(...recalls.map(({ recall }) => recall)).toFixed(3);
  const clustered = panels.flatMap((panel) => panel.clustered ?? []);
  lines.push(
    `- Least recall@10 of the vector arm: ${clustered.length > 0 ? `${least(clustered)} of clustered vectors, ` : ''}${least(panels.map(({ neighbours }) => neighbours))} of the local embedder's; goal 0.97.`,
  );
  return lines;
}
