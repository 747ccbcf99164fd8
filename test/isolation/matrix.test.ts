import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller, CallerRole } from '../../src/postgres/caller.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';
import { type CatalogTable, type PlantedRow, plantRows, readTables } from './planted-rows.ts';
import { roles as databaseRoles, type Role } from './policy/roles.ts';
import { type RowScope, usual } from './policy/table-policy.ts';
import { tablePolicies } from './policy/tables.ts';
import * as reach from './row-reach.ts';

// What the policy allows is possible, and what it does not is refused, tried as the roles themselves on a row of
// every table. Tables come from the catalogue: one whose row can't be made, or that has no policy, fails here.

const database = useDatabase();
const roles = ['member', 'admin', 'service', 'worker', 'anonymous'] as const;
const commands = ['select', 'insert', 'update', 'delete'] as const;
type Command = (typeof commands)[number];

/** Rows that no test can make: the migrations make them. */
const unplanted = new Set(['mneme_private.migration']);

/** What a row's own person may not do to it though the policy lets the role: this row is not of the kind. */
const notThisRow: Readonly<Record<string, string>> = {
  'service mneme.signing_key insert': 'a program makes keys for programs, and this one is for a person',
  'member mneme.taxonomy_node insert':
    'members make places where the workspace says so, and this one does not',
  'service mneme.webhook insert': 'what a program is told of is more than what this one is',
  'service mneme_private.api_key_secret insert': 'the same, of its key',
};

let tables: CatalogTable[];
let planted: Map<string, PlantedRow>;
/** Workspace a has the attackers, b the rows. */
const attackers = new Map<CallerRole, Caller>();
/** Whose the rows are, in each role. */
const owners = new Map<CallerRole, Caller>();
let neighbours: Caller[];

beforeAll(async () => {
  const services = await localServices(database);
  const a = await createTestWorkspace(services);
  const b = await createTestWorkspace(services);
  for (const role of ['member', 'admin', 'service'] as const) attackers.set(role, await a.caller(role));
  for (const role of ['worker', 'anonymous'] as const)
    attackers.set(role, { role, workspaceId: a.id, userId: null, requestId: 'test' });
  const owner = await b.caller('member', 'dana');
  owners.set('member', owner).set('admin', { ...owner, role: 'admin' });
  owners.set('service', { ...owner, role: 'service' }).set('anonymous', { ...owner, role: 'anonymous' });
  owners.set('worker', { role: 'worker', workspaceId: b.id, userId: null, requestId: 'test' });
  neighbours = [await b.caller('member', 'ben'), b.admin];
  tables = await readTables(database.owner, ['mneme', 'mneme_private']);
  planted = await plantRows(
    database.owner,
    tables.filter(({ relation }) => !unplanted.has(relation)),
    b.id,
    owner.userId ?? '',
  );
});

const attempt = (caller: Caller, statement: string, values: readonly unknown[]) =>
  reach.attempt(database, caller, statement, values);
const granted = (table: CatalogTable, role: string, privilege: 'insert' | 'update') =>
  reach.granted(database, table, role, privilege);
const place = (table: CatalogTable) => reach.place(table, planted.get(table.name));
const add = (table: CatalogTable, caller: Caller, changed: PlantedRow = {}) =>
  reach.add(database, table, caller, { ...planted.get(table.name), ...changed });
const through = (table: CatalogTable, caller: Caller) =>
  reach.through(database, table, planted.get(table.name), caller);

const ofWorkspaces = () =>
  tables.filter(
    ({ name, relation, columns }) =>
      !unplanted.has(relation) &&
      (name === 'workspace' || columns.some((column) => column.name === 'workspace_id')),
  );

const scoped = (...scopes: readonly RowScope[]) =>
  ofWorkspaces().filter(({ relation }) => scopes.includes(tablePolicies[relation]?.rows ?? 'private'));

/** The commands that the policy gives a role on a table. */
function allowed(table: CatalogTable, role: Role): Command[] {
  const lines = Object.entries(tablePolicies[table.relation]?.may ?? {});
  const line = lines.find(([names]) => names.split(' ').includes(role))?.[1] ?? usual[role] ?? '';
  return commands.filter((command) => new RegExp(`(^| )${command}( |\\(|$)`).test(line));
}

