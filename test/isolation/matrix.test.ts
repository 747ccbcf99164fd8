import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller, CallerRole } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';
import { type CatalogTable, type PlantedRow, plantRows, readTables } from './planted-rows.ts';

// Made from the catalogue: a table that is added is attacked too, and one whose rows can't be made fails here.

const database = useDatabase();
const roles = ['member', 'admin', 'service', 'worker', 'anonymous'] as const;
/** Tables whose `user_id` says who belongs to the workspace, which its members may know. */
const directory = new Set(['membership']);

let tables: CatalogTable[];
let planted: Map<string, PlantedRow>;
/** Workspace a has the attackers, b the rows. */
const attackers = new Map<CallerRole, Caller>();
let owner: Caller;
let neighbours: Caller[];
let program: Caller;

beforeAll(async () => {
  const services = await localServices(database);
  const a = await createTestWorkspace(services);
  const b = await createTestWorkspace(services);
  for (const role of ['member', 'admin', 'service'] as const) attackers.set(role, await a.caller(role));
  for (const role of ['worker', 'anonymous'] as const)
    attackers.set(role, { role, workspaceId: a.id, userId: null, requestId: 'test' });
  owner = await b.caller('member', 'dana');
  neighbours = [await b.caller('member', 'ben'), b.admin];
  program = await b.caller('service', 'bot');
  tables = await readTables(database.owner);
  planted = await plantRows(database.owner, tables, b.id, owner.userId ?? '');
});

/** How many rows a statement reaches as a caller; null where the role may not even ask. */
async function reach(caller: Caller, statement: string, values: readonly unknown[]): Promise<number | null> {
  const pool = caller.role === 'worker' ? database.runnerPool : database.pool;
  let rows: number | null = null;
  const undone = new Error('undone');
  const run = withSession(pool, caller, async (session) => {
    rows = (await session.query(statement, values)).rowCount;
    throw undone;
  });
  await run.catch((error: unknown) => {
    if (error !== undone && !(error instanceof Error && Reflect.get(error, 'code') === '42501')) throw error;
  });
  return rows;
}

