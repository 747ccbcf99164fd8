import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { MigrationEditedError, migrate, pendingChanges } from '../../src/postgres/migrate.ts';
import { scramVerifier } from '../../src/postgres/scram.ts';
import { CheckViolatedError } from '../../src/postgres/violated-check.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const database = useDatabase();

async function asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(database.logins.owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('migrate', () => {
  it('changes nothing when it runs again, alone or by several processes at once', async () => {
    const reports = await Promise.all([1, 2, 3].map(() => asOwner((client) => migrate(client))));
    expect(reports.map((report) => report.applied)).toEqual([[], [], []]);
    expect(await pendingChanges(database.pool)).toEqual([]);
  });

  it('waits for nobody where nothing is new: a command beside a server, or beside a backup', async () => {
    const reader = new pg.Client(database.logins.owner);
    await reader.connect();
    try {
      // The embedded engine has one transaction at a time, so that nobody there can hold a lock against another.
      if (database.engine === 'native')
        await reader.query(
          'begin; lock table mneme_private.migration, graphile_worker._private_jobs, graphile_worker.migrations in access share mode',
        );
      const notes: string[] = [];
      expect((await asOwner((client) => migrate(client, (message) => notes.push(message)))).applied).toEqual(
        [],
      );
      expect(notes).toEqual([]);
    } finally {
      await reader.end();
    }
  });

  it('brings the queue up to another version of graphile-worker', async () => {
    await database.owner.query(`update mneme_private.migration set hash = 'older' where name = 'queue.sql'`);
    await database.owner.query('alter table graphile_worker._private_jobs disable row level security');
    expect((await asOwner((client) => migrate(client))).applied).toEqual(['queue.sql']);
    const { rows } = await database.owner.query(
      `select relrowsecurity as secured from pg_class where oid = 'graphile_worker._private_jobs'::regclass`,
    );
    expect(rows).toEqual([{ secured: true }]);
  });

  it('refuses a database whose migration was edited afterwards, and changes nothing', async () => {
    const name = '0200_baseline';
    const { rows } = await database.owner.query<{ hash: string }>(
      'select hash from mneme_private.migration where name = $1',
      [name],
    );
    const set = (hash: string) =>
      database.owner.query('update mneme_private.migration set hash = $2 where name = $1', [name, hash]);
    await set('another');
    try {
      await expect(asOwner((client) => migrate(client))).rejects.toThrow(MigrationEditedError);
      expect(await pendingChanges(database.owner)).toEqual([name]);
    } finally {
      await set(rows[0]?.hash ?? '');
    }
  });

  it('applies a changed function again', async () => {
    const name = 'mneme_private/user_id.sql';
    await database.owner.query(`update mneme_private.migration set hash = 'older' where name = $1`, [name]);
    expect((await asOwner((client) => migrate(client))).applied).toEqual([name]);
  });

  it('waits a little for a table in use, lets others pass, and tries again', async () => {
    // Its triggers are made anew, for which nobody may be writing to the table.
    const name = 'tables/message.sql';
    await database.owner.query(`update mneme_private.migration set hash = 'older' where name = $1`, [name]);
    const notes: string[] = [];
    const writer = new pg.Client(database.logins.owner);
    await writer.connect();
    await writer.query('begin; lock table mneme.message in row exclusive mode');
    const migrated = asOwner((client) => migrate(client, (message) => notes.push(message)));
    try {
      // The embedded engine has one transaction at a time, so that nobody there can hold a lock against another.
      if (database.engine === 'native') await eventually(() => expect(notes.join()).toContain('in use'));
    } finally {
      await writer.end();
    }
    expect((await migrated).applied).toEqual([name]);
  });

  it('makes comments, triggers, policies and grants of a table anew when their text changes, and leaves no others', async () => {
    const name = 'tables/message.sql';
    const held = async () => {
      const { rows } = await database.owner.query<{ line: string }>(`
        select 'policy ' || p::text as line from pg_policies p where tablename = 'message'
        union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'mneme.message'::regclass and not tgisinternal
        union all select 'right ' || g::text from information_schema.column_privileges g where table_name = 'message'
        union all select 'comment ' || coalesce(a.attname, '') || ' ' || d.description
          from pg_description d left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
          where d.classoid = 'pg_class'::regclass and d.objoid = 'mneme.message'::regclass
        order by 1`);
      return rows.map(({ line }) => line);
    };
    const before = await held();
    await database.owner.query(`
      create policy message_leak on mneme.message for select to mneme_member using (true);
      drop policy message_person_read on mneme.message;
      grant update (content) on mneme.message to mneme_member, public;
      revoke select on mneme.message from mneme_admin;
      comment on column mneme.message.role is 'Another.';
      comment on column mneme.message.content is null;
      create trigger message_stray before update on mneme.message for each row execute function suppress_redundant_updates_trigger();
      update mneme_private.migration set hash = 'older' where name = '${name}'`);
    expect(await held()).not.toEqual(before);
    expect((await asOwner((client) => migrate(client))).applied).toEqual([name]);
    expect(await held()).toEqual(before);
  });

  it('names the rows that break a check, which holds of all of them from then on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mneme-db-'));
    await cp(join(import.meta.dirname, '../../db'), folder, { recursive: true });
    const later = join(folder, 'migrations/0201_checks');
    await mkdir(join(later, 'concurrently'), { recursive: true });
    await writeFile(join(later, '010_checks.sql'), 'select;\n');
    const file = 'concurrently/110_entity_salience.sql';
    await writeFile(
      join(later, file),
      'alter table mneme.entity validate constraint entity_salience_check;\n',
    );
    const migrateLater = () => asOwner((client) => migrate(client, () => {}, undefined, folder));
    const services = await localServices(database);
    const { id: workspace } = await createTestWorkspace(services);
    const check = 'constraint entity_salience_check';
    const { rows } = await database.owner.query<{ id: string }>(
      `with made as (
         insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized)
         select $1, 'person', 'Person ' || n, 'person ' || n from generate_series(1, 12) n returning id)
       select id from made`,
      [workspace],
    );
    await database.owner.query(`
      alter table mneme.entity drop ${check};
      update mneme.entity set salience = 2 where workspace_id = '${workspace}';
      alter table mneme.entity add ${check} check (salience >= 0 and salience <= 1) not valid`);
    try {
      const refused: unknown = await migrateLater().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(CheckViolatedError);
      const { message } = refused as CheckViolatedError;
      expect(message).toMatch(/rows of mneme\.entity break entity_salience_check, .* and 2 more$/);
      expect(rows.filter(({ id }) => message.includes(`"id": "${id}"`))).toHaveLength(10);
      expect(message).not.toContain('Person');
    } finally {
      await database.owner.query('update mneme.entity set salience = 0.5 where workspace_id = $1', [
        workspace,
      ]);
    }
    expect((await migrateLater()).applied).toEqual([`0201_checks/${file}`]);
    // On the embedded engine, other files share the database.
    await database.owner.query(`delete from mneme_private.migration where name like '0201_checks%'`);
    await rm(folder, { recursive: true });
    const { rows: now } = await database.owner.query(
      `select convalidated from pg_constraint where conname = 'entity_salience_check'`,
    );
    expect(now).toEqual([{ convalidated: true }]);
  });

  it('lets the API read the ledger and not write it', async () => {
    await expect(
      database.pool.query(`update mneme_private.migration set hash = 'x' where name = '0200_baseline'`),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('scramVerifier', () => {
  it('is what Postgres itself makes of the password', () => {
    // Of RFC 7677's example: user "user", password "pencil".
    expect(scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    );
  });
});
