import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { importWorkspace } from '../../src/memory/export/import-workspace.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { startEmbedded } from '../../src/postgres/embedded/start.ts';
import { MigrationEditedError, migrate, pendingChanges } from '../../src/postgres/migrate.ts';
import { OlderDatabaseError } from '../../src/postgres/older-database.ts';
import { rowsOf } from '../memory/formation/conversation.ts';
import { localServices, useDatabase } from '../support/database.ts';
import { type EmbeddedTemplate, embeddedTemplate } from '../support/embedded-template.ts';
import { dropDatabase, engineUnderTest, makeDatabase, urlOf } from '../support/engine.ts';
import { writtenForms } from './written-forms.ts';

// An engine is started, and a database migrated.
vi.setConfig({ testTimeout: 150_000 });

const database = useDatabase();

/** The owner's connection to a database that this test alone has. */
async function ownDatabase(begun: EmbeddedTemplate): Promise<pg.Client> {
  let login: pg.ClientConfig;
  let remove: () => Promise<void>;
  if (engineUnderTest() === 'native') {
    const name = `mneme_upgrade_${randomBytes(4).toString('hex')}`;
    await makeDatabase(name, begun === 'migrated');
    login = { connectionString: urlOf(name) };
    remove = () => dropDatabase(name);
  } else {
    const engine = await startEmbedded({ dataDir: null, template: await embeddedTemplate(begun) });
    login = engine.connection('postgres');
    remove = () => engine.stop();
  }
  onTestFinished(remove);
  const client = new pg.Client(login);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A copy of `db` to change. */
async function copiedSource(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mneme-db-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(import.meta.dirname, '../../db'), folder, { recursive: true });
  return folder;
}

it('a later migration is applied with what changed beside it, once', async () => {
  const client = await ownDatabase('migrated');
  const folder = await copiedSource();
  const later = join(folder, 'migrations/0201_reaction');
  await mkdir(join(later, 'concurrently'), { recursive: true });
  await writeFile(
    join(later, '100_message.sql'),
    'set local role mneme_owner;\nalter table mneme.message add column reaction text;\nreset role;\n',
  );
  await writeFile(
    join(later, 'concurrently/100_message_reaction.sql'),
    'create index concurrently if not exists message_reaction_idx on mneme.message (workspace_id, reaction);\n',
  );
  const table = join(folder, 'tables/message.sql');
  const said = await readFile(table, 'utf8');
  const role = /^comment on column mneme\.message\.role is .*\n/m;
  expect(said).toMatch(role);
  await writeFile(
    table,
    `${said.replace(role, '')}comment on column mneme.message.reaction is 'What a reader made of it.';\n`,
  );
  const statement = join(folder, 'functions/mneme_search/expand_statement.sql');
  const text = await readFile(statement, 'utf8');
  await writeFile(statement, text.replace('\nwith recursive named', '\n-- Later.\nwith recursive named'));

  const changed = [
    '0201_reaction',
    '0201_reaction/concurrently/100_message_reaction.sql',
    'mneme_search/expand_statement.sql',
    'tables/message.sql',
    'search-forms',
  ];
  expect(await pendingChanges(client, folder)).toEqual(changed);
  expect((await migrate(client, () => {}, undefined, folder)).applied).toEqual(changed);
  expect((await migrate(client, () => {}, undefined, folder)).applied).toEqual([]);
  const { rows } = await client.query(
    `select (select indisvalid from pg_index where indexrelid = 'mneme.message_reaction_idx'::regclass) as indexed,
       array(select a.attname || ': ' || coalesce(col_description(a.attrelid, a.attnum), 'nothing') from pg_attribute a
         where a.attrelid = 'mneme.message'::regclass and a.attname in ('role', 'reaction') order by 1) as comments`,
  );
  expect(rows).toEqual([
    { indexed: true, comments: ['reaction: What a reader made of it.', 'role: nothing'] },
  ]);
  const forms = await writtenForms(client);
  expect(forms.get('expand_form')).toContain('-- Later.');
});