/** The privilege a role has on each column of the table. */
async function granted(
  table: CatalogTable,
  caller: Caller,
  privilege: 'insert' | 'update',
): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = ('mneme.' || $1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and has_column_privilege($2, attrelid, attnum, $3) order by attnum`,
    [table.name, `mneme_${caller.role}`, privilege],
  );
  return rows.map(({ name }) => name);
}

/** The planted row of a table, by its primary key or, where it has no `id`, by its workspace: it is the only one. */
function place(table: CatalogTable): { condition: string; values: unknown[] } {
  const row = planted.get(table.name);
  if (table.name === 'workspace') return { condition: 'id = $1', values: [row?.id] };
  return { condition: 'workspace_id = $1', values: [row?.workspace_id] };
}

/** Adds a row like the planted one, with an id of its own; null where it is refused. */
async function add(table: CatalogTable, caller: Caller, changed: PlantedRow = {}): Promise<number | null> {
  const columns = await granted(table, caller, 'insert');
  if (columns.length === 0) return null;
  const row = { ...planted.get(table.name), ...changed, id: crypto.randomUUID() };
  const list = columns.join(', ');
  const statement = `insert into mneme.${table.name} (${list}) select ${list} from jsonb_populate_record(null::mneme.${table.name}, $1)`;
  return reach(caller, statement, [JSON.stringify(row)]);
}

/** Reads, changes, removes and adds to the planted rows of a table as a caller; says where that reached anything. */
async function attack(table: CatalogTable, caller: Caller): Promise<string[]> {
  const { condition, values } = place(table);
  const reached: string[] = [];
  const note = (what: string, rows: number | null) => {
    if (rows) reached.push(`${caller.role} ${what} ${rows} of ${table.name}`);
  };
  note('sees', await reach(caller, `select from mneme.${table.name} where ${condition}`, values));
  for (const column of await granted(table, caller, 'update')) {
    const statement = `update mneme.${table.name} set ${column} = ${column} where ${condition}`;
    note(`updates ${column} in`, await reach(caller, statement, values));
  }
  note('deletes', await reach(caller, `delete from mneme.${table.name} where ${condition}`, values));
  note('adds', await add(table, caller));
  return reached;
}

const ofWorkspaces = () =>
  tables.filter(
    ({ name, columns }) => name === 'workspace' || columns.some((column) => column.name === 'workspace_id'),
  );

/** Tables whose planted row is private: they say whose it is, or hang on a row that does. */
function privateTables(): CatalogTable[] {
  const found = new Set<string>();
  for (const table of tables) {
    const own = table.columns.some(({ name }) => name === 'owner_user_id' || name === 'user_id');
    if ((own && !directory.has(table.name)) || table.keys.some((key) => found.has(key.table)))
      found.add(table.name);
  }
  return tables.filter(({ name }) => found.has(name));
}

describe('another workspace', () => {
  it.each(roles)('is out of reach for %s: no row seen, changed, removed or added', async (role) => {
    const caller = attackers.get(role);
    expect(ofWorkspaces().length).toBeGreaterThan(30);
    for (const table of ofWorkspaces()) {
      expect(caller && (await attack(table, caller))).toEqual([]);
    }
  });

  it('shows an anonymous request nothing, even where it names the workspace', async () => {
    const caller: Caller = { ...owner, role: 'anonymous' };
    for (const table of ofWorkspaces()) expect(await attack(table, caller)).toEqual([]);
  });

  it('has rows in every table, which its own program sees: the attacks had something to find', async () => {
    for (const table of ofWorkspaces()) {
      const { condition, values } = place(table);
      const rows = await reach(program, `select from mneme.${table.name} where ${condition}`, values);
      const { rows: held } = await database.owner.query(
        `select has_any_column_privilege('mneme_service', ('mneme.' || $1)::regclass, 'select') as readable,
           (select count(*)::int from pg_policies where schemaname = 'mneme' and tablename = $1 and cmd in ('SELECT', 'ALL') and 'mneme_service' = any (roles)) as policies`,
        [table.name],
      );
      const readable = held[0]?.readable && held[0]?.policies > 0;
      expect([table.name, (rows ?? 0) > 0]).toEqual([table.name, readable]);
    }
  });
});

describe('another user', () => {
  it('of the workspace, admins too, reaches no private row of any table', async () => {
    expect(privateTables().length).toBeGreaterThan(25);
    for (const table of privateTables()) {
      for (const caller of neighbours) expect(await attack(table, caller)).toEqual([]);
    }
  });

  it('hangs no row of their own on a private one', async () => {
    const known = new Set(privateTables().map(({ name }) => name));
    const hanging = privateTables().filter(({ name, keys }) =>
      keys.some((key) => key.table !== name && known.has(key.table)),
    );
    expect(hanging.length).toBeGreaterThan(20);
    for (const table of hanging) {
      for (const caller of neighbours) {
        const own = Object.fromEntries(
          ['owner_user_id', 'user_id', 'created_by'].map((column) => [column, caller.userId]),
        );
        expect([table.name, await add(table, caller, own)]).toEqual([table.name, null]);
      }
    }
  });

  it('is not its owner, who sees them', async () => {
    for (const table of privateTables()) {
      const { condition, values } = place(table);
      const { rows } = await database.owner.query(
        `select has_any_column_privilege('mneme_member', ('mneme.' || $1)::regclass, 'select') as readable`,
        [table.name],
      );
      const seen = await reach(owner, `select from mneme.${table.name} where ${condition}`, values);
      expect([table.name, (seen ?? 0) > 0]).toEqual([table.name, rows[0]?.readable]);
    }
  });
});

describe('grants', () => {
  it('let no role move a row to another workspace, empty a table, or own one', async () => {
    const { rows } = await database.owner.query(
      `select c.relname, r.rolname from pg_class c cross join pg_roles r
       where c.relnamespace = 'mneme'::regnamespace and c.relkind in ('r', 'p') and r.rolname = any ($1)
         and (has_table_privilege(r.oid, c.oid, 'truncate') or has_table_privilege(r.oid, c.oid, 'trigger') or has_table_privilege(r.oid, c.oid, 'references')
           or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and has_column_privilege(r.oid, c.oid, a.attnum, 'update')))`,
      [roles.map((role) => `mneme_${role}`)],
    );
    expect(rows).toEqual([]);
  });

  it('keep row security on, and forced, on every table, and the schemas closed to new objects', async () => {
    const { rows } = await database.owner.query(
      `select relname from pg_class where relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace)
         and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity) and relname <> 'migration'`,
    );
    expect(rows).toEqual([]);
    const { rows: makers } = await database.owner.query(
      `select n.nspname, r.rolname from pg_namespace n cross join pg_roles r
       where (n.nspname like 'mneme%' or n.nspname in ('public', 'graphile_worker')) and r.rolname = any ($1)
         and has_schema_privilege(r.oid, n.oid, 'create')`,
      [
        [...roles, 'authenticator', 'exposed', 'backup', 'provisioner', 'search'].map(
          (role) => `mneme_${role}`,
        ),
      ],
    );
    expect(makers).toEqual([]);
  });

  it("let nobody's own types or tables stand in for those a function names", async () => {
    // A temporary schema is searched first unless the path names it: a domain there runs as whoever casts to it.
    const { rows } = await database.owner.query(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.pronamespace::regnamespace::text ~ '^mneme' and p.prosqlbody is null and not exists (
         select from unnest(p.proconfig) as setting where setting ~ '^search_path=pg_catalog, (public, )?pg_temp$')`,
    );
    expect(rows).toEqual([]);
    const { rows: makers } = await database.owner.query(
      `select rolname from pg_roles where rolname ~ '^mneme_' and has_database_privilege(oid, current_database(), 'temporary')`,
    );
    expect(makers).toEqual([]);
  });

  it('let no API role run a function that runs as another, but those that take their scope from the settings', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select distinct p.oid::regprocedure::text as name from pg_proc p cross join pg_roles r
       where p.prosecdef and r.rolname = any ($1) and has_function_privilege(r.oid, p.oid, 'execute')
         and p.pronamespace::regnamespace::text ~ '^(mneme|graphile)' order by 1`,
      [['member', 'admin', 'service', 'anonymous'].map((role) => `mneme_${role}`)],
    );
    // A new one goes here after a look at what its arguments can widen.
    expect(rows.map(({ name }) => name)).toEqual([
      'mneme_private.audit(text,text,uuid)',
      'mneme_private.backlog_turns()',
      // Acts where its caller may manage the entity, into one that its caller made in the same transaction.
      'mneme_private.divide_entity(uuid,uuid,text[],uuid[])',
      'mneme_private.enqueue(text,jsonb,text,interval,integer,integer)',
      'mneme_private.failed_jobs(text,integer)',
      'mneme_private.read_audit_head()',
      'mneme_private.requeue_failed_job(uuid)',
      // Looks through find, with the caller's filter: of what it finds it tells a time.
      'mneme_search.event_time(text,jsonb)',
      'mneme_search.find(text,halfvec,integer,jsonb,integer,jsonb)',
      'mneme_search.taxonomy_subtree(ltree)',
    ]);
  });
});
