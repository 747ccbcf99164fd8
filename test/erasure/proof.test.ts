import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseThread } from '../../src/memory/erasure/erase.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { talk, useApi } from '../graphql/api.ts';
import { type CatalogTable, type PlantedRow, plantRows, readTables } from '../isolation/planted-rows.ts';
import { createTestWorkspace, type TestWorkspace, useDatabase } from '../support/database.ts';
import { placesOf } from '../support/dump.ts';
import { doJobs } from '../support/jobs.ts';
import { findPostgres } from '../support/native-server.ts';
import { plainExtractor } from '../support/plain-extractor.ts';
import { erasedWith } from './tables.ts';

// A word that nobody else uses is said, stored, looked for and planted in every column of every table that can hold one;
// then what it hangs on is erased, and it is looked for everywhere.

const database = useDatabase();
const api = useApi();
const run = promisify(execFile);

let tables: CatalogTable[];
/** Without those that only the database itself writes to: what was said has filled them. */
let planted: CatalogTable[];
let services: MemoryServices;
let logged = '';

beforeAll(async () => {
  tables = await readTables(database.owner, ['mneme', 'mneme_private']);
  const written =
    /audit_|_statistic$|_delta$|term_reading|time_reading|erasing_row|erasure_receipt|migration|worker_heartbeat|backup_record|cell_|_hold/;
  planted = tables.filter(({ relation }) => !written.test(relation));
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  services = { ...api.services, extractor: plainExtractor, log: pino({ level: 'trace' }, stream) };
  // Every table keeps a row: of one without any, Postgres samples nothing anew.
  const { id, admin } = await createTestWorkspace(api.services);
  await plantRows(database.owner, planted, id, admin.userId ?? '', new Map(), 'somebody else');
});

/** Says, states, asks and plants the word as a member of a workspace; returns that member and their threads. */
async function plant(
  workspace: TestWorkspace,
  word: string,
  scope: (typeof scopes)[number],
): Promise<{ ada: Caller; threadIds: string[] }> {
  // A client's own id of a request may hold a name.
  const ada = {
    ...(await workspace.caller('member', `Ada ${scope === 'thread' ? '' : word}`)),
    requestId: word,
  };
  const name = word[0]?.toUpperCase() + word.slice(1);
  const { threadId } = await talk(
    api,
    ada,
    [
      `${name} Ardane lives in Porto.`,
      `We decided that ${word} is served.`,
      `I prefer ${word} for breakfast.`,
    ],
    { title: word, externalId: word, channel: word },
  );
  const ask = (query: string, input: object) => api.data(ada, query, { input });
  await ask('mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }', {
    kind: 'NOTE',
    content: `A note of ${word}`,
    threadId,
    idempotencyKey: word,
  });
  await ask('mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }', {
    content: `Buy ${word}`,
    tags: [word],
    threadId,
  });
  await ask('mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }', {
    subject: `${name} Ardane`,
    predicate: 'works_at',
    object: word,
    threadId,
  });
  await doJobs(database, services, workspace.id);
  // Counted words, and after them some that wait to be counted.
  await database.owner.query('select mneme_private.fold_statistics()');
  await ask('query ($input: RecallInput!) { recall(input: $input) { hits { citation } } }', {
    query: word,
    threadId,
  });
  await ask('query ($input: BuildContextInput!) { buildContext(input: $input) { text } }', {
    query: word,
    threadId,
  });
  await doJobs(database, services, workspace.id);

  const held = new Set<string>(['thread', 'user', 'workspace'].slice(0, scopes.indexOf(scope) + 1));
  let rows = new Map<string, PlantedRow>();
  for (const table of planted) {
    const goes = held.has(erasedWith[table.relation] ?? '');
    const said = goes ? word : 'nothing of anybody';
    rows = await plantRows(database.owner, [table], workspace.id, ada.userId ?? '', rows, said);
    const row = rows.get(table.name);
    if (goes && row) await fill(table, row, word);
  }
  return { ada, threadIds: [threadId, String(rows.get('thread')?.id)] };
}