it('an applied migration that was edited is refused, and nothing is changed', async () => {
  const client = await ownDatabase('migrated');
  const folder = await copiedSource();
  await appendFile(join(folder, 'migrations/0200_baseline/165_message.sql'), '\n-- A thought.\n');
  await appendFile(join(folder, 'functions/mneme_private/user_id.sql'), '\n-- Another.\n');
  const pending = await pendingChanges(client, folder);
  const attempt = migrate(client, () => {}, undefined, folder);
  await expect(attempt).rejects.toThrow(MigrationEditedError);
  await expect(attempt).rejects.toThrow('0200_baseline');
  expect(await pendingChanges(client, folder)).toEqual(pending);
  expect(pending).toEqual(['0200_baseline', 'mneme_private/user_id.sql', 'search-forms']);
});

it('a database from before 0.2.0 is refused before anything is changed', async () => {
  const client = await ownDatabase('new');
  await client.query(`
    create schema mneme_private;
    create table mneme_private.migration (name text not null constraint migration_pkey primary key, hash text not null,
      applied_at timestamptz not null default now());
    insert into mneme_private.migration (name, hash)
    values ('0001_baseline', 'a'), ('0003_job_input', 'b'), ('0092_reader_key', 'c'), ('queue.sql', 'd'),
      ('mneme_private/user_id.sql', 'e'), ('0001_baseline/160_message.sql', 'f');
    create schema mneme;
    create table mneme.message (content text);
    insert into mneme.message values ('The harbour gate closes at dusk.')`);
  const state = async () => {
    const { rows } = await client.query(
      `select array(select nspname::text from pg_namespace where nspname !~ '^pg_' order by 1) as schemas,
         array(select oid::regclass::text || coalesce(relacl::text, '') from pg_class
           where relnamespace::regnamespace::text ~ '^mneme' order by 1) as relations,
         array(select m::text from mneme_private.migration m order by 1) as ledger,
         array(select content from mneme.message) as turns,
         (select datacl::text from pg_database where datname = current_database()) as access`,
    );
    return rows;
  };
  const before = await state();
  const attempt = migrate(client);
  await expect(attempt).rejects.toThrow(OlderDatabaseError);
  await expect(attempt).rejects.toThrow(/At commit [0-9a-f]{7,}, .*mneme -- export/);
  expect(await state()).toEqual(before);
});

it('an export of the last version before 0.2.0 is imported, and found', async () => {
  const services = await localServices(database);
  const { embedder, pool } = services;
  const { manifest, rows: written } = await importWorkspace(pool, {
    directory: join(import.meta.dirname, 'upgrade/0092_reader_key'),
    slug: 'before-the-baseline',
    models: [{ slug: embedder.model, dimensions: embedder.dimensions }],
  });
  const workspaceId = manifest.workspace.id;
  onTestFinished(async () => {
    await database.owner.query('delete from mneme.workspace where id = $1', [workspaceId]);
  });
  expect(written).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0));
  const service: Caller = { role: 'service', workspaceId, userId: null, requestId: 'upgrade' };
  const [dana] = await rowsOf<{ id: string }>(
    { services, caller: service },
    `select id from mneme.workspace_user where external_id = 'dana'`,
  );
  const caller: Caller = { ...service, role: 'member', userId: dana?.id ?? null };
  const best = async (query: string) => (await recall({ services, caller }, { query })).hits[0]?.text;
  expect(await best('when does the harbour gate close?')).toBe('The harbour gate closes at dusk.');
  expect(await best('who is Clara Weiss?')).toContain('Clara Weiss');
  const facts = await rowsOf<{ fact: string }>(
    { services, caller },
    `select content as fact from mneme.fact where recorded_to is null and valid_to is null order by 1`,
  );
  expect(facts.map(({ fact }) => fact)).toEqual([
    'Clara Weiss is a vet',
    'Dana Whitlock has the sister Clara Weiss',
    'Dana Whitlock lives in Lisbon',
  ]);
  const turns = await rowsOf<{ content: string }>(
    { services, caller },
    'select content from mneme.message order by occurred_at',
  );
  expect(turns.map(({ content }) => content)).toEqual([
    'I live in Porto. My sister Clara Weiss is a vet.',
    'Porto, and Clara the vet.',
    'I moved to Lisbon yesterday. Remind me to call Clara Weiss by Friday.',
  ]);
});
