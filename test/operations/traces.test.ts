import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentSpan, inSpan, inStatement, isTraced } from '../../src/observation/spans.ts';
import { reopenDatabase } from '../../src/postgres/database.ts';
import { loadConfig } from '../../src/server/config.ts';
import { startServer } from '../../src/server/start.ts';
import { signToken } from '../../src/server/token.ts';
import { keptLog, localSettings } from '../server/harness.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, ada } = useWorkspace({ ada: 'member' });
const { log, records } = keptLog();

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

let collector: Server;
let endpoint = '';
const bodies: string[] = [];
const spans = (): SentSpan[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => collector?.close());

/** A server that sends its traces, as long as `work` runs; then all of them have arrived. */
async function traced(work: (ask: typeof fetch, url: string) => Promise<void>): Promise<void> {
  const { logins, engine } = database;
  const { config } = loadConfig({ env: { PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` } });
  const opened = reopenDatabase({ engine, location: 'tests', logins }, { poolSize: 4, log });
  try {
    const parts = { api: true, workers: true };
    const server = await startServer({ config, database: opened, tokens: localSettings, log, parts });
    try {
      await work(fetch, server.url ?? '');
    } finally {
      await server.close();
    }
  } finally {
    await opened.close();
  }
}

const append = `mutation AppendMessages($input: AppendMessagesInput!) {
  appendMessages(input: $input) { storedCount } }`;
const recall = 'query Recall($query: String!) { recall(input: { query: $query }) { hits { text } } }';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a request, its stages and statements, and the jobs it asks for are one trace, without a word of anybody', async () => {
  expect(isTraced()).toBe(false);
  const token = await signToken(
    { workspaceId: ada.workspaceId ?? '', userId: ada.userId ?? '', role: 'member', ttlSeconds: 600 },
    localSettings,
  );
  const ask = async (url: string, query: string, variables: object, traceparent: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, traceparent },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };
  await traced(async (_, url) => {
    const messages = [{ role: 'USER', content: 'I own a red kayak named Quillon.' }];
    expect(
      await ask(
        url,
        append,
        { input: { threadKey: 'boats', messages } },
        `00-${traceId}-00f067aa0ba902b7-01`,
      ),
    ).toMatchObject({ data: { appendMessages: { storedCount: 1 } } });
    await ask(url, recall, { query: 'the red kayak' }, `00-${'a'.repeat(32)}-00f067aa0ba902b7-01`);
    await ask(url, recall, { query: 'unsampled' }, `00-${'b'.repeat(32)}-00f067aa0ba902b7-00`);
    await ask(url, recall, { query: 'another' }, 'nonsense with Quillon');
    await fetch(new URL('/healthz', url));
    for (let tries = 0; tries < 200; tries++) {
      const { rows } = await database.owner.query(
        `select from mneme.job_run where workspace_id = $1 and task = 'form' and state = 'done'`,
        [ada.workspaceId],
      );
      if (rows.length > 0) break;
      await sleep(50);
    }
  });
  expect(isTraced()).toBe(false);

  const appended = spans().filter((span) => span.traceId === traceId);
  const names = appended.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'graphql',
      'request AppendMessages',
      'begin',
      'commit',
      'pool mneme api',
      'take form',
      'job form',
      'pool mneme worker',
      'provider embed',
      'provider extract',
    ]),
  );
  expect(names.some((name) => /^select mneme_operation\.append_calls$/.test(name))).toBe(true);
  // Each is a part of another, up to what the client traces.
  const known = new Set([...appended.map(({ spanId }) => spanId), '00f067aa0ba902b7']);
  for (const { name, parentSpanId } of appended) expect(known, name).toContain(parentSpanId);

  const recalled = spans().filter((span) => span.traceId === 'a'.repeat(32));
  expect(recalled.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'graphql',
      'request Recall',
      'recall total',
      'recall search',
      'provider embed query',
    ]),
  );
  expect(spans().filter((span) => span.traceId === 'b'.repeat(32))).toEqual([]);
  expect(spans().some(({ name }) => name === 'health')).toBe(false);

  const all = bodies.join('');
  for (const word of ['Quillon', 'kayak', 'boats', 'nonsense', ada.workspaceId, ada.userId, token])
    expect(all).not.toContain(word);
  expect(all).toContain('"service.name"');

  const answered = records().filter(({ msg, path }) => msg === 'answered' && path === '/graphql');
  expect(answered.map((each) => each.traceId)).toEqual(expect.arrayContaining([traceId, 'a'.repeat(32)]));
});

test('a failure is told by its code or class, not by what it says', async () => {
  const before = bodies.length;
  await traced(async () => {
    const failing = inSpan({ name: 'failing' }, async () => {
      throw new RangeError('I own a red kayak');
    });
    await expect(failing).rejects.toThrow(RangeError);
    const denied = inStatement('select * from mneme.user where name = $1', async () => {
      throw Object.assign(new Error('no kayak'), { code: '42501' });
    });
    await expect(denied).rejects.toThrow('no kayak');
  });
  const sent = bodies.slice(before).join('');
  expect(sent).not.toContain('kayak');
  const [failing] = spans().filter(({ name }) => name === 'failing');
  expect(failing?.status).toEqual({ code: 2 });
  expect(failing?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'RangeError' } });
  const [denied] = spans().filter(({ name }) => name === 'select mneme.user');
  expect(denied?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: '42501' } });
});

test('where no collector is named, nothing is traced and no library loaded', async () => {
  expect(loadConfig({ env: {} }).config.traces).toBeNull();
  expect(currentSpan()).toBeNull();
  expect(await inSpan({ name: 'nobody' }, async () => 1)).toBe(1);
  expect(() => loadConfig({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' } })).toThrow(
    /OTEL_EXPORTER_OTLP_ENDPOINT/,
  );
});

test('a collector that does not answer stops nothing', async () => {
  const answering = endpoint;
  endpoint = 'http://127.0.0.1:1';
  try {
    await traced(async () => {
      expect(await inSpan({ name: 'lost' }, async () => 1)).toBe(1);
    });
  } finally {
    endpoint = answering;
  }
});