/** Each with all that goes with those before it. */
const scopes = ['thread', 'user', 'workspace'] as const;

const couldNotHold = new Set<string>();

/** Writes the word into every column of a planted row that can hold a text and does not say it yet. */
async function fill(table: CatalogTable, row: PlantedRow, word: string): Promise<void> {
  const values: Record<string, string> = {
    text: `'${word}'`,
    'text[]': `array['${word}']`,
    jsonb: `jsonb_build_object('${word}', '${word}')`,
    json: `json_build_object('${word}', '${word}')`,
    ltree: `'${word}'`,
    'character varying': `'${word}'`,
  };
  for (const column of table.columns) {
    const value = values[column.type];
    // What a domain allows is a list of our own words.
    if (value === undefined || column.generated || column.allowed !== null) continue;
    // Names of stores and of blobs: hashes below the workspace.
    if (/^mneme_private\./.test(table.relation) && /^blob_(store|pointer)$/.test(column.name)) continue;
    const key = table.primary ?? table.columns.map(({ name }) => name);
    const where = key.map((name, at) => `${name} = $${at + 1}`).join(' and ');
    await database.owner
      .query(
        `update ${table.relation} set ${column.name} = ${value} where ${where} and ${column.name}::text is distinct from ${value}::text
           and coalesce(${column.name}::text, '') not ilike '%${word}%'`,
        key.map((name) => row[name]),
      )
      .catch(() => couldNotHold.add(`${table.relation}.${column.name}`));
  }
}

/** Where the word stands, or the hash that its text has. */
async function places(word: string): Promise<string[]> {
  const hash = createHash('sha256').update(word).digest('hex');
  return [
    ...new Set([...(await placesOf(database.owner, word)), ...(await placesOf(database.owner, hash))]),
  ].sort();
}

/** With a token, which opens nothing any more once its user or workspace is erased. */
const erase = (caller: Caller, what: 'Thread' | 'User' | 'Workspace', input: object) =>
  api.data(
    { ...caller, credential: { kind: 'token', id: null } },
    `mutation ($input: Erase${what}Input!) { erase${what}(input: $input) { receipt { id kinds { kind rowCount } } } }`,
    { input },
  );

const words = { thread: 'palvestrin', user: 'dunmerrow', workspace: 'feldwhisk' };

