/**
 * Stores, recalls and packs texts that are made to be slow (a third of the budget), and says what took too long, for a
 * bystander too. Then sends the server operations made of its schema, with values of every kind, and raw requests that
 * are hardly GraphQL, for as long as the budget lasts; then waits for the work they made. Fails where an answer is no
 * answer of ours (a 5xx, INTERNAL_ERROR, an error without a code or with something of the inside), where the server
 * hangs, ends or is not ready, and where a job fails. The same seed sends the same.
 *
 *     npm run fuzz -- --seed 1 --budget 60 --engine embedded|native
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { costlyProblems } from './fuzz/costly-requests.ts';
import { engines, type FuzzedServer, startFuzzedServer } from './fuzz/fuzzed-server.ts';
import { type GeneratedOperation, operations } from './fuzz/operations.ts';
import { rawRequests } from './fuzz/raw-requests.ts';
import { knownIds, seedWorkspace } from './fuzz/seed-data.ts';
import { byArgumentName, scalars } from './fuzz/values.ts';
import { problemOf, type Sent } from './fuzz/verdict.ts';

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    budget: { type: 'string', default: '60' },
    engine: { type: 'string', default: 'embedded' },
  },
});
const engine = engines.find((each) => each === given.engine);
const [seed, budgetSeconds] = [Number(given.seed), Number(given.budget)];
if (!engine || !Number.isInteger(seed) || !(budgetSeconds > 0)) {
  process.stderr.write('Usage: npm run fuzz -- --seed N --budget SECONDS --engine embedded|native\n');
  process.exit(2);
}

/** Milliseconds a request may take. The embedded engine answers one at a time. */
const hangMs = 20_000;
const drainMs = 300_000;
/** Requests sent at one moment. */
const together = 4;
/** They end what the token says, or take rows that the others ask for: they get a workspace of their own. */
const destructive = /^(erase|remove|setMember|revoke|rotate)/;

/** What is sent, as which role: `null` in place of a body is a raw request's own. */
interface Shot {
  readonly role: 'member' | 'admin' | 'service';
  readonly spare: boolean;
  readonly name: string;
  readonly search: string;
  readonly sent: Sent;
}

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../schema/schema.graphql'), 'utf8'), {
  assumeValid: true,
});
const role = fc.constantFrom('member', 'admin', 'service');
const counts = { operations: 0, raw: 0 };
/** How often each code was answered; `none`: without an error. */
const codes = new Map<string, number>();
/** Problems by what they are, as they are printed: one of a kind is enough. */
const found = new Map<string, string>();
/** What was wrong when a shot was sent: sent again, it may pass. */
const lastProblem = new WeakMap<Shot, string>();

process.stdout.write(`fuzz: ${engine} engine, seed ${seed}, ${budgetSeconds} s\n`);
const server = await startFuzzedServer(engine);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(130)));
}
try {
  await seedWorkspace(server.url, server.tokens.admin);
  await seedWorkspace(server.url, server.spare.admin);
  await drained(server);
  const shots = fc.array(await anyShot(server), { minLength: 1, maxLength: together });
  const end = performance.now() + budgetSeconds * 1000;
  const costly = await costlyProblems(server, seed, performance.now() + budgetSeconds * 300);
  for (const problem of costly.problems) found.set(problem, problem);
  process.stdout.write(`fuzz: ${costly.sent} requests with costly texts\n`);
  for (let round = 0; performance.now() < end && server.isAlive(); round += 1) {
    const details = await fc.check(
      fc.asyncProperty(shots, (batch) => noProblem(server, batch)),
      {
        seed: seed + round,
        numRuns: 100,
        interruptAfterTimeLimit: Math.max(1, end - performance.now()),
        markInterruptAsFailure: false,
      },
    );
    const [smallest] = details.counterexample ?? [];
    if (smallest) await report(server, smallest, details.seed);
    const ready = await fetch(new URL('/readyz', server.url), { signal: AbortSignal.timeout(hangMs) });
    if (!ready.ok) found.set('not ready', `GET /readyz answered ${ready.status}: ${await ready.text()}`);
  }
  if (!server.isAlive()) found.set('ended', 'The server has ended.');
  else await jobProblems(server);
} finally {
  await server.stop();
}
const answered = [...codes].sort(([, a], [, b]) => b - a).map(([code, count]) => `${count} ${code}`);
process.stdout.write(
  `fuzz: ${counts.operations} operations, ${counts.raw} raw requests; answered with ${answered.join(', ')}; ${found.size} problem(s)\n`,
);
for (const problem of found.values()) process.stdout.write(`${problem}\n`);
process.exit(found.size > 0 ? 1 : 0);

