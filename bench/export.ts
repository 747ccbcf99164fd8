/**
 * Exports a workspace of many turns, takes it in on another server, and compares every row. Both commands are killed with
 * SIGKILL on the way once and run again, and measured in a run that nobody cuts off.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Database, openDatabase } from '../src/postgres/database.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';
import { type EngineName, engineNames } from './engines.ts';
import { type CommandRun, runMneme } from './export/command.ts';
import { auditEntries, digestWorkspace, type TableDigest } from './export/compare.ts';
import { benchSlug, fillBenchWorkspace } from './export/fill.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    engine: { type: 'string', multiple: true, default: [...engineNames] },
    /** Leaves out the runs that are killed and gone on with. */
    uncut: { type: 'boolean', default: false },
  },
});
const messages = Number(values.messages);
if (!(messages >= 1000)) {
  console.error(
    'Usage: npm run bench:export -- [--messages N, 1000 at least] [--engine embedded|native] [--uncut]',
  );
  process.exit(2);
}

/** A database that the command line and the bench reach in turn. */
interface Place {
  readonly environment: Readonly<Record<string, string>>;
  open(): Promise<Database>;
}

const secret = 'the bench secret of forty characters, at least';
let failed = false;

for (const engine of engineNames.filter((name): name is EngineName => values.engine.includes(name))) {
  const root = mkdtempSync(join(tmpdir(), 'mneme-bench-export-'));
  try {
    if (engine === 'native') await onNative(root);
    else await bench(engine, root, embeddedPlace(join(root, 'one')), embeddedPlace(join(root, 'two')));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
process.exitCode = failed ? 1 : 0;

async function bench(engine: EngineName, root: string, source: Place, target: Place): Promise<void> {
  const workspaceId = await withDatabase(source, (database) => fillBenchWorkspace(database, messages));
  const out = join(root, 'whole');
  const args = ['export', '--workspace', benchSlug, '--out'];
  const whole = await runMneme([...args, out], source.environment);
  const manifest: { files: { rows: number; bytes: number }[] } = JSON.parse(
    readFileSync(join(out, 'manifest.json'), 'utf8'),
  );
  const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0);
  const megabytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0) / 1e6;
  report(engine, 'export', whole, rows, `${megabytes.toFixed(0)} MB`);

  const again = join(root, 'again');
  if (!values.uncut) {
    const cut = await runMneme([...args, again], source.environment, /rows: [567]0 %/);
    const resumed = await runMneme([...args, again], source.environment);
    report(
      engine,
      `export, killed after ${cut.seconds.toFixed(1)} s, gone on with`,
      resumed,
      rows,
      kept(resumed),
    );
  }
  const taken = values.uncut ? out : again;

  const { before, audited } = await withDatabase(source, (database) =>
    withOwner(database, async (owner) => {
      const entries = await auditEntries(owner, workspaceId);
      return { before: await digestWorkspace(owner, workspaceId, entries), audited: entries };
    }),
  );
  if (!values.uncut) {
    const cut = await runMneme(['import', taken], target.environment, /rows written: [456]0 %/);
    const resumed = await runMneme(['import', taken], target.environment);
    report(engine, `import, killed after ${cut.seconds.toFixed(1)} s, gone on with`, resumed, rows, '');
    await withDatabase(target, (database) =>
      withOwner(database, async (owner) => {
        compare(engine, before, await digestWorkspace(owner, workspaceId, audited));
        await owner.query('delete from mneme.workspace where id = $1', [workspaceId]);
      }),
    );
  }
  report(engine, 'import', await runMneme(['import', taken], target.environment), rows, '');
  await withDatabase(target, (database) =>
    withOwner(database, async (owner) =>
      compare(engine, before, await digestWorkspace(owner, workspaceId, audited)),
    ),
  );
}

function report(engine: EngineName, what: string, run: CommandRun, rows: number, more: string): void {
  if (run.code !== 0) {
    failed = true;
    console.log(`${engine}\t${what}\tended with ${run.code}: ${run.output.slice(-500)}`);
    return;
  }
  console.log(
    [
      engine,
      what,
      `${run.seconds.toFixed(1)} s`,
      `${rows} rows`,
      `${Math.round(rows / run.seconds)} rows/s`,
      `${run.peakMegabytes} MB at most`,
      more,
    ].join('\t'),
  );
}

function compare(engine: EngineName, before: readonly TableDigest[], after: readonly TableDigest[]): void {
  const differing = before.filter(({ table, rows, digest }) => {
    const now = after.find((each) => each.table === table);
    return now?.rows !== rows || now.digest !== digest;
  });
  if (differing.length > 0) failed = true;
  const rows = before.reduce((sum, each) => sum + each.rows, 0);
  console.log(
    differing.length === 0
      ? `${engine}\tevery row is as it was\t${rows} rows of ${before.length} tables compared`
      : `${engine}\tDIFFERENT: ${differing.map(({ table }) => table).join(', ')}`,
  );
}

function kept(run: CommandRun): string {
  return (
    /\d+ file\(s\) of an earlier run were kept, \d+ written again/.exec(run.output)?.[0] ?? 'nothing kept'
  );
}

async function onNative(root: string): Promise<void> {
  const binaries = findPostgres();
  if (!binaries) {
    console.log('native: there is no Postgres with pgvector here; scripts/native-postgres.sh gets one.');
    return;
  }
  const server = await startNativeServer(binaries, { fsync: 'on' });
  try {
    const places: Place[] = [];
    for (const name of ['one', 'two']) {
      const client = new pg.Client(server.url);
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      places.push({
        environment: {
          DATABASE_URL: url.href,
          MNEME_TOKEN_SECRET: secret,
          MNEME_DATA_DIR: join(root, 'data'),
        },
        open: () => openDatabase({ databaseUrl: url.href, dataDir: null, secret, poolSize: 4 }),
      });
    }
    const [source, target] = places;
    if (source && target) await bench('native', root, source, target);
  } finally {
    await server.stop();
  }
}

function embeddedPlace(dataDir: string): Place {
  return {
    environment: { DATABASE_URL: '', MNEME_DATA_DIR: dataDir, MNEME_TOKEN_SECRET: secret },
    open: () => openDatabase({ dataDir, secret, poolSize: 4 }),
  };
}

async function withDatabase<Result>(
  place: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await place.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function withOwner<Result>(
  database: Database,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = await database.connectOwner?.();
  if (!owner) throw new Error('The bench needs the login of the owner.');
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