describe('an erasure', () => {
  it('says of every table with what its rows go', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace::regnamespace::text ~ '^mneme' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    expect(
      rows.map(({ name }) => name),
      'Say it in test/erasure/tables.ts',
    ).toEqual(Object.keys(erasedWith).sort());
  });

  it('may find and delete rows of its workspace in every table of one', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace::regnamespace::text ~ '^mneme' and c.relkind in ('r', 'p') and not c.relispartition
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = c.relname || '_erase') order by 1`,
    );
    const others = ['audit_log', 'erasure_receipt', 'erasure_receipt_kind'].map((name) => `mneme.${name}`);
    // The directory of cells is of the server, and knows ids and slugs.
    const hidden = ['audit_head', 'cell_key', 'cell_workspace', 'erasing_row', 'workspace_hold'].map(
      (name) => `mneme_private.${name}`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...others, ...hidden]);
  });

  it.each(scopes)('of a %s leaves no trace of what was said', async (scope) => {
    const word = words[scope];
    const workspace = await createTestWorkspace(api.services);
    const { ada, threadIds } = await plant(workspace, word, scope);
    // What the planner samples quotes texts.
    await database.owner.query('analyze');
    const before = await places(word);
    expect(before.filter((place) => place.startsWith('pg_stats'))).not.toEqual([]);
    const kinds = Object.entries(erasedWith).filter(([, goes]) => goes === 'thread');
    // It stood wherever it could: what holds no text has no column for it.
    const silent =
      /embedding$|_(source|message|part|entity|summary|turn|extraction|backlog|mention|delta)$|taxonomy_change_|branch|participant|assertion|recall_hit|sealed_text|archive_object/;
    expect(before).toEqual(
      expect.arrayContaining(
        kinds
          .map(([name]) => name)
          .filter(
            (name) =>
              !silent.test(name) &&
              name !== 'mneme.taxonomy_suggestion' &&
              name !== 'mneme.summary_statement',
          ),
      ),
    );

    if (scope === 'thread') for (const threadId of threadIds) await erase(ada, 'Thread', { threadId });
    if (scope === 'user') await erase(ada, 'User', { userId: ada.userId });
    // The word was planted in its slug too.
    if (scope === 'workspace') await erase(workspace.admin, 'Workspace', { slug: word });
    expect(await places(word)).toEqual([]);
    // Nor do jobs that go on bring it back.
    await doJobs(database, services, workspace.id);
    expect(await places(word)).toEqual([]);
    expect(logged.toLowerCase()).not.toContain(word);
    if (scope !== 'workspace') return;
    const { rows } = await database.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace::regnamespace::text ~ '^mneme' and c.relkind in ('r', 'p') and not c.relispartition
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')`,
    );
    const counts = rows.map(
      ({ name }) => `select '${name}' as name where exists (select from ${name} where workspace_id = $1)`,
    );
    const left = await database.owner.query(`${counts.join(' union all ')} order by 1`, [workspace.id]);
    expect(left.rows.map(({ name }) => name)).toEqual([
      'mneme.erasure_receipt',
      'mneme.erasure_receipt_kind',
    ]);
  });

  it('tells the log when what the planner sampled could not be taken anew', async () => {
    const workspace = await createTestWorkspace(api.services);
    const { threadId } = await talk(api, workspace.admin, ['This one goes.']);
    const renewal = 'function mneme_private.renew_planner_statistics()';
    await database.owner.query(`revoke execute on ${renewal} from mneme_provisioner`);
    try {
      await eraseThread({ services, caller: workspace.admin }, { threadId });
    } finally {
      await database.owner.query(`grant execute on ${renewal} to mneme_provisioner`);
    }
    expect(logged).toContain('pg_stats may quote what was erased');
  });

  it('planted the word in every column that can hold one', () => {
    expect([...couldNotHold].sort()).toEqual([]);
  });

  it('is told from a dump of the database and from its files', async () => {
    const all = Object.values(words);
    const login = database.logins.owner.connectionString;
    const binaries = findPostgres();
    if (database.engine === 'embedded' || !login || !binaries) {
      // In memory there are no files; what a dump would hold was looked through above.
      expect(await placesOf(database.owner, all.join('|'))).toEqual([]);
      return;
    }
    const { stdout } = await run(join(binaries, 'pg_dump'), [login], { maxBuffer: 1 << 30 });
    expect(stdout.length).toBeGreaterThan(100_000);
    expect(all.filter((word) => stdout.toLowerCase().includes(word))).toEqual([]);

    const { rows } = await database.owner.query<{ directory: string; database: string }>(
      `select current_setting('data_directory') as directory, oid::text as database from pg_database where datname = current_database()`,
    );
    const files = join(rows[0]?.directory ?? '', 'base', rows[0]?.database ?? '');
    // A server elsewhere shows its files to nobody.
    if (!existsSync(files)) return;
    const found = async (word: string) =>
      (await run('grep', ['-rliaF', word, files]).catch(() => ({ stdout: '' }))).stdout
        .split('\n')
        .filter(Boolean);
    const kept = await createTestWorkspace(api.services);
    await talk(api, kept.admin, ['This one says tarnquill, and stays.']);
    // Deleted rows are overwritten when their pages are: written anew, the tables hold what is left.
    await database.owner.query('vacuum full');
    await database.owner.query('checkpoint');
    // What was sampled of tables that are empty now stays with the planner: placesOf looks at the others.
    const samples = await database.owner.query<{ file: string }>(
      `select pg_relation_filenode('pg_statistic')::text as file`,
    );
    const sampled = join(files, samples.rows[0]?.file ?? '');
    expect(await found('tarnquill')).not.toEqual([]);
    for (const word of all)
      expect(
        (await found(word)).filter((file) => file !== sampled),
        word,
      ).toEqual([]);
  });
});
