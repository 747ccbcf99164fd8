import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationNames } from '../../src/graphql/observed-operations.ts';
import { type Database, reopenDatabase } from '../../src/postgres/database.ts';
import { loadConfig } from '../../src/server/config.ts';
import { type RunningServer, startServer } from '../../src/server/start.ts';
import { signToken } from '../../src/server/token.ts';
import { loadDocumentPolicy } from '../../src/server/trusted-documents.ts';
import { recurringTasks } from '../../workers/crontab.ts';
import { workspaceTasks } from '../../workers/tasks.ts';
import { keptLog, localSettings } from '../server/harness.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, ada } = useWorkspace({ ada: 'member' });
const { log } = keptLog();
let opened: Database;
let server: RunningServer;

beforeAll(async () => {
  const { logins, engine } = database;
  const { config } = loadConfig({ env: { PORT: '0', MNEME_ADMIN_PORT: '0', MNEME_CONSOLE: 'on' } });
  opened = reopenDatabase({ engine, location: 'tests', logins }, { poolSize: 4, log });
  const parts = { api: true, workers: true };
  server = await startServer({ config, database: opened, tokens: localSettings, log, parts });
});
afterAll(async () => {
  await server?.close();
  await opened?.close();
});

const admin = (path: string) => fetch(`http://127.0.0.1:${server.adminPort}${path}`);
const metrics = async () => (await admin('/metrics')).text();

async function ask(query: string, variables: object = {}) {
  const token = await signToken(
    { workspaceId: ada.workspaceId ?? '', userId: ada.userId ?? '', role: 'member', ttlSeconds: 600 },
    localSettings,
  );
  const response = await fetch(server.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

/** The value of a sample whose name and labels are as written. */
function valueIn(text: string, sample: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? null : Number(line.slice(sample.length + 1));
}

async function until(sample: string, least: number): Promise<string> {
  for (let tries = 0; ; tries++) {
    const text = await metrics();
    if ((valueIn(text, sample) ?? 0) >= least) return text;
    if (tries > 100) throw new Error(`${sample} is ${valueIn(text, sample)}\n${text}`);
    await sleep(100);
  }
}

const append = `mutation AppendMessages($input: AppendMessagesInput!) {
  appendMessages(input: $input) { storedCount } }`;
const recall = 'query Recall { recall(input: { query: "my red kayak" }) { hits { text } } }';

test('what was asked, found, stored and formed is counted, in the API and in the workers’ thread', async () => {
  const turns = ['I own a red kayak named Quillon.', 'My sister lives in Bergen.'];
  const messages = turns.map((content) => ({ role: 'USER', content }));
  expect(await ask(append, { input: { threadKey: 'boats', messages } })).toMatchObject({
    data: { appendMessages: { storedCount: 2 } },
  });
  expect(await ask(recall)).toMatchObject({ data: { recall: {} } });
  await ask('query Recall { buildContext(input: { query: "my red kayak" }) { tokenCount } }');
  await until('mneme_turns_formed_total', 2);
  const text = await until('mneme_jobs_total{task="form",outcome="done"}', 1);
  expect(valueIn(text, 'mneme_turns_appended_total{way="live"}')).toBe(2);
  expect(valueIn(text, 'mneme_recall_stage_seconds_count{stage="search",outcome="ok"}')).toBe(1);
  expect(valueIn(text, 'mneme_recalls_total{found="yes"}')).toBeGreaterThanOrEqual(1);
  expect(valueIn(text, 'mneme_http_requests_total{route="graphql",status="2xx"}')).toBe(3);
  expect(valueIn(text, 'mneme_jobs_total{task="form",outcome="done"}')).toBe(1);
  expect(
    valueIn(text, 'mneme_provider_call_seconds_count{call="embed",outcome="ok"}'),
  ).toBeGreaterThanOrEqual(1);
  expect(valueIn(text, 'mneme_queue_up')).toBe(1);
  expect(valueIn(text, 'mneme_restarts_total{part="embedded"}')).toBe(0);
  expect(valueIn(text, 'mneme_event_loop_delay_seconds{thread="workers",share="0.99"}')).not.toBeNull();
});

test('backlog, age and vectors behind are those of all workers', async () => {
  const text = await metrics();
  for (const sample of ['mneme_backlog_turns', 'mneme_backlog_age_seconds', 'mneme_vectors_behind']) {
    expect(valueIn(text, sample), sample).toBeGreaterThanOrEqual(0);
    expect(text).not.toContain(`${sample}{`);
  }
});

test('operations are counted by name where a document of ours has it, all others as one', async () => {
  for (let each = 0; each < 20; each++) await ask(`query Mine${each} { __typename }`);
  await ask('query Recall { __typename }');
  const text = await metrics();
  const operations = new Set(
    [...text.matchAll(/mneme_request_seconds_count\{operation="([^"]*)"/g)].map(([, name]) => name),
  );
  expect(operations).toContain('other');
  const known = operationNames((await loadDocumentPolicy([])).documents);
  for (const name of operations) if (name !== 'other') expect(known).toContain(name);
  expect(valueIn(text, 'mneme_request_seconds_count{operation="other",outcome="ok"}')).toBeGreaterThanOrEqual(
    20,
  );
});

test('the series are few, whatever is asked: every label has known values, and none is a text or an id', async () => {
  await ask('query Recall { recall(input: { query: "Quillon" }) { hits { text } nothing } }');
  await ask('{ recall(input: { query: "Quillon" }) { hits { text } } }');
  await fetch(`${new URL('/none-of-mine', server.url ?? '')}`);
  const text = await metrics();
  const known = operationNames((await loadDocumentPolicy([])).documents);
  const tasks = new Set([...workspaceTasks, ...recurringTasks].map(({ name }) => name));
  const allowed: Record<string, (value: string) => boolean> = {
    operation: (value) => value === 'other' || known.has(value),
    task: (value) => tasks.has(value),
    le: (value) => value === '+Inf' || Number.isFinite(Number(value)),
  };
  const words = /^(?:[a-z][a-z ]{1,20}|[1-5]xx|0\.5|0\.99|1)$/;
  for (const [, name = '', value = ''] of text.matchAll(/([a-z_]+)="([^"]*)"/g)) {
    expect((allowed[name] ?? ((each: string) => words.test(each)))(value), `${name}="${value}"`).toBe(true);
  }
  for (const secret of [
    'Quillon',
    'kayak',
    'none-of-mine',
    'nothing',
    ada.workspaceId ?? '-',
    ada.userId ?? '-',
  ])
    expect(text).not.toContain(secret);
  // Per operation and task at most an ok and an error, each with its buckets.
  const series = text.split('\n').filter((line) => line && !line.startsWith('#')).length;
  expect(series).toBeLessThan(4000);
});

test('the API’s own port tells no metrics; the operators’ port tells health and readiness', async () => {
  const own = await fetch(new URL('/metrics', server.url ?? ''));
  expect(own.status).toBe(404);
  expect(await (await admin('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await admin('/readyz');
  expect(await ready.json()).toEqual({
    status: 'ready',
    checks: { database: 'ok', migrations: 'ok', worker: 'ok' },
  });
  expect(ready.status).toBe(200);
  expect((await admin('/graphql')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${server.adminPort}/metrics`, { method: 'POST' })).status).toBe(405);
});

test('what deploy/ names exists', async () => {
  const names = new Set(
    [...(await metrics()).matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
    const text = await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
    const named = new Set(text.match(/\bmneme_[a-z_]+/g));
    expect(named.size).toBeGreaterThan(5);
    for (const name of named) expect(names, `${file}: ${name}`).toContain(name);
  }
});
