import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type LoginKind, loginName } from '../../src/postgres/logins.ts';
import { useDatabase } from '../support/database.ts';
import { loginKinds } from './policy/roles.ts';
import { waysToOwnership } from './policy/ways.ts';

// Whoever gets hold of a login (a password that leaked, a statement slipped into the workers) has that login and no more:
// nothing it can make or change is ever run by another role, by the owner who migrates, or by a superuser.

const database = useDatabase();

async function loginOf(kind: LoginKind): Promise<string> {
  const { rows } = await database.owner.query<{ name: string }>('select current_database() as name');
  return loginName(kind, rows[0]?.name ?? '');
}

/** A connection of a login of the database, which no pool holds. */
async function as<Result>(
  kind: LoginKind,
  work: (client: pg.Client, login: string) => Promise<Result>,
): Promise<Result> {
  const login = await loginOf(kind);
  const { owner } = database.logins;
  const url = owner.connectionString ? new URL(owner.connectionString) : null;
  if (url) url.username = login;
  const client = new pg.Client(url ? { connectionString: url.href } : { ...owner, user: login });
  await client.connect();
  try {
    return await work(client, login);
  } finally {
    await client.end();
  }
}

describe('the catalogue', () => {
  it.each(loginKinds)('knows no way from the login of the %s to ownership', async (kind) => {
    expect(await waysToOwnership(database.owner, await loginOf(kind))).toEqual([]);
  });

  it.each([
    ['a membership', 'grant mneme_queue_owner to RUNNER'],
    ['one of its roles', 'grant mneme_search to mneme_worker'],
    ['a membership without its rights', 'alter role RUNNER noinherit; grant mneme_owner to RUNNER'],
    [
      'the option to grant one',
      'create role mneme_middle; grant mneme_middle to RUNNER with admin option; grant mneme_owner to mneme_middle',
    ],
    ['the right to make roles', 'alter role mneme_queue createrole'],
    ['files', 'grant pg_read_server_files to mneme_worker'],
    ['programs', 'grant pg_execute_server_program to RUNNER'],
    ['a function', 'alter function mneme_private.enqueue owner to mneme_queue'],
    ['a function of the queue', 'alter function graphile_worker.add_job owner to mneme_worker'],
    ['a schema', 'create schema planted authorization mneme_queue'],
    ['a table', 'create table mneme.planted (); alter table mneme.planted owner to mneme_worker'],
    ['a type', 'create domain mneme.planted as text; alter domain mneme.planted owner to mneme_worker'],
    [
      'an operator',
      'create operator public.=%%= (function = pg_catalog.int4eq, leftarg = int, rightarg = int); alter operator public.=%%= (int, int) owner to RUNNER',
    ],
    ['a place to make some', 'grant create on schema public to public'],
    ['a place in the queue', 'grant create on schema graphile_worker to mneme_queue'],
    [
      'a right to make schemas',
      'do $$ begin execute format($q$grant create on database %I to mneme_worker$q$, current_database()); end $$',
    ],
    [
      'temporary objects',
      'do $$ begin execute format($q$grant temporary on database %I to public$q$, current_database()); end $$',
    ],
    ['triggers', 'grant trigger on mneme.message to mneme_worker'],
    ['triggers on the queue', 'grant all on all tables in schema graphile_worker to mneme_queue'],
    ['keys', 'grant references (id) on mneme.message to mneme_worker'],
    ['rights to hand on', 'grant select on mneme.message to mneme_worker with grant option'],
    [
      'default privileges',
      'alter default privileges for role mneme_owner grant all on tables to mneme_worker',
    ],
    ['reading files', 'grant execute on function pg_read_file(text) to mneme_worker'],
    ['reading files, everybody', 'grant execute on function pg_read_file(text) to public'],
    [
      "an administrator's function",
      'create function public.planted() returns int language sql security definer set search_path = pg_catalog as $$ select 1 $$',
    ],
    ["a caller's path", 'alter function mneme_private.enqueue reset search_path'],
    [
      'an event trigger',
      'create function public.planted() returns event_trigger language plpgsql as $$ begin end $$; create event trigger planted on ddl_command_end execute function public.planted()',
    ],
    ['a rule', 'create rule planted as on insert to mneme.topic do also select 1'],
    ['a setting', 'grant set on parameter session_preload_libraries to mneme_worker'],
  ])('would show %s', async (_what, change) => {
    const runner = await loginOf('runner');
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query(change.replaceAll('RUNNER', pg.escapeIdentifier(runner)));
      expect(await waysToOwnership(client, runner)).not.toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

/**
 * Statements that would plant code or take something over, on everything the catalogue has. What is tried has a form that
 * its owner could run: only a lack of rights refuses it. A `grant` is not among it: without the option it does nothing and
 * only warns.
 */
const attempts = `
  with schema as (select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_toast|^pg_temp'),
  relation as (select c.oid::regclass as name, c.relkind, (select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped limit 1) as attribute
    from pg_class c where c.relnamespace::regnamespace::text ~ '^(mneme|graphile_worker|public)' and c.relkind in ('r', 'p', 'v') and not c.relispartition),
  routine as (select p.oid::regprocedure as name from pg_proc p where p.pronamespace::regnamespace::text ~ '^(mneme|graphile_worker)')
  select format(form, name) from schema, unnest(array[
    'create table %s.planted (a int)', 'create function %s.planted() returns int language sql as ''select 1''',
    'create function %s.now() returns timestamptz language sql as ''select pg_catalog.now()''', 'create view %s.planted as select 1 as a',
    'create domain %s.planted as text', 'create type %s.planted as enum ()', 'create sequence %s.planted',
    'create operator %s.= (function = pg_catalog.int4eq, leftarg = int, rightarg = int)', 'create collation %s.planted from "C"',
    'create text search configuration %s.planted (copy = pg_catalog.simple)', 'alter schema %1$s rename to planted', 'drop schema %s cascade',
    'alter default privileges for role mneme_owner in schema %s grant all on tables to public']) form
  union all
  select format(form, name, attribute) from relation, unnest(array[
    'create trigger planted before insert on %s for each row execute function pg_catalog.suppress_redundant_updates_trigger()',
    'create index on %s (%s)', 'create rule planted as on delete to %s do instead nothing', 'create policy planted on %s using (true)',
    'alter table %s disable row level security', 'alter table %s alter column %s set default null', 'alter table %s add column planted int', 'drop table %s cascade',
    'alter table %s owner to current_user', 'truncate %s cascade', 'comment on table %s is ''planted''']) form
  where relkind <> 'v'
  union all
  select format(form, name) from routine, unnest(array[
    'alter function %s set search_path = planted', 'alter function %s owner to current_user', 'alter function %s rename to planted', 'alter function %s security invoker',
    'drop function %s cascade', 'comment on function %s is ''planted''']) form
  union all
  select format(form, rolname) from pg_roles, unnest(array[
    'grant %I to current_user', 'alter role %I createrole', 'alter role %I set search_path = planted', 'alter default privileges for role %I grant execute on functions to public', 'reassign owned by %I to current_user']) form
  where not pg_has_role(oid, 'member') and (rolname !~ '^pg_' or form ~ '^grant') and rolname <> 'pg_database_owner'
  union all
  select format(form, current_database()) from unnest(array[
    'create schema planted', 'alter database %I set search_path = planted', 'alter database %I owner to current_user']) form
  union all
  values ('drop extension pg_trgm cascade'), ('alter extension vector set schema mneme'), ('create role planted'), ('create language plplanted handler plpgsql_call_handler'),
    ('create event trigger planted on ddl_command_end execute function planted()'), ('create publication planted for all tables'),
    ('create foreign data wrapper planted'), ('create cast (text as int) with inout'), ('create access method planted type index handler bthandler'),
    ('create temporary table planted (a int)'), ('set session_preload_libraries = planted'), ('load ''planted'''),
    ('copy (select 1) to program ''true'''), ('copy (select 1) to ''/tmp/planted'''), ('select pg_catalog.pg_read_file(''PG_VERSION'')'), ('select pg_catalog.lo_import(''/etc/hostname'')'),
    ('select pg_catalog.pg_reload_conf()'), ('select pg_catalog.pg_ls_dir(''.'')'), ('alter role all set search_path = planted')`;

/** Tries all of it as the current role, each undone; gives back what was not refused for want of rights. */
async function plant(client: pg.Client): Promise<{ tried: number; planted: string[] }> {
  await client.query(`
    begin;
    do $attack$
    declare
      attempt text;
      planted text[] := '{}';
      tried integer := 0;
    begin
      for attempt in ${attempts} loop
        tried := tried + 1;
        begin
          execute attempt;
          raise exception using errcode = 'MN999', message = 'planted';
        exception
          when insufficient_privilege then null;
          when others then planted := planted || (attempt || ': ' || sqlerrm);
        end;
      end loop;
      perform set_config('mneme.planted', jsonb_build_object('tried', tried, 'planted', planted)::text, false);
    end
    $attack$`);
  const { rows } = await client.query<{ result: { tried: number; planted: string[] } }>(
    `select current_setting('mneme.planted')::jsonb as result`,
  );
  await client.query('rollback');
  return rows[0]?.result ?? { tried: 0, planted: [] };
}

describe('whoever holds a login', () => {
  it.each(loginKinds)('plants nothing as the %s, nor as any role it may become', async (kind) => {
    await as(kind, async (client, login) => {
      const { rows: roles } = await client.query<{ name: string }>(
        `select quote_ident(rolname) as name from pg_roles where pg_has_role(oid, 'member') order by 1`,
      );
      expect(roles.map(({ name }) => name)).toContain(
        pg.escapeIdentifier(login).includes('-') ? pg.escapeIdentifier(login) : login,
      );
      for (const { name } of roles) {
        await client.query(`set role ${name}`);
        const { tried, planted } = await plant(client);
        await client.query('reset role');
        expect(tried).toBeGreaterThan(2000);
        expect([name, planted.slice(0, 20)]).toEqual([name, []]);
      }
    });
  });

  it('but the owners do: what is tried is possible', async () => {
    const client = new pg.Client(database.logins.owner);
    await client.connect();
    try {
      await client.query('set role mneme_queue_owner');
      const { planted } = await plant(client);
      expect(planted.filter((line) => line.endsWith(': planted')).length).toBeGreaterThan(50);
    } finally {
      await client.end();
    }
  });
});
