/**
 * Serves the API with a hot standby beside its primary (Postgres's own streaming), and checks that reads go there and
 * answer the same, that writers read what they wrote, that a replica which lags or dies is left out and comes back, and
 * that a whole process can serve from a standby. Prints `N passed, M failed`.
 */
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { createLive } from '../src/client/live.ts';
import { loginName } from '../src/postgres/logins.ts';
import {
  findPostgres,
  type NativeServer,
  startNativeServer,
  startStandby,
} from '../test/support/native-server.ts';
import { Checks } from './drill/checks.ts';
import { askServer, makeMember, type Served, type Somebody, serveDrill } from './drill/served.ts';

const name = 'replicated';
const checks = new Checks();
const check = checks.check.bind(checks);
const now = '2026-02-01T00:00:00Z';

const append =
  'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount thread { id } } }';
const recall =
  'query ($input: RecallInput!) { recall(input: $input) { hits { text score citation thread { title } arms { arm rank } } warnings } }';
const context =
  'query ($input: BuildContextInput!) { buildContext(input: $input) { tokenCount messages { role content } } }';
const turns =
  'query ($thread: UUID!) { thread(id: $thread) { title messages { nodes { content sequenceNo } } } }';
const lists =
  '{ threads { nodes { id title } } memoryItems { nodes { id } } facts { nodes { id } } preferences { nodes { id } } tasks { nodes { id } } summaries { nodes { id } } entities { nodes { canonicalName } } me { userId } }';