const tablesFile =
  'The database differs from the tables of test/isolation/policy; policy.test.ts prints the line';
/** What a table's policies lack where more is reached than should be. */
const lacking = {
  workspace: 'Every policy of it needs the condition `workspace` in db/access',
  persona:
    'It needs a restrictive policy `persona` in db/access: `of persona`, or `within persona KIND: COLUMN`',
  reader: 'Policies of it for people need `reader`, `own COLUMN` or `visible TABLE: COLUMN` in db/access',
  reach:
    'Its policies for insert and update need `visible TABLE: COLUMN` or `reachable KIND: COLUMN` in db/access',
};

describe("one's own workspace", () => {
  it.each(roles)('lets %s do to a row what the policy says, and nothing else', async (role) => {
    const caller = owners.get(role);
    if (!caller) throw new Error(role);
    for (const table of ofWorkspaces()) {
      const may = allowed(table, role);
      const columns = await granted(table, role, 'update');
      const expected = commands
        .filter((command) => may.includes(command))
        .flatMap((command) =>
          command === 'update' ? columns.map((column) => `update ${column}`) : [command],
        )
        .filter((what) => notThisRow[`${role} ${table.relation} ${what}`] === undefined);
      expect([table.relation, (await through(table, caller)).sort()], tablesFile).toEqual([
        table.relation,
        expected.sort(),
      ]);
    }
  });
});

describe('another workspace', () => {
  it.each(roles)('is out of reach for %s: no row seen, changed, removed or added', async (role) => {
    const caller = attackers.get(role);
    if (!caller) throw new Error(role);
    expect(ofWorkspaces().length).toBeGreaterThan(60);
    for (const table of ofWorkspaces())
      expect([table.relation, await through(table, caller)], lacking.workspace).toEqual([table.relation, []]);
  });

  it('has rows in every table: the attacks had something to find', async () => {
    for (const table of ofWorkspaces()) {
      const { condition, values } = place(table);
      const { rowCount } = await database.owner.query(
        `select from ${table.relation} where ${condition}`,
        values,
      );
      expect([table.relation, rowCount]).toEqual([table.relation, 1]);
    }
  });
});

/** Tables whose rows are a persona's, or hang on one that is, by the keys of the catalogue. */
function ofPersonas(): CatalogTable[] {
  const names = new Set(
    tables.filter(({ columns }) => columns.some(({ name }) => name === 'persona_id')).map(({ name }) => name),
  );
  for (let before = 0; before < names.size; ) {
    before = names.size;
    for (const { name, keys } of tables) if (keys.some(({ table }) => names.has(table))) names.add(name);
  }
  return ofWorkspaces().filter(({ name }) => names.has(name));
}

describe('another persona', () => {
  it.each(['member', 'admin', 'service'] as const)(
    'of the same user is out of reach for a %s who speaks through one',
    async (role) => {
      const owner = owners.get(role);
      if (!owner) throw new Error(role);
      const { rows } = await database.owner.query<{ id: string }>(
        "insert into mneme.persona (workspace_id, name) values ($1, 'Kenji') returning id",
        [owner.workspaceId],
      );
      const hers = { ...owner, personaId: String(planted.get('persona')?.id) };
      const others = { ...owner, personaId: String(rows[0]?.id) };
      expect(ofPersonas().length).toBeGreaterThan(30);
      for (const table of ofPersonas()) {
        // Through hers they reach what they reach without, but what tells of the whole workspace.
        const reach = table.name.startsWith('webhook') ? [] : await through(table, owner);
        expect([table.relation, await through(table, hers)]).toEqual([table.relation, reach]);
        expect([table.relation, await through(table, others)], lacking.persona).toEqual([table.relation, []]);
      }
    },
  );
});

