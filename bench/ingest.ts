import { parseArgs } from 'node:util';
import pg from 'pg';
import { createWorkspace, ensureMember } from '../src/memory/workspace/provision.ts';
import type { Database } from '../src/postgres/database.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';
import { type BenchEngine, type EngineName, engineNames, localServices, onEngine } from './engines.ts';
import { watchLoad } from './formation/load-sample.ts';
import { countStatements, statementsSent } from './formation/stages.ts';
import { servicesAway } from './ingest/away.ts';
import {
  type Load,
  measureAppends,
  measureBareInserts,
  measureDrain,
  measureIndexedInserts,
  measureNotifying,
} from './ingest/measure.ts';
import { type Cost, measureParts } from './ingest/parts.ts';
import { sealingServices, tellingTurns } from './ingest/sealed.ts';
import { makeTurns } from './ingest/turns.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '4000' },
    concurrency: { type: 'string', default: '4' },
    /** Forms with an embedder and an extractor that take so many milliseconds a call, as services elsewhere do; 0: local ones. */
    away: { type: 'string', default: '0' },
    /** Measures what it costs that whoever listens is told of appends, and nothing else. */
    notify: { type: 'boolean', default: false },
    /** Measures an import for a user whose memories are sealed against one for another, and nothing else. */
    sealed: { type: 'boolean', default: false },
    /** Measures what each index, key and trigger of turns costs at 500 a call, and nothing else; native only. */
    parts: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true, default: [...engineNames] },
    /** A superuser's URL of a server to use in place of one of our own; a database is made and dropped there. */
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
  },
});
const engines = engineNames.filter((name): name is EngineName => values.engine.includes(name));
const count = Number(values.turns);
const concurrency = Number(values.concurrency);
if (!(count > 0) || !(concurrency > 0)) {
  console.error(
    'Usage: npm run bench:ingest -- [--turns N] [--concurrency N] [--away MS] [--engine embedded|native] [--database URL] [--notify] [--sealed] [--parts]',
  );
  process.exit(2);
}

const loads: Load[] = [
  { name: 'chat', turnsPerCall: 1, callers: 8 },
  { name: 'bulk', turnsPerCall: 500, callers: 2 },
];

/** What something cost: milliseconds of processor and statements sent, each a turn. */
async function costing<Result>(
  pid: number | null,
  turns: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; cost: string }> {
  const over = await watchLoad(null, pid);
  const before = statementsSent();
  const result = await work();
  const { node, database } = await over();
  const each = (seconds: number) => ((seconds * 1000) / turns).toFixed(2);
  const cost = [
    `${each(node)} ms node`,
    ...(database === null ? [] : [`${each(database)} ms database`]),
    `${((statementsSent() - before) / turns).toFixed(2)} statements a turn`,
  ].join(', ');
  return { result, cost };
}

/** Measures appends that are told and appends that are not, by eight users at once. */
async function measureTelling({ database }: BenchEngine, owner: pg.Pool): Promise<void> {
  const services = await localServices(database);
  const { workspaceId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug: 'bench-notify',
  });
  const callers = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const { userId } = await ensureMember(services.pool, workspaceId, `user-${index}`, 'member');
      return { role: 'member', workspaceId, userId, requestId: null } as const;
    }),
  );
  const { told, silent } = await measureNotifying(services, owner, callers, makeTurns(count), 5);
  const middle = (rates: readonly number[]) =>
    rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0;
  const all = (rates: readonly number[]) => rates.map(Math.round).join(', ');
  console.log(
    `${database.engine}\ttold: ${Math.round(middle(told))} turns/s (${all(told)})\tnot told: ${Math.round(middle(silent))} (${all(silent)})\t` +
      `${(middle(told) / middle(silent)).toFixed(2)} of it`,
  );
}