/** Operations of the schema and raw requests, as any role. */
async function anyShot({ url, tokens, spare }: FuzzedServer): Promise<fc.Arbitrary<Shot>> {
  const options = { scalars, byName: byArgumentName };
  const isDestructive = (field: string) => destructive.test(field);
  const post = ({ query, variables }: GeneratedOperation): Sent => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const of = (arbitrary: fc.Arbitrary<GeneratedOperation>, inSpare: boolean) =>
    fc
      .record({
        role,
        spare: fc.constant(inSpare),
        search: fc.constant(''),
        made: arbitrary,
      })
      .map(({ made, ...rest }) => ({ ...rest, name: made.field, sent: post(made) }));
  const own = operations(schema, {
    ...options,
    ids: await knownIds(schema, url, tokens.admin),
    includes: (field) => !isDestructive(field),
  });
  const ending = operations(schema, {
    ...options,
    ids: await knownIds(schema, url, spare.admin),
    includes: isDestructive,
  });
  const raw = fc.record({ role, request: rawRequests }).map(({ role: as, request: { search, ...sent } }) => ({
    role: as,
    spare: false,
    name: 'raw',
    search,
    sent,
  }));
  return fc.oneof(
    { weight: 12, arbitrary: of(own, false) },
    { weight: 1, arbitrary: of(ending, true) },
    { weight: 2, arbitrary: raw },
  ) as fc.Arbitrary<Shot>;
}

/** Sends a batch at once. False where an answer has a problem that was not found before. */
async function noProblem(to: FuzzedServer, batch: readonly Shot[]): Promise<boolean> {
  const problems = await Promise.all(batch.map((shot) => problemWith(to, shot)));
  for (const [index, shot] of batch.entries()) {
    const problem = problems[index];
    if (problem) lastProblem.set(shot, problem);
  }
  return problems.every((problem, index) => problem === null || found.has(keyOf(batch[index], problem)));
}

function keyOf(shot: Shot | undefined, problem: string): string {
  return `${shot?.name}: ${problem}`;
}

async function problemWith(
  to: FuzzedServer,
  shot: Shot,
  requestId: string = crypto.randomUUID(),
): Promise<string | null> {
  counts[shot.name === 'raw' ? 'raw' : 'operations'] += 1;
  const { method, headers, body } = shot.sent;
  const token = (shot.spare ? to.spare : to.tokens)[shot.role];
  try {
    const response = await fetch(`${to.url}${shot.search}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, 'x-request-id': requestId },
      ...(body === undefined ? {} : { body: body as BodyInit }),
      signal: AbortSignal.timeout(hangMs),
    });
    const text = await response.text();
    const [code = 'none'] = /(?<="code":")[A-Z_]+/.exec(text) ?? [];
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (method === 'HEAD') return response.status >= 500 ? `status ${response.status}` : null;
    const problem = problemOf(
      { status: response.status, text, type: response.headers.get('content-type') ?? '' },
      shot.sent,
    );
    // Who erased themselves are not let in any more.
    return shot.spare && response.status === 401 ? null : problem;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? `no answer within ${hangMs} ms`
      : `no answer: ${error}`;
  }
}

/** Sends the smallest batch that failed once more, one by one, for what to print of it. */
async function report(to: FuzzedServer, batch: readonly Shot[], usedSeed: number): Promise<void> {
  for (const shot of batch) {
    const requestId = crypto.randomUUID();
    const again = await problemWith(to, shot, requestId);
    const problem = again ?? lastProblem.get(shot);
    if (!problem) continue;
    const key = keyOf(shot, problem);
    if (found.has(key)) continue;
    const { body } = shot.sent;
    const shown = typeof body === 'string' ? body : `base64 ${Buffer.from(body ?? '').toString('base64')}`;
    found.set(
      key,
      [
        `PROBLEM (seed ${usedSeed}) ${key}, as ${shot.role}${again ? '' : '; not when it was sent again by itself'}`,
        `  ${shot.sent.method} ${JSON.stringify(shot.sent.headers)} ${shot.search}`,
        `  ${shown.length > 3_000 ? `${shown.slice(0, 3_000)}... (${shown.length} characters)` : shown}`,
        ...to.logOf(requestId).map((line) => `  log: ${line.slice(0, 1_500)}`),
      ].join('\n'),
    );
  }
}

/** Waits until no job is due; gives what is left. */
async function drained(to: FuzzedServer): Promise<number> {
  const sql = `select count(*)::int as waiting from mneme.job_run
    where state = 'running' or state = 'waiting' and attempts = 0 and run_at < now() + interval '1 minute'`;
  const until = performance.now() + drainMs;
  for (;;) {
    const [row] = await to.query<{ waiting: number }>(sql);
    const waiting = row?.waiting ?? 0;
    if (waiting === 0 || performance.now() > until) return waiting;
    await wait(500);
  }
}

/** What was accepted must be extracted, embedded and summed up, however odd it is. */
async function jobProblems(to: FuzzedServer): Promise<void> {
  const left = await drained(to);
  if (left > 0) found.set('stuck', `${left} jobs still wait after ${drainMs} ms.`);
  const failed = await to.query<{ task: string; error: string; payload: unknown }>(
    `select j.task_identifier as task, left(j.last_error, 1000) as error, coalesce(to_jsonb(r), to_jsonb(j)) as payload
     from graphile_worker.jobs j left join mneme.job_run r on r.queue_job_id = j.id
     where j.last_error is not null
     union all
     select task, error_code, to_jsonb(r) from mneme.job_run r where state = 'failed'`,
  );
  for (const { task, error, payload } of failed) {
    found.set(
      `job ${task} ${error}`,
      `PROBLEM: a job of ${task} failed: ${error}\n  ${JSON.stringify(payload)}`,
    );
  }
}
