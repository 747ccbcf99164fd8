import { parseArgs } from 'node:util';
import { memoriesByKey, memoryNamespaces } from '../src/memory/knowledge/memory-keys.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import type { Database } from '../src/postgres/database.ts';
import { type EngineName, engineNames, localServices, onEngine } from './engines.ts';

// What lists of memories by the caller's own keys and metadata cost a member with many, in a thousand namespaces.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '20' },
    engine: { type: 'string', multiple: true, default: ['native'] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
  },
});

async function load(database: Database, { workspaceId, userId }: Caller): Promise<void> {
  const client = await database.connectOwner?.();
  if (!client) throw new Error('The bench fills tables as their owner: give it a login of a superuser.');
  try {
    // Without triggers.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into mneme.memory_item (workspace_id, owner_user_id, kind, content, idempotency_key, metadata)
       select $1, $2, 'note', 'Item ' || n, 'langgraph/users/u' || n % 1000 || '/item' || n,
         jsonb_build_object('size', n, 'colour', case when n % 5000 = 0 then 'red' else 'blue' end)
       from generate_series(1, $3::integer) n`,
      [workspaceId, userId, Number(values.rows)],
    );
    await client.query('vacuum (analyze) mneme.memory_item');
  } finally {
    await client.end();
  }
}

async function measure(database: Database): Promise<void> {
  const services = await localServices(database);
  const made = await createWorkspace(services.pool, services.embeddingModelId, { slug: 'bench-keys' });
  const member: Caller = {
    role: 'member',
    workspaceId: made.workspaceId,
    userId: made.ownerId,
    requestId: null,
  };
  await load(database, member);
  const prefix = 'langgraph/users/';
  const cases: Readonly<Record<string, () => Promise<{ readonly length: number }>>> = {
    'namespaces, the first 50': () => memoryNamespaces({ services, caller: member }, { first: 50 }),
    'namespaces, 200 from the 800th': () =>
      memoryNamespaces({ services, caller: member }, { first: 200, offset: 800 }),
    'namespaces of two parts': () => memoryNamespaces({ services, caller: member }, { maxDepth: 2 }),
    'memories by key, newest first': () => memoriesByKey({ services, caller: member }, { prefix }),
    'memories by rare metadata': () =>
      memoriesByKey({ services, caller: member }, { prefix, metadata: { colour: 'red' } }),
    'memories by common metadata': () =>
      memoriesByKey(
        { services, caller: member },
        { prefix, metadata: { colour: { $ne: 'red' }, size: { $gt: 10 } } },
      ),
  };
  for (const [what, work] of Object.entries(cases)) {
    const { length } = await work();
    const times: number[] = [];
    for (let run = 0; run < Number(values.requests); run += 1) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
    console.log(
      `${database.engine}\t${what}\t${length} found\t${at(0.5)} ms, the fastest twentieth ${at(0.05)}`,
    );
  }
}

for (const engine of engineNames.filter((name): name is EngineName => values.engine.includes(name))) {
  await onEngine(engine, { server: values.database, fsync: true }, ({ database }) => measure(database));
}
