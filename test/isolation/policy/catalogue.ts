import type pg from 'pg';
import { loginName } from '../../../src/postgres/logins.ts';
import { loginKinds, type Role, roles } from './roles.ts';

/** What a role may do to a table: `select`, `insert`, `update` or `delete`; with columns where not with all. */
export type Access = ReadonlyMap<string, ReadonlyMap<Role, string>>;

/**
 * Reads from the catalogue what each role may do to each table and view of our schemas: a command for which it has
 * both the privilege and, where row security asks for one, a policy. Inherited privileges count.
 *
 * Updates name the columns unless they may touch all but the key; inserts name the columns they may not give, but the
 * two times that a table gives itself.
 */
export async function readAccess(owner: pg.Pool): Promise<Access> {
  const { rows } = await owner.query<{ name: string; role: Role; allowed: string }>(
    `
    with relation as (
      select c.oid, c.oid::regclass::text as name, c.relrowsecurity as secured,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' and a.attidentity <> 'a' order by a.attnum) as columns
      from pg_class c
      where c.relnamespace::regnamespace::text ~ '^mneme' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    ), command (name, mark, at) as (values ('select', 'r', 1), ('insert', 'a', 2), ('update', 'w', 3), ('delete', 'd', 4))
    select t.name, substr(r.rolname, 7) as role, string_agg(k.name || coalesce(detail.text, ''), ' ' order by k.at) as allowed
    from relation t cross join pg_roles r cross join command k
    cross join lateral (select
      case k.name when 'insert' then (
          select '(but ' || string_agg(column_name, ' ') || ')' from unnest(t.columns) as column_name
          where column_name not in ('created_at', 'updated_at') and not has_column_privilege(r.oid, t.oid, column_name, 'insert'))
        when 'update' then (
          select '(' || string_agg(column_name, ' ') || ')' from unnest(t.columns) as column_name
          where has_column_privilege(r.oid, t.oid, column_name, 'update')
            and exists (select from unnest(t.columns) as other where other not in ('workspace_id', 'id') and not has_column_privilege(r.oid, t.oid, other, 'update')))
      end as text) detail
    where r.rolname = any ($1)
      and case k.name when 'delete' then has_table_privilege(r.oid, t.oid, 'delete') else has_any_column_privilege(r.oid, t.oid, k.name) end
      and (not t.secured or exists (
        select from pg_policy p where p.polrelid = t.oid and p.polcmd::text in (k.mark, '*') and p.polpermissive
          and exists (select from unnest(p.polroles) as grantee where grantee = 0 or pg_has_role(r.oid, grantee, 'usage'))))
    group by t.name, r.rolname`,
    [roles.map((role) => `mneme_${role}`)],
  );
  const access = new Map<string, Map<Role, string>>();
  const { rows: relations } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text ~ '^mneme' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    order by 1`);
  for (const { name } of relations) access.set(name, new Map());
  for (const { name, role, allowed } of rows) access.get(name)?.set(role, allowed);
  return access;
}

/** A function of ours, as the catalogue has it. */
export interface CatalogFunction {
  readonly name: string;
  /** The role it runs as, where that is not its caller. */
  readonly runsAs: Role | null;
  readonly trigger: boolean;
  readonly roles: readonly Role[];
}

/** Every function of our schemas, with who may execute it. */
export async function readFunctions(owner: pg.Pool): Promise<CatalogFunction[]> {
  const { rows } = await owner.query<CatalogFunction>(
    `
    select p.oid::regprocedure::text as name, case when p.prosecdef then substr(p.proowner::regrole::text, 7) end as "runsAs",
      p.prorettype = 'trigger'::regtype as trigger,
      array(select substr(r.rolname, 7) from pg_roles r where r.rolname = any ($1) and has_function_privilege(r.oid, p.oid, 'execute')
        order by array_position($1, r.rolname::text)) as roles
    from pg_proc p where p.pronamespace::regnamespace::text ~ '^mneme' order by 1`,
    [roles.map((role) => `mneme_${role}`)],
  );
  return rows;
}

/** Who may use a sequence or a schema, by name: `usage`, and `create`, `select` or `update` where there is more. */
export async function readUsage(owner: pg.Pool): Promise<ReadonlyMap<string, ReadonlyMap<Role, string>>> {
  const { rows } = await owner.query<{ name: string; role: Role | null; allowed: string | null }>(
    `
    with held as (
      select n.nspname::text as name, r.rolname, privilege, has_schema_privilege(r.oid, n.oid, privilege) as has
      from pg_namespace n cross join pg_roles r cross join unnest(array['usage', 'create']) privilege
      where (n.nspname ~ '^(mneme|graphile_worker)' or n.nspname = 'public') and r.rolname = any ($1)
      union all
      select c.oid::regclass::text, r.rolname, privilege, has_sequence_privilege(r.oid, c.oid, privilege)
      from pg_class c cross join pg_roles r cross join unnest(array['usage', 'select', 'update']) privilege
      where c.relkind = 'S' and c.relnamespace::regnamespace::text ~ '^(mneme|graphile_worker|public)' and r.rolname = any ($1))
    select name, substr(rolname, 7) as role, string_agg(privilege, ' ' order by privilege) filter (where has) as allowed
    from held group by name, rolname order by name`,
    [roles.map((role) => `mneme_${role}`)],
  );
  const usage = new Map<string, Map<Role, string>>();
  for (const { name, role, allowed } of rows) {
    const held = usage.get(name) ?? new Map<Role, string>();
    if (role && allowed) held.set(role, allowed);
    usage.set(name, held);
  }
  return usage;
}

/** The logins of databases, ours and others' on the same server. */
const ofDatabases = '^mneme_(authenticator|runner|backup)_';

/** The roles that each role of ours is a member of, directly; a login of this database by what it is for. */
export async function readMemberships(owner: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: places } = await owner.query<{ name: string }>('select current_database() as name');
  const own = new Map(
    loginKinds.map((kind) => [loginName(kind, places[0]?.name ?? ''), `login of ${kind}`] as const),
  );
  const { rows } = await owner.query<{ member: string; of: string[] }>(
    `select m.rolname as member, array_agg(substr(g.rolname, 7) order by g.rolname) as of
     from pg_auth_members a join pg_roles m on m.oid = a.member join pg_roles g on g.oid = a.roleid
     where m.rolname ~ '^mneme_' and (m.rolname !~ $1 or m.rolname = any ($2)) group by 1 order by 1`,
    [ofDatabases, [...own.keys()]],
  );
  return Object.fromEntries(rows.map(({ member, of }) => [own.get(member) ?? member.slice(6), of]));
}

/** The names of our roles, without their prefix and the databases' logins. */
export async function readRoles(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select substr(rolname, 7) as name from pg_roles where rolname ~ '^mneme_' and rolname !~ $1 order by 1`,
    [ofDatabases],
  );
  return rows.map(({ name }) => name);
}
