import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defaultCacheSizes } from '../src/graphql/plan-cache.ts';
import { createGraphqlHandler, type GraphqlServer } from '../src/graphql/yoga.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import { yogaMasking } from '../src/server/errors.ts';
import { type EngineName, engineNames, localServices, onEngine } from './engines.ts';
import { wideDocument } from './plan-memory/wide-document.ts';

const usage = `Usage: npm run bench:plan-memory -- [--seconds N] [--fields N,N] [--engine native|embedded]

What a server keeps of documents that are all different: its memory while one member sends them for so long, after
collecting garbage. Fails where the second half ends with more than the first half did. Then what documents cost that
are sent again and again, when their plans are kept and when they are not.

  --seconds N   of different documents (default: 120)
  --fields N,N  of a document: each size is sent in turn (default: 20,300,900)
  --engine E    native or embedded (default: native)
  --help        this
`;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    fields: { type: 'string', default: '20,300,900' },
    engine: { type: 'string', default: 'native' },
    help: { type: 'boolean', default: false },
  },
});
const engine = engineNames.find((name): name is EngineName => name === values.engine);
const seconds = Number(values.seconds);
const sizes = values.fields.split(',').map(Number);
if (values.help || !engine || !(seconds > 0) || !sizes.every((size) => size > 0)) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

interface Answer {
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code?: unknown } }[];
}

/** Looks at the memory while documents are sent. */
const looks = 20;
/** What the end may have more than the middle: the noise of collecting. */
const tolerance = 24 * 1024 * 1024;
/** Documents of each size that are sent again, and how often. */
const repeated = { documents: 5, times: 12 };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

await onEngine(engine, { fsync: false }, async ({ database }) => {
  const services = await localServices(database);
  const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug: 'plans',
  });
  const caller: Caller = { role: 'member', workspaceId, userId: ownerId, requestId: 'bench' };
  const handler = (cacheSizes = defaultCacheSizes) =>
    createGraphqlHandler({
      services,
      development: true,
      cacheSizes,
      maskedErrors: yogaMasking(services.log),
      log: services.log,
    });

  const server = await handler();
  await distinct(server, caller);
  const without = await handler({ planBytes: 1, parsedBytes: 1 });
  console.log('\na document sent again, milliseconds (median)');
  const rows: Record<string, Record<string, number>> = {};
  for (const size of sizes) {
    rows[`${size} fields`] = {
      kept: await medianOf(server, caller, size),
      'not kept': await medianOf(without, caller, size),
    };
  }
  console.table(rows);
  await server.release();
  await without.release();
});

/** Sends documents that are all different, and looks at the memory. */
async function distinct(server: GraphqlServer, caller: Caller): Promise<void> {
  console.log('seconds\tdocuments\theap MB\tprocess MB');
  const heaps: number[] = [];
  const started = performance.now();
  let sent = 0;
  for (let look = 0; look <= looks; look += 1) {
    const until = started + (seconds * 1000 * look) / looks;
    while (performance.now() < until) {
      await ask(server, caller, wideDocument(server.schema, sizes[sent % sizes.length] ?? 1, sent));
      sent += 1;
    }
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    heaps.push(heapUsed);
    const passed = Math.round((performance.now() - started) / 1000);
    console.log([passed, sent, megabytes(heapUsed), megabytes(rss)].join('\t'));
  }
  const middle = Math.max(...heaps.slice(looks / 4, looks / 2 + 1));
  const end = Math.max(...heaps.slice(-looks / 4));
  const flat = end <= middle + tolerance;
  console.log(
    `${flat ? 'flat' : 'NOT FLAT'}: ${megabytes(middle)} MB by the middle, ${megabytes(end)} MB at the end`,
  );
  if (!flat) process.exitCode = 1;
}

async function medianOf(server: GraphqlServer, caller: Caller, size: number): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < repeated.times; time += 1) {
    for (let number = 0; number < repeated.documents; number += 1) {
      const started = performance.now();
      await ask(server, caller, wideDocument(server.schema, size, number));
      if (time > 1) times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  return Number((times[times.length >> 1] ?? 0).toFixed(1));
}

/** @throws where the answer has an error, but for rows the role may not read: those are planned as well. */
async function ask(server: GraphqlServer, caller: Caller, query: string): Promise<void> {
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { signal } = new AbortController();
  const response = await server.handle(request, { caller, requestId: 'bench', signal });
  const { errors = [] } = (await response.json()) as Answer;
  const unexpected = errors.find(({ extensions }) => extensions.code !== 'NOT_ALLOWED');
  if (unexpected) throw new Error(`${unexpected.message} ${query.slice(0, 200)}`);
}
