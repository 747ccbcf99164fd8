import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask } from './ask.ts';
import type { Panel, QuestionSort } from './questions.ts';
import { type Percentiles, percentiles, timed } from './timing.ts';

/** One line of the table. */
export interface Measurement {
  readonly panel: Panel;
  readonly sort: QuestionSort;
  readonly clients: number;
  readonly asked: number;
  readonly graphql: Percentiles;
  readonly sql: Percentiles;
  /** Of the server's processor, for one client where it is on this machine. */
  readonly processor: Percentiles | null;
  /** A prompt for the question; of one client alone. */
  readonly context: Percentiles | null;
}

/**
 * Asks every question of one sort so many times. One client asks SQL, API and for a prompt in turn, so that what else the
 * machine does meets all; several clients ask one after the other, each over its own connection. Nothing of the first round
 * counts.
 */
export async function measure(
  panel: Panel,
  sort: QuestionSort,
  clients: number,
  rounds: number,
  ask: {
    readonly graphql: Ask;
    readonly sql: Ask;
    readonly context: Ask;
    readonly processor: () => number | null;
  },
): Promise<Measurement> {
  const texts = panel.questions.filter((question) => question.sort === sort).map(({ text }) => text);
  const graphql: number[] = [];
  const sql: number[] = [];
  const context: number[] = [];
  const processor: number[] = [];
  for (const text of texts) {
    await ask.sql(text);
    await ask.graphql(text);
    if (clients === 1) await ask.context(text);
  }
  if (clients === 1) {
    for (let round = 0; round < rounds; round++) {
      for (const text of texts) {
        sql.push(await timed(() => ask.sql(text)));
        const spent = ask.processor();
        if (spent !== null) processor.push(spent);
        graphql.push(await timed(() => ask.graphql(text)));
        // The API writes the trace after its answer: it isn't the next question's to wait for.
        await sleep(15);
        context.push(await timed(() => ask.context(text)));
        await sleep(15);
      }
    }
  } else {
    for (const [way, times] of [
      [ask.sql, sql],
      [ask.graphql, graphql],
    ] as const) {
      const left = Array.from({ length: rounds }, () => texts).flat();
      const client = async () => {
        for (let text = left.pop(); text !== undefined; text = left.pop()) {
          const next = text;
          times.push(await timed(() => way(next)));
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
    }
  }
  return {
    panel,
    sort,
    clients,
    asked: sql.length,
    graphql: percentiles(graphql),
    sql: percentiles(sql),
    processor: processor.length > 0 ? percentiles(processor) : null,
    context: context.length > 0 ? percentiles(context) : null,
  };
}

/** How many of the old turns that are all about a frequent word are among the ten hits for that word alone. */
export async function findStrongMatches(
  panel: Panel,
  ask: Ask,
): Promise<{ readonly found: number; readonly of: number }> {
  const wanted = new Map<string, string>();
  for (const { text, strongMatch } of panel.questions) if (strongMatch) wanted.set(text, strongMatch);
  let found = 0;
  for (const [text, beginning] of wanted) {
    const hits = await ask(text);
    if (hits.some((hit) => hit.toLowerCase().startsWith(beginning))) found += 1;
  }
  return { found, of: wanted.size };
}