const binaries = findPostgres();
if (!binaries) throw new Error('There is no native Postgres: see scripts/native-postgres.sh.');
const primary = await startNativeServer(binaries);
let standby: NativeServer | null = null;
const closing: (() => Promise<void>)[] = [];
try {
  const admin = new pg.Client(primary.url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = new URL(`/${name}`, primary.url).href;
  const before = await serveDrill({ DATABASE_URL: databaseUrl }, { api: true, workers: true });
  closing.push(before.close);
  standby = await startStandby(primary, 'standby');
  const readUrl = new URL(`/${name}`, standby.url);
  readUrl.username = loginName('authenticator', name);
  const served = await serveDrill(
    { DATABASE_URL: databaseUrl, MNEME_READ_DATABASE_URL: readUrl.href, MNEME_READ_MAX_LAG_MS: '1000' },
    { api: true, workers: false },
  );
  closing.push(served.close);
  await drill(before, served, standby, readUrl.href);
} finally {
  for (const close of closing.reverse()) await close().catch(() => {});
  await standby?.stop();
  await primary.stop();
}
checks.end();
// A closing that was not waited for must not keep it.
process.exit();

async function drill(direct: Served, served: Served, replica: NativeServer, readUrl: string): Promise<void> {
  const ada = await makeMember(direct, 'ada');
  const ask = (query: string, variables: object = {}) =>
    askServer(served.server.url, ada.token, query, variables);
  const onReplica = async () =>
    (await served.metric('mneme_pool_wait_seconds_count{pool="mneme read 1",outcome="ok"}')) ?? 0;
  const used = async () => (await served.metric('mneme_replica_used{pool="mneme read 1"}')) === 1;

  // What was said is the same from both.
  const messages = Array.from({ length: 30 }, (_, n) => ({
    role: 'USER',
    content: `The zeppelin number ${n} is in harbour ${n % 7}. I prefer tea number ${n}.`,
  }));
  const stored = await ask(append, { input: { threadKey: 'harbour', channel: 'web', messages } });
  check('turns are stored', stored.ok, stored.text);
  const threadId = /"id":"([^"]+)"/.exec(stored.text)?.[1] ?? '';
  const waiting = "select from mneme.job_run where state in ('waiting', 'running')";
  const owner = await direct.database.connectOwner?.();
  if (!owner) throw new Error('no owner');
  await checks.until(
    'turns are formed',
    async () =>
      (await owner.query('select from mneme.memory_item')).rows.length > 0 &&
      (await owner.query(waiting)).rows.length === 0,
    30_000,
  );
  await checks.until('the replica is used', used, 5_000);
  const began = await onReplica();
  const asked: [string, string, object][] = [
    ['recall', recall, { input: { query: 'which harbour has the zeppelin number 4', now } }],
    ['recall in a thread', recall, { input: { query: 'zeppelin number 9', threadId, now } }],
    [
      'a prompt',
      context,
      { input: { query: 'zeppelin 5', threadId, channel: 'web', tokenBudget: 2000, now } },
    ],
    ['lists', lists, {}],
    ['turns', turns, { thread: threadId }],
  ];
  for (const [what, query, variables] of asked) {
    const [there, here] = [
      await ask(query, variables),
      await askServer(direct.server.url, ada.token, query, variables),
    ];
    check(`${what} is answered`, there.ok, there.text);
    check(`${what} is the same`, isDeepStrictEqual(there.text, here.text), [there.text, here.text]);
  }
  check('they were read from the replica', (await onReplica()) >= began + asked.length, await onReplica());
  check('the replica fell behind in nothing', (await used()) === true);
  await checks.until(
    'traces are written to the primary',
    async () => (await owner.query('select from mneme.recall_trace')).rows.length >= 6,
    5_000,
  );

  // Whoever wrote reads it, whether the replica has it or not.
  const readOwn = async (round: string) => {
    let missing = 0;
    for (let each = 0; each < 20; each += 1) {
      const content = `Written in ${round}, ${each}`;
      await ask(append, { input: { threadId, messages: [{ role: 'USER', content }] } });
      const { text } = await ask(
        'query ($t: UUID!) { thread(id: $t) { messages(last: 1) { nodes { content } } } }',
        {
          t: threadId,
        },
      );
      if (!text.includes(content)) missing += 1;
    }
    check(`writers read what they wrote, ${round}`, missing === 0, `${missing} of 20 missing`);
  };
  await readOwn('while it follows');
  const followed = createLive({ url: served.server.url ?? '', token: ada.token }).messageAdded({
    threadId,
  });
  const next = followed.next();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await ask(append, { input: { threadId, messages: [{ role: 'USER', content: 'heard of' }] } });
  check('a subscription reads what it is told of', JSON.stringify(await next).includes('heard of'));
  await followed.return();

  const standbyOwner = new pg.Client(new URL(`/${name}`, replica.url).href);
  standbyOwner.on('error', () => {});
  await standbyOwner.connect();
  await standbyOwner.query('select pg_wal_replay_pause()');
  await readOwn('while it stands still');
  await checks.until('one that lags is left out', async () => !(await used()), 5_000);
  await revoked(direct, served, owner);
  await standbyOwner.query('select pg_wal_replay_resume()');
  await checks.until('it comes back', used, 5_000);

  // It dies under load, and comes back.
  const ended = new AbortController();
  let wrong = 0;
  let right = 0;
  const load = Array.from({ length: 4 }, async () => {
    while (!ended.signal.aborted) {
      const [, query, variables] = asked[right % asked.length] ?? asked[0] ?? ['', '', {}];
      const answer = await ask(query, variables);
      if (answer.ok) right += 1;
      else {
        wrong += 1;
        if (wrong === 1) console.error(answer.text);
      }
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await replica.kill();
  await checks.until('a dead one is left out', async () => !(await used()), 5_000);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await replica.restart();
  await checks.until('it comes back after its restart', used, 20_000);
  ended.abort();
  await Promise.all(load);
  check('nobody was answered with an error', wrong === 0 && right > 5, { wrong, right });

  await wholeProcess(ada, threadId, asked, direct, readUrl);

  await standbyOwner.end().catch(() => {});
  const promoting = new pg.Client(replica.url);
  await promoting.connect();
  await promoting.query('select pg_promote()');
  await promoting.end();
  await checks.until('a promoted one is left out', async () => !(await used()), 5_000);
  for (const [what, query, variables] of asked) {
    const answer = await ask(query, variables);
    check(`${what} is answered by the primary`, answer.ok, answer.text);
  }
  await owner.end();
}

/** Access that was taken away is refused at once, though the replica has not heard of it. */
async function revoked(direct: Served, served: Served, owner: pg.Client): Promise<void> {
  const eve = await makeMember(direct, 'eve');
  const first = await askServer(served.server.url, eve.token, '{ threads { nodes { id } } me { userId } }');
  check('a new member is let in', first.ok, first.text);
  await owner.query('delete from mneme.membership where workspace_id = $1 and user_id = $2', [
    eve.workspaceId,
    eve.userId,
  ]);
  const after = await askServer(served.server.url, eve.token, '{ threads { nodes { id } } me { userId } }');
  check('a removed member is refused at once', !after.ok, after.text);
}

/** A process whose only database is the standby. */
async function wholeProcess(
  ada: Somebody,
  threadId: string,
  asked: readonly [string, string, object][],
  direct: Served,
  readUrl: string,
): Promise<void> {
  const reading = await serveDrill(
    { DATABASE_URL: readUrl, MNEME_READ_ONLY: 'on' },
    { api: true, workers: false },
  );
  try {
    for (const [what, query, variables] of asked) {
      const both = async () => [
        await askServer(reading.server.url, ada.token, query, variables),
        await askServer(direct.server.url, ada.token, query, variables),
      ];
      let [there, here] = await both();
      // A job may write a summary between the two.
      for (let tries = 0; tries < 20 && there?.text !== here?.text; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        [there, here] = await both();
      }
      check(`${what} is answered by a standby alone`, there?.ok === true, there?.text);
      check(`${what} is the same from a standby alone`, there?.text === here?.text, [
        there?.text,
        here?.text,
      ]);
    }
    const refused = await askServer(reading.server.url, ada.token, append, {
      input: { threadId, messages: [{ role: 'USER', content: 'not there' }] },
    });
    check('it refuses changes', !refused.ok && /STORAGE_UNAVAILABLE/.test(refused.text), refused.text);
    check('it is ready', (await reading.ready()) === 200);
  } finally {
    await reading.close();
  }
}
