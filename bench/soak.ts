/**
 * Sends a server many requests of many kinds, and prints what memory its processes have meanwhile: whatever is kept of a
 * request rises here. A warm process is flat: what the first thousands need is there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { operations } from '../scripts/fuzz/operations.ts';
import { knownIds, seedWorkspace } from '../scripts/fuzz/seed-data.ts';
import { byArgumentName, scalars } from '../scripts/fuzz/values.ts';
import { createAdminClient, type MnemeAdminClient } from '../src/client/admin.ts';
import { createLive } from '../src/client/live.ts';
import {
  embeddedChild,
  endAll,
  newInstallation,
  recordedUrl,
  runMneme,
  startMneme,
  startServing,
} from '../test/end-to-end/mneme-process.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    engine: { type: 'string', default: 'native' },
    seed: { type: 'string', default: '1' },
    /** Leaves out what is drawn from the schema. */
    plain: { type: 'boolean', default: false },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const native = values.engine === 'native';
const binaries = findPostgres();
if (!(requests >= 100) || !Number.isInteger(seed) || (native ? !binaries : values.engine !== 'embedded')) {
  console.error(
    'Usage: npm run bench:soak -- [--requests N, 100 at least] [--engine native|embedded] [--seed N] [--plain]',
  );
  process.exit(2);
}

/** Requests at one moment, and of drawn operations made at once. */
const together = 4;
const drawnAtOnce = 200;

/** The reasons that most of the last requests were refused for. */
const commonest = (reasons: ReadonlyMap<string, number>) =>
  [...reasons]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 2)
    .map(([reason, count]) => `${count}: ${reason}`);

const postgres = native ? await startNativeServer(binaries ?? '') : null;
const at = newInstallation({
  MNEME_LOG_LEVEL: 'fatal',
  MNEME_TOKEN_SECRET: 'the secret of a soaked server, of more than 32 characters',
  MNEME_RATE_LIMIT: '0',
  MNEME_RATE_LIMIT_WORKSPACE: '0',
  MNEME_ADMIN_PORT: '0',
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
});
try {
  await soak();
} finally {
  await endAll();
  await postgres?.stop();
}

async function soak(): Promise<void> {
  // Natively the workers have a process of their own; embedded they are a thread of the server.
  const server = await startServing(at, '--no-sample', ...(native ? ['--no-workers'] : []));
  const [, admin = ''] = await server.printed(/Metrics and health: (\S+)/);
  const worker = native ? startMneme(at, 'worker') : null;
  await worker?.printed(/Workers run on/);
  const engine = native ? null : embeddedChild(at);
  const url = recordedUrl(at);
  const token = await tokenOf('soak');
  await seedWorkspace(url, token);
  const client = createAdminClient({ url, token, retries: 0 });
  const draw = await drawer(url, token);

  const heap = async () => {
    const text = await (await fetch(`${admin}/metrics`)).text();
    return Number(/^mneme_memory_bytes\{kind="heap"\} (\S+)/m.exec(text)?.[1] ?? 0) / 2 ** 20;
  };
  const line = async (sent: number, failed: number) => {
    const parts = [
      `${sent} requests`,
      `server ${resident(server.pid)} MB (heap ${Math.round(await heap())})`,
      ...(worker ? [`worker ${resident(worker.pid)} MB`] : []),
      ...(engine ? [`engine ${resident(engine.pid)} MB`] : []),
      `${failed} refused`,
      ...commonest(reasons),
    ];
    console.log(parts.join('\t'));
  };
  let [sent, failed] = [0, 0];
  let reasons = new Map<string, number>();
  await line(0, 0);
  const step = Math.ceil(requests / 10);
  while (sent < requests) {
    const until = Math.min(sent + step, requests);
    await Promise.all(
      Array.from({ length: together }, async () => {
        while (sent < until) {
          sent += 1;
          await ask(client, draw, url, token, sent).catch((error: unknown) => {
            failed += 1;
            const reason = String(error).slice(0, 120);
            reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
          });
        }
      }),
    );
    await line(sent, failed);
    reasons = new Map();
  }
  const drained = await runMneme(at, 'drain', '--timeout', '600s');
  if (drained.code !== 0) throw new Error(drained.stderr);
  await line(sent, failed);
}

/** One of ten kinds of request, with a text of its own. */
async function ask(
  client: MnemeAdminClient,
  draw: () => { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
  url: string,
  token: string,
  number: number,
): Promise<unknown> {
  const said = `On day ${number} Priya moved ${number % 97} crates to pier ${number % 13}, and ${number % 7} to Porto.`;
  const threadKey = `soak-${number % 200}`;
  switch (number % 10) {
    case 0:
    case 1:
    case 2:
      return client.appendMessages({ threadKey, messages: [{ role: 'USER', content: said }] });
    case 3:
    case 4:
      return client.recall({ query: `where are the ${number % 97} crates of day ${number}?`, limit: 10 });
    case 5:
      return client.buildContext({ query: said, tokenBudget: 1_000 });
    case 6:
      return client.remember({ kind: 'NOTE', content: said });
    case 7: {
      if (number % 50 !== 7) return client.threads({ first: 20 });
      const live = createLive({ url, token }).memoryFormed({ signal: AbortSignal.timeout(200) });
      for await (const memory of live) if (memory) break;
      return null;
    }
    default: {
      if (values.plain) return client.recall({ query: said, limit: 5 });
      const { query, variables } = draw();
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      });
      const { errors } = (await response.json()) as { errors?: unknown };
      if (errors) throw new Error('A drawn operation was refused');
      return null;
    }
  }
}

/** Gives operations of the schema, each another document. */
async function drawer(url: string, token: string) {
  const schema = buildSchema(readFileSync(join(import.meta.dirname, '../schema/schema.graphql'), 'utf8'), {
    assumeValid: true,
  });
  const made = operations(schema, {
    scalars,
    byName: byArgumentName,
    ids: await knownIds(schema, url, token),
    // They end what the token says, or take rows that the others ask for.
    includes: (field) => !/^(erase|remove|setMember|revoke|rotate)/.test(field),
  });
  let [batch, drawn] = [0, fc.sample(made, { numRuns: drawnAtOnce, seed })];
  return () => {
    if (drawn.length === 0) {
      batch += 1;
      drawn = fc.sample(made, { numRuns: drawnAtOnce, seed: seed + batch });
    }
    const next = drawn.pop();
    if (!next) throw new Error('Nothing was drawn.');
    return next;
  };
}

async function tokenOf(slug: string): Promise<string> {
  for (const args of [
    ['workspace', 'create', slug],
    ['token', '--workspace', slug, '--user', 'dana', '--role', 'admin', '--ttl', '1d'],
  ]) {
    const { code, stdout, stderr } = await runMneme(at, ...args);
    if (code !== 0) throw new Error(stderr);
    if (args[0] === 'token') return stdout.trim();
  }
  throw new Error('There is no token.');
}

/** Megabytes of memory that a process has. */
function resident(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}