/** Imports the same turns for a user whose memories are not sealed and for one whose are, each into a thread of their own. */
async function measureSealing({ database, pid }: BenchEngine, owner: pg.Pool): Promise<void> {
  const { runnerPool } = database;
  if (!runnerPool) throw new Error('The bench needs the login of the workers.');
  const sealing = sealingServices(await localServices(database));
  const bulk = { name: 'import', turnsPerCall: 500, callers: 1 };
  try {
    for (const [name, sealed, awayMs] of [
      ['open', false, 0],
      ['sealed', true, 0],
      ['sealed, in a store 30 ms away', true, 30],
    ] as const) {
      const services = sealing.services(awayMs);
      const slug = `bench-${sealed}-${awayMs}`;
      const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, {
        slug,
      });
      await owner.query('update mneme.workspace set seal_memories = $2 where id = $1', [workspaceId, sealed]);
      const caller = { role: 'member', workspaceId, userId: ownerId, requestId: null } as const;
      const before = sealing.written();
      const { result: drain, cost } = await costing(pid, count, async () => {
        await measureAppends({ services, caller }, tellingTurns(makeTurns(count)), bulk);
        return measureDrain(services, runnerPool, concurrency, workspaceId);
      });
      const { rows } = await owner.query<{ memories: number }>(
        'select count(*)::int as memories from mneme.memory_item where workspace_id = $1',
        [workspaceId],
      );
      console.log(
        `${database.engine}\t${name}\t${drain.seconds.toFixed(1)} s\t${Math.round(count / drain.seconds)} turns/s (${cost})\t` +
          `${rows[0]?.memories} memories, ${sealing.written() - before} blobs\t${drain.jobs} jobs, ${drain.failed} failed`,
      );
    }
  } finally {
    sealing.done();
  }
}

/** Leaves out what a turn costs, part by part; on a native server of its own that syncs nothing, as processor time is read. */
async function measureEachPart(): Promise<void> {
  const binaries = findPostgres();
  const settings = { fsync: 'off', autovacuum: 'off' };
  const server = !values.database && binaries ? await startNativeServer(binaries, settings) : null;
  try {
    const { whole, parts, texts, fold } = await measureParts(values.database ?? server?.url ?? '', 24);
    const line = ({ name, micros }: Cost) => console.log(`${micros.toFixed(1)}\t${name}`);
    console.log(`${whole.toFixed(0)} µs of the backend's processor a turn; less without:`);
    parts.forEach(line);
    console.log('by themselves:');
    texts.forEach(line);
    line({ name: 'later, folding the counts of words', micros: fold });
  } finally {
    await server?.stop();
  }
}

/** Measures one engine and prints its lines. Acknowledged: committed together with their jobs, through the domain. */
async function measure({ database, pid }: BenchEngine, bareInserts: pg.Pool): Promise<void> {
  const { runnerPool } = database;
  if (!runnerPool) throw new Error('The bench needs the login of the workers.');
  const away = Number(values.away);
  const local = await localServices(database);
  const services = away > 0 ? await servicesAway(local, away, makeTurns(count)) : local;
  const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug: 'bench-ingest',
  });
  const caller = { role: 'member', workspaceId, userId: ownerId, requestId: null } as const;
  for (const load of loads) {
    const turns = makeTurns(count);
    const { result: bare, cost: ofBare } = await costing(pid, count, () =>
      measureBareInserts(bareInserts, turns, load),
    );
    const { result: indexed, cost: ofIndexed } = await costing(pid, count, () =>
      measureIndexedInserts(bareInserts, turns, load),
    );
    const { result: acknowledged, cost: ofAppends } = await costing(pid, count, () =>
      measureAppends({ services, caller }, turns, load),
    );
    const share = (of: number) => (acknowledged / of).toFixed(2);
    console.log(
      `${database.engine}\t${load.name} (${load.turnsPerCall} a call, ${load.callers} callers)\t` +
        `${Math.round(acknowledged)} turns/s acknowledged (${ofAppends})\t${Math.round(bare)} bare inserts/s (${ofBare}): ${share(bare)}\t` +
        `${Math.round(indexed)} inserts/s with the turns' columns and indexes (${ofIndexed}): ${share(indexed)}`,
    );
    const { result: drain, cost: ofForming } = await costing(pid, count, () =>
      measureDrain(services, runnerPool, concurrency),
    );
    console.log(
      `${database.engine}\t  its jobs (${concurrency} at a time)\t${Math.round(count / drain.seconds)} turns/s formed (${ofForming})\t` +
        `${Math.round(drain.jobs / drain.seconds)} jobs/s\t${drain.jobs} jobs, ${drain.failed} failed, ${drain.seconds.toFixed(1)} s`,
    );
  }
}

/** A pool of the owner's own connections, as many as the callers that share it. */
async function withOwner(database: Database, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const probe = await database.connectOwner?.();
  if (!probe) throw new Error('The bench needs the login of the owner.');
  const { user, host, port, database: name, password } = probe;
  await probe.end();
  const pool = new pg.Pool({ user, host, port, database: name, password: password ?? undefined, max: 8 });
  pool.on('error', () => {});
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

const work = values.notify ? measureTelling : values.sealed ? measureSealing : measure;
countStatements();
if (values.parts) await measureEachPart();
else {
  for (const engine of engines) {
    await onEngine(engine, { server: values.database, fsync: true }, (on) =>
      withOwner(on.database, (pool) => work(on, pool)),
    );
  }
}
