/**
 * Kills the primary under load, with a synchronous standby and HAProxy before both, promotes the standby, and checks
 * that every acknowledged turn is there once, and that API, workers, queue and subscriptions come back by themselves.
 * Prints `N passed, M failed`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createLive } from '../src/client/live.ts';
import {
  findPostgres,
  type NativeServer,
  startNativeServer,
  startStandby,
} from '../test/support/native-server.ts';
import { Checks } from './drill/checks.ts';
import { type Balancer, startBalancer } from './drill/haproxy.ts';
import { askServer, makeMember, serveDrill } from './drill/served.ts';

const name = 'failover';
const backMs = 10_000;
const checks = new Checks();
const check = checks.check.bind(checks);

const append = 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }';
const recall = 'query ($input: RecallInput!) { recall(input: $input) { hits { text } } }';

const binaries = findPostgres();
if (!binaries) throw new Error('There is no native Postgres: see scripts/native-postgres.sh.');
const primary = await startNativeServer(binaries);
let standby: NativeServer | null = null;
let balancer: Balancer | null = null;
const closing: (() => Promise<void>)[] = [];
try {
  await asSuperuser(primary.url, `create database ${name}`);
  standby = await startStandby(primary, 'standby');
  // From here on a commit is acknowledged when the standby has it as well.
  await asSuperuser(primary.url, `alter system set synchronous_standby_names = 'standby'`);
  await asSuperuser(primary.url, 'select pg_reload_conf()');
  balancer = await startBalancer([primary.url, standby.url]);
  const url = new URL(`/${name}`, primary.url);
  url.port = String(balancer.port);
  const api = await serveDrill({ DATABASE_URL: url.href }, { api: true, workers: false });
  closing.push(api.close);
  const workers = await serveDrill({ DATABASE_URL: url.href }, { api: false, workers: true });
  closing.push(workers.close);
  await drill(api.server.url ?? '', await makeMember(api, 'ada'), primary, standby);
  await checks.until('the API says that it is ready', async () => (await api.ready()) === 200, backMs);
  await checks.until('the workers say so', async () => (await workers.ready()) === 200, backMs);
} finally {
  for (const close of closing.reverse()) await close().catch(() => {});
  await balancer?.stop();
  await standby?.stop();
  await primary.stop();
}
checks.end();
// A closing that was not waited for must not keep it.
process.exit();

async function drill(
  api: string,
  { token }: { readonly token: string },
  first: NativeServer,
  second: NativeServer,
): Promise<void> {
  const acknowledged = new Set<string>();
  const ended = new AbortController();
  let killedAt = Number.POSITIVE_INFINITY;
  let firstAfter = Number.POSITIVE_INFINITY;
  let refused = 0;
  // A turn is sent until it is acknowledged, with the same id.
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      const externalId = `${writer}-${turn}`;
      const message = { role: 'USER', content: `Boat ${turn} of pier ${writer} is green.`, externalId };
      for (;;) {
        const sent = performance.now();
        const { ok } = await askServer(api, token, append, {
          input: { threadKey: `pier ${writer}`, messages: [message] },
        });
        if (ok) {
          acknowledged.add(externalId);
          if (sent > killedAt) firstAfter = Math.min(firstAfter, performance.now());
          break;
        }
        refused += 1;
        await sleep(50);
      }
    }
  });
  const heard: number[] = [];
  const listening = new AbortController();
  const listener = (async () => {
    await checks.until('there is a thread', async () => acknowledged.has('0-0'), 10_000);
    const live = createLive({ url: api, token });
    const turns = live.messageAdded(
      { threadKey: 'pier 0', afterSequenceNo: 0 },
      { signal: listening.signal },
    );
    for await (const { sequenceNo } of turns) heard.push(sequenceNo);
  })().catch((error: unknown) => {
    if (!listening.signal.aborted) check('the subscription goes on', false, String(error));
  });

  await checks.until('turns are stored', async () => acknowledged.size >= 12 && heard.length > 0, 60_000);
  const before = acknowledged.size;
  await first.kill();
  killedAt = performance.now();
  // What Patroni would do by itself, once it is sure that the primary is gone.
  await sleep(500);
  await asSuperuser(second.url, 'select pg_promote()');
  await checks.until('turns are stored again', async () => Number.isFinite(firstAfter), backMs);
  await checks.until('many are', async () => acknowledged.size >= before + 12, 60_000);
  ended.abort();
  await Promise.all(writers);

  const database = new pg.Client(new URL(`/${name}`, second.url).href);
  await database.connect();
  const { rows } = await database.query<{ id: string; times: number }>(
    'select external_id as id, count(*)::integer as times from mneme.message group by external_id',
  );
  const times = new Map(rows.map((row) => [row.id, row.times]));
  const lost = [...acknowledged].filter((id) => !times.has(id));
  check('every acknowledged turn is there', lost.length === 0, lost);
  const twice = rows.filter((row) => row.times !== 1);
  check('each is there once', twice.length === 0, twice);
  await checks.until(
    'the queue is worked off',
    async () => {
      const left = await database.query<{ left: number }>(
        `select (select count(*) from mneme_private.formation_backlog)
           + (select count(*) from mneme.job_run where state in ('waiting', 'running'))
           + (select count(*) from mneme.message m where not exists (
               select from mneme.message_embedding e where e.workspace_id = m.workspace_id and e.message_id = m.id))
         as left`,
      );
      return Number(left.rows[0]?.left) === 0;
    },
    30_000,
  );
  const { rows: failures } = await database.query(`select task from mneme.job_run where state = 'failed'`);
  check('no job failed for good', failures.length === 0, failures);
  await database.end();
  const said = [...acknowledged].filter((id) => id.startsWith('0-')).length;
  await checks.until('the subscription has told of every turn', async () => heard.length >= said, backMs);
  check('it told of as many', heard.length === said, [heard.length, said]);
  check(
    'each once and in order',
    heard.every((place, at) => place === at + 1),
    heard.length,
  );
  listening.abort();
  await listener;
  const answer = await askServer(api, token, recall, {
    input: { query: 'Which colour is boat 3 of pier 2?' },
  });
  check('recall answers', answer.ok && answer.text.includes('green'), answer.text);
  console.log(
    `${acknowledged.size} turns acknowledged, ${refused} refused and sent again, stored again ${Math.round(firstAfter - killedAt)} ms after the kill`,
  );
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