describe('another user', () => {
  it('of the workspace, admins too, reaches no private row of any table', async () => {
    expect(scoped('private').length).toBeGreaterThan(30);
    for (const table of scoped('private')) {
      for (const caller of neighbours)
        expect([table.relation, caller.role, await through(table, caller)], lacking.reader).toEqual([
          table.relation,
          caller.role,
          [],
        ]);
    }
  });

  it("sees what is the workspace's, an admin also what is the admins', and nobody what is internal", async () => {
    for (const table of scoped('workspace', 'admin', 'internal')) {
      const scope = tablePolicies[table.relation]?.rows;
      for (const caller of neighbours) {
        const { condition, values } = place(table);
        const seen = reach.reached(
          await attempt(caller, `select from ${table.relation} where ${condition}`, values),
        );
        const may = scope === 'workspace' || (scope === 'admin' && caller.role === 'admin');
        expect([table.relation, caller.role, seen], tablesFile).toEqual([table.relation, caller.role, may]);
      }
    }
  });

  it('hangs no row of their own on a private one, by no key', async () => {
    const [ben] = neighbours;
    if (!ben?.workspaceId || !ben.userId) throw new Error('nobody');
    const own = scoped('private').filter(({ name }) => !['workspace_user', 'membership'].includes(name));
    const names = new Set(own.map(({ name }) => name));
    const bens = await plantRows(database.owner, own, ben.workspaceId, ben.userId, planted);
    const hung: string[] = [];
    let tried = 0;
    for (const table of [...own, ...scoped('internal')]) {
      const settable = await granted(table, ben.role, 'insert');
      const changeable = await granted(table, ben.role, 'update');
      for (const key of table.keys) {
        if (!names.has(key.table)) continue;
        const target = planted.get(key.table);
        const pointing = key.columns.map((column, at) => [column, target?.[key.targets[at] ?? '']] as const);
        const moved = pointing.filter(([column]) => column !== 'workspace_id');
        const how = `${table.relation} on ${key.table} by ${moved.map(([column]) => column).join(', ')}`;
        if (moved.every(([column]) => settable.includes(column))) {
          // All of it is Ben's but what this key points to.
          const row = { ...planted.get(table.name), ...bens.get(table.name) };
          for (const column of ['owner_user_id', 'user_id', 'created_by'])
            if (column in row) row[column] = ben.userId;
          tried += 1;
          if (reach.reached(await add(table, ben, { ...row, ...Object.fromEntries(pointing) })))
            hung.push(`adds ${how}`);
        }
        if (moved.every(([column]) => changeable.includes(column))) {
          const set = moved.map(([column], at) => `${column} = $${at + 1}`).join(', ');
          const id = bens.get(table.name)?.id;
          tried += 1;
          const statement = `update ${table.relation} set ${set} where id = $${moved.length + 1}`;
          if (reach.reached(await attempt(ben, statement, [...moved.map(([, value]) => value), id])))
            hung.push(`changes ${how}`);
        }
      }
    }
    expect(tried).toBeGreaterThan(45);
    expect(hung, lacking.reach).toEqual([]);
  });
});

describe('the roles behind the API', () => {
  it('see the rows of just those tables that the policy names', async () => {
    const behind = databaseRoles.filter(
      (role) => !(roles as readonly string[]).includes(role) && role !== 'exposed',
    );
    const owner = owners.get('member');
    const client = await database.owner.connect();
    try {
      for (const role of behind) {
        const seen: string[] = [];
        await client.query('begin');
        await client.query(
          `select set_config('mneme.workspace_id', $1, true), set_config('role', $2, true)`,
          [owner?.workspaceId, `mneme_${role}`],
        );
        for (const table of ofWorkspaces()) {
          const { condition, values } = place(table);
          await client.query('savepoint before');
          const rows = await client.query(`select from ${table.relation} where ${condition}`, values).then(
            ({ rowCount }) => rowCount ?? 0,
            () => 0,
          );
          await client.query('rollback to savepoint before');
          if (rows > 0) seen.push(table.relation);
        }
        await client.query('rollback');
        const may = ofWorkspaces().filter((table) => allowed(table, role).includes('select'));
        expect([role, seen], tablesFile).toEqual([role, may.map(({ relation }) => relation)]);
      }
    } finally {
      client.release();
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
        [...roles, 'authenticator', 'exposed', 'backup', 'provisioner', 'search', 'queue'].map(
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
});
