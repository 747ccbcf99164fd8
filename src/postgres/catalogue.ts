import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { flatConditions } from './flat-conditions.ts';

/**
 * The catalogue of Mneme's schemas as lines: for each table its columns, keys, indexes, policies, grants, triggers and
 * comments; for each function its text and grants; the same for schemas, domains and sequences. Grantors are left out,
 * and so is what is the same for all partitions.
 *
 * The ledger of migrations is left out: it belongs to the migrating role, which its grants name.
 */
export async function readCatalogue(client: Pick<Client, 'query'>): Promise<Map<string, string[]>> {
  // With an empty search path, Postgres prints all names in expressions with their schema.
  const { rows: paths } = await client.query<{ path: string }>(
    `select current_setting('search_path') as path`,
  );
  await client.query(`set search_path = pg_catalog`);
  try {
    const { rows } = await client.query<{ object: string; line: string }>(catalogueQuery);
    const catalogue = new Map<string, string[]>();
    for (const { object, line } of rows) {
      // A function's text is stored as written; printed expressions may differ in parentheses only.
      const said = object.startsWith('function ') ? line : flatConditions(line);
      catalogue.set(object, [...(catalogue.get(object) ?? []), said]);
    }
    for (const lines of catalogue.values()) lines.sort();
    return catalogue;
  } finally {
    // Reset with `set`, as it was changed: the embedded engine tracks session settings by their statements.
    // An empty path is printed as a name without letters, which `set` does not accept.
    const path = paths[0]?.path;
    await client.query(`set search_path = ${!path || path === '""' ? "''" : path}`).catch(() => {});
  }
}

/** One hash per object, so that the expected ones can be stored, and differences named. */
export async function catalogueHashes(client: Pick<Client, 'query'>): Promise<Record<string, string>> {
  const hashed = [...(await readCatalogue(client))].map(([object, lines]) => [
    object,
    createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
  ]);
  return Object.fromEntries(hashed.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

const schemas = `('mneme', 'mneme_private', 'mneme_search', 'mneme_operation')`;

/** Single privileges without their grantors, and without those of the owner, who has all. */
const granted = (acl: string, owner: string) =>
  `(select coalesce(string_agg(case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee) end || '=' || a.privilege_type
      || case when a.is_grantable then '*' else '' end, ' ' order by a.grantee = 0, pg_get_userbyid(a.grantee), a.privilege_type), '')
    from aclexplode(${acl}) a where a.grantee <> ${owner})`;

const catalogueQuery = `
  with relation as (
    select c.*, n.nspname, n.nspname || '.' || c.relname as name,
      coalesce((select pn.nspname || '.' || p.relname || ' partition' from pg_inherits i join pg_class p on p.oid = i.inhparent
        join pg_namespace pn on pn.oid = p.relnamespace where i.inhrelid = c.oid), n.nspname || '.' || c.relname) as object
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and c.relkind in ('r', 'p', 'v', 'm') and n.nspname || '.' || c.relname <> 'mneme_private.migration'
  )
  select 'table ' || object as object, line || case when count(*) > 1 then ' x' || count(*) else '' end as line
  from (
    select r.object, 'table ' || r.relkind::text || r.relpersistence::text || ' owner ' || pg_get_userbyid(r.relowner)
      || case when r.relrowsecurity then ' row security' else '' end || case when r.relforcerowsecurity then ' forced' else '' end
      || ' ' || coalesce(array_to_string(r.reloptions, ','), '') || ' rights ' || ${granted('r.relacl', 'r.relowner')}
      || ' -- ' || coalesce(obj_description(r.oid, 'pg_class'), '') as line
    from relation r
    union all
    select r.object, 'column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end || ' ' || a.attidentity::text || a.attgenerated::text || ' '
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || coalesce(' statistics ' || nullif(a.attstattarget, -1), '') || ' rights ' || ${granted('a.attacl', 'r.relowner')}
      || ' -- ' || coalesce(col_description(r.oid, a.attnum), '')
    from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    union all
    select r.object, 'constraint ' || case when r.relispartition then '' else c.conname end || ' ' || pg_get_constraintdef(c.oid)
      || case when c.convalidated then '' else ' not valid' end
    from relation r join pg_constraint c on c.conrelid = r.oid and c.contype <> 'n'
    union all
    select r.object, 'index ' || case when r.relispartition then regexp_replace(pg_get_indexdef(i.indexrelid), '_p[0-9][0-9][a-z0-9_]*', '', 'g')
        else pg_get_indexdef(i.indexrelid) end
      || case when i.indisvalid then '' else ' not valid' end
    -- Indexes of one model's vectors are made while Mneme runs.
    from relation r join pg_index i on i.indrelid = r.oid join pg_class x on x.oid = i.indexrelid
    where x.relam <> (select coalesce((select oid from pg_am where amname = 'hnsw'), 0))
    union all
    select r.object, 'policy ' || case when r.relispartition then '' else p.polname end || ' ' || p.polcmd::text
      || case when p.polpermissive then '' else ' restrictive' end || ' to '
      || (select string_agg(case role when 0 then 'public' else pg_get_userbyid(role) end, ' ' order by role = 0, pg_get_userbyid(role)) from unnest(p.polroles) role)
      || ' using ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' check ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
    from relation r join pg_policy p on p.polrelid = r.oid
    union all
    select r.object, 'trigger ' || t.tgenabled::text || ' ' || regexp_replace(pg_get_triggerdef(t.oid), '_p[0-9][0-9]\\y', '')
    from relation r join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
  ) lines
  group by object, line
  union all
  select 'function ' || p.oid::regprocedure, pg_get_function_result(p.oid) || ' ' || pg_get_function_arguments(p.oid) || ' ' || p.prokind::text
    || p.provolatile::text || p.proparallel::text || case when p.prosecdef then ' definer' else '' end || case when p.proisstrict then ' strict' else '' end
    || case when p.proleakproof then ' leakproof' else '' end || ' ' || l.lanname || ' ' || coalesce(array_to_string(p.proconfig, ','), '')
    || ' cost ' || p.procost || ' rows ' || p.prorows || ' owner ' || pg_get_userbyid(p.proowner)
    || ' rights ' || ${granted(`coalesce(p.proacl, acldefault('f', p.proowner))`, 'p.proowner')}
    || ' text ' || p.prosrc || ' -- ' || coalesce(obj_description(p.oid, 'pg_proc'), '')
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname in ${schemas}
  union all
  select 'domain ' || n.nspname || '.' || t.typname, coalesce(c.conname || ' ' || pg_get_constraintdef(c.oid), '')
    || ' ' || format_type(t.typbasetype, t.typtypmod) || ' -- ' || coalesce(obj_description(t.oid, 'pg_type'), '')
  from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_constraint c on c.contypid = t.oid
  where n.nspname in ${schemas} and t.typtype = 'd'
  union all
  select 'schema ' || n.nspname, 'owner ' || pg_get_userbyid(n.nspowner) || ' rights ' || ${granted('n.nspacl', 'n.nspowner')}
    || ' -- ' || coalesce(obj_description(n.oid, 'pg_namespace'), '')
  from pg_namespace n where n.nspname in ${schemas}
  union all
  select 'sequence ' || n.nspname || '.' || c.relname, 'owner ' || pg_get_userbyid(c.relowner) || ' rights ' || ${granted('c.relacl', 'c.relowner')}
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${schemas} and c.relkind = 'S'`;
