import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createProviders, providerSettings } from '../src/providers/config.ts';
import { Secret } from '../src/server/secret.ts';
import { startApi } from './scale/api-process.ts';
import { askGraphql, keepAlive, openBareSql } from './scale/ask.ts';
import { clusteredModel, clusteredQuestions } from './scale/clustered.ts';
import type { WorkspaceSize } from './scale/layout.ts';
import { sizesOf, workspaceSizes } from './scale/layout.ts';
import { benchSecret, loadDatabase } from './scale/load.ts';
import { findStrongMatches, type Measurement, measure } from './scale/measure.ts';
import { measureNeighbours } from './scale/neighbours.ts';
import { startOwnServer } from './scale/own-server.ts';
import { choosePanel, type QuestionSort, questionSorts } from './scale/questions.ts';
import { type SizeReport, writeReport } from './scale/report.ts';

const help = `Usage: npm run -s bench:scale -- [--messages 1000000] [options]

Loads databases of so many turns, a tenth and a hundredth of them, and measures recall through the API and as bare
SQL. What is loaded stays, and a second run only measures. Prints Markdown; progress goes to stderr.

  --messages N      turns of the largest database (1000000)
  --each N          all workspaces of so many turns; without it they are of very different sizes
  --only            that database alone, without the smaller two
  --database URL    a superuser's URL of a Postgres server with pgvector; databases mneme_scale_N are made there.
                    Without it a server of the bench's own is started and stopped again (scripts/native-postgres.sh)
  --directory DIR   where that server keeps its data (.cache/scale)
  --port N          the port it listens on (54320)
  --questions N     questions of each sort and workspace (24)
  --rounds N        how often each is asked (4)
  --clients LIST    clients at a time (1,8)
  --sizes LIST      workspaces to ask in: ${sizesOf(null).join(', ')} (all)
  --sorts LIST      sorts of questions: ${Object.keys(questionSorts).join(', ')} (all)
  --unclustered     without the clustered vectors, whose index takes as long as all others
  --load-only       load and stop
  --drop            drop the databases at the end`;

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    each: { type: 'string' },
    only: { type: 'boolean', default: false },
    database: { type: 'string' },
    directory: { type: 'string', default: '.cache/scale' },
    port: { type: 'string', default: '54320' },
    questions: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '1,8' },
    sizes: { type: 'string' },
    sorts: { type: 'string', default: Object.keys(questionSorts).join(',') },
    unclustered: { type: 'boolean', default: false },
    'load-only': { type: 'boolean', default: false },
    drop: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const largest = Number(values.messages);
const clientCounts = values.clients.split(',').map(Number);
const each = values.each === undefined ? null : Number(values.each);
const wantedSizes = values.sizes
  ? values.sizes.split(',').filter((size): size is WorkspaceSize => size in workspaceSizes)
  : sizesOf(each);
const wantedSorts = values.sorts.split(',').filter((sort): sort is QuestionSort => sort in questionSorts);
const numbers = [
  largest,
  Number(values.questions),
  Number(values.rounds),
  Number(values.port),
  each ?? 1,
  ...clientCounts,
];
if (values.help || numbers.some((value) => !(value > 0)) || !wantedSizes.length || !wantedSorts.length) {
  console.error(help);
  process.exit(values.help ? 0 : 2);
}
const note = (message: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${message}`);

const own = values.database ? null : await startOwnServer(values.directory, Number(values.port));
const server = values.database ?? own?.url ?? '';
try {
  const counts = values.only
    ? [largest]
    : [...new Set([largest / 100, largest / 10, largest].map(Math.ceil))];
  for (const messages of counts) {
    const url = await ensureDatabase(messages);
    note(`${messages} turns: loading what is missing`);
    await loadDatabase(url, messages, each, !values.unclustered, note);
    if (!values['load-only']) console.log(writeReport(await measureDatabase(url, messages)));
    if (values.drop) await maintain(`drop database ${nameOf(messages)} with (force)`);
  }
} finally {
  await own?.stop();
}

async function measureDatabase(url: string, messages: number): Promise<SizeReport> {
  const api = await startApi(url, benchSecret);
  const agent = keepAlive();
  const bare = await openBareSql(url, Math.max(...clientCounts), benchSecret);
  const client = new pg.Client(url);
  await client.connect();
  const tokens = {
    claimsNamespace: 'https://mneme.dev/claims',
    trust: { kind: 'local', secret: new Secret(benchSecret) },
  } as const;
  const { embedder } = createProviders(providerSettings.parse({}));
  const measurements: Measurement[] = [];
  const panels: SizeReport['panels'][number][] = [];
  try {
    for (const size of wantedSizes) {
      const panel = await choosePanel(client, size, Number(values.questions));
      const asked = await askGraphql(api.url, agent, panel, tokens);
      const ask = {
        graphql: asked.recall,
        context: asked.context,
        sql: bare.ask(panel),
        processor: bare.processor,
      };
      for (const clients of clientCounts) {
        for (const sort of wantedSorts) {
          const load = loadavg()[0]?.toFixed(1);
          const found = await measure(panel, sort, clients, Number(values.rounds), ask);
          note(
            `${messages} ${size} ${sort}, ${clients} at a time (load ${load}): SQL ${found.sql.p50.toFixed(1)} / ${found.sql.p95.toFixed(1)}${found.processor ? ` (processor ${found.processor.p50.toFixed(1)})` : ''}, GraphQL ${found.graphql.p50.toFixed(1)} / ${found.graphql.p95.toFixed(1)}${found.context ? `, buildContext ${found.context.p50.toFixed(1)} / ${found.context.p95.toFixed(1)}` : ''}`,
          );
          measurements.push(found);
        }
      }
      const modelId = await modelOf(client, embedder.model);
      // Of all sorts, but no more than an exact scan of the largest has time for.
      const step = Math.ceil(panel.questions.length / 32);
      const near = panel.questions.filter((_, index) => index % step === 0);
      const vectors = await embedder.embed(
        near.map(({ text }) => text),
        'query',
      );
      const neighbours = await measureNeighbours(client, modelId, panel, vectors);
      const clustered = values.unclustered
        ? null
        : await measureNeighbours(
            client,
            await modelOf(client, clusteredModel),
            panel,
            clusteredQuestions(vectors.length),
          );
      const strong = await findStrongMatches(panel, ask.graphql);
      note(
        `${size}: recall@10 ${neighbours.recall.toFixed(3)} (${neighbours.mode})${clustered ? `, clustered ${clustered.recall.toFixed(3)} (${clustered.mode})` : ''}, strong matches ${strong.found} of ${strong.of}`,
      );
      panels.push({ panel, neighbours, clustered, strong });
    }
  } finally {
    agent.destroy();
    await client.end();
    await bare.close();
    await api.stop();
  }
  return { messages, measurements, panels };
}

async function modelOf(client: pg.Client, slug: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select id from mneme.embedding_model where slug = $1',
    [slug],
  );
  if (!rows[0]) throw new Error(`the database knows no model ${slug}`);
  return rows[0].id;
}

function nameOf(messages: number): string {
  return each === null ? `mneme_scale_${messages}` : `mneme_scale_${messages}_each_${each}`;
}

async function ensureDatabase(messages: number): Promise<string> {
  const name = nameOf(messages);
  const { rowCount } = await maintain('select from pg_database where datname = $1', [name]);
  if (!rowCount) await maintain(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function maintain(text: string, parameters: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await client.query(text, parameters);
  } finally {
    await client.end();
  }
}
