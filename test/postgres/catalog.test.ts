import { describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

/** What holds for every object of the database, read from its catalogue: a new object is covered when it appears. */
const database = useDatabase();
const schemas = `('mneme', 'mneme_private', 'mneme_search', 'mneme_operation')`;

async function names(statement: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(statement);
  return rows.map((row) => row.name);
}

describe('comments', () => {
  it('describe every table', async () => {
    expect(
      await names(`select c.oid::regclass::text as name from pg_class c
        where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'p', 'v') and obj_description(c.oid, 'pg_class') is null`),
    ).toEqual([]);
  });

  it('describe every column but those of partitions', async () => {
    expect(
      await names(`select c.oid::regclass || '.' || a.attname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'p', 'v') and not c.relispartition
          and col_description(c.oid, a.attnum) is null`),
    ).toEqual([]);
  });

  it('describe every function and domain', async () => {
    expect(
      await names(`select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace::regnamespace::text in ${schemas} and obj_description(p.oid, 'pg_proc') is null
        union all select t.oid::regtype::text from pg_type t
        where t.typtype = 'd' and t.typnamespace::regnamespace::text in ${schemas} and obj_description(t.oid, 'pg_type') is null`),
    ).toEqual([]);
  });
});

describe('row security', () => {
  it('is enabled and forced on every table, partitions too', async () => {
    expect(
      await names(`select c.oid::regclass::text as name from pg_class c
        where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'p')
          and not (c.relrowsecurity and c.relforcerowsecurity)`),
    ).toEqual([]);
  });

  it('is enabled on the queue, which has no policy but for the workers and for backups to read it', async () => {
    expect(
      await names(`select c.oid::regclass::text as name from pg_class c
        where c.relnamespace::regnamespace::text = 'graphile_worker' and c.relkind in ('r', 'p')
          and (not c.relrowsecurity or exists (
            select from pg_policy where polrelid = c.oid and not (polcmd = 'r' and polroles = array['mneme_backup'::regrole::oid] or polroles = array['mneme_queue'::regrole::oid])))`),
    ).toEqual([]);
  });

  it('can be passed by no role of ours', async () => {
    expect(
      await names(
        `select rolname as name from pg_roles where rolname like 'mneme\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
      ),
    ).toEqual([]);
  });

  it('never leans on TRUNCATE, REFERENCES or TRIGGER rights, which pass it', async () => {
    expect(
      await names(`select distinct grantee || ' ' || privilege_type || ' ' || table_schema || '.' || table_name as name
        from information_schema.role_table_grants
        where grantee like 'mneme\\_%' and grantee not in ('mneme_owner', 'mneme_queue_owner') and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`),
    ).toEqual([]);
  });
});

describe('keys', () => {
  /** Global by name: everything else belongs to a workspace. */
  const global = [
    'mneme.embedding_model',
    'mneme.workspace',
    'mneme_private.backup_record',
    'mneme_private.blob_to_delete',
    'mneme_private.deployment_key',
    'mneme_private.migration',
    'mneme_private.worker_heartbeat',
  ];

  it('every table but the global ones has a workspace', async () => {
    expect(
      await names(`select c.oid::regclass::text as name from pg_class c
        where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition
          and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnotnull)
        order by 1`),
    ).toEqual(global);
  });

  it('every foreign key between workspace rows carries the workspace', async () => {
    expect(
      await names(`select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
        join pg_class target on target.oid = k.confrelid
        where k.contype = 'f' and k.connamespace::regnamespace::text in ${schemas}
          and k.confrelid::regclass::text not in ('mneme.embedding_model') and not target.relispartition
          and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = 'workspace_id')`),
    ).toEqual([]);
  });

  it('every foreign key has an index that begins with its columns', async () => {
    expect(
      await names(`select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
        join pg_class child on child.oid = k.conrelid
        where k.contype = 'f' and k.connamespace::regnamespace::text = 'mneme' and not child.relispartition
          and k.confdeltype = 'c' and cardinality(k.conkey) > 1
          and not exists (
            select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)
              and a.attname in ('owner_user_id', 'persona_id', 'model_id', 'branch_id', 'user_id', 'project_id', 'graph_id'))
          and not exists (
            select from pg_index i where i.indrelid = k.conrelid
              and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`),
    ).toEqual([]);
  });

  it('no index is written for nothing: none has the first columns of another that has all its rows', async () => {
    expect(
      await names(`select spare.indexrelid::regclass || ' begins ' || whole.indexrelid::regclass as name
        from pg_index spare join pg_index whole on whole.indrelid = spare.indrelid and whole.indexrelid <> spare.indexrelid
        join pg_class table_of on table_of.oid = spare.indrelid
        join pg_class index_of on index_of.oid = spare.indexrelid join pg_class other on other.oid = whole.indexrelid
        where table_of.relnamespace::regnamespace::text in ${schemas} and index_of.relam = other.relam
          and (select amname from pg_am where oid = index_of.relam) = 'btree' and not spare.indisunique
          and spare.indpred is null and whole.indpred is null and spare.indexprs is null
          and whole.indkey::text || ' ' like spare.indkey::text || ' %'
          and spare.indoption::text || ' ' = substr(whole.indoption::text || ' ', 1, length(spare.indoption::text) + 1)`),
    ).toEqual([]);
  });

  it('every unique key of a workspace table carries the workspace', async () => {
    expect(
      await names(`select i.indexrelid::regclass::text as name from pg_index i
        join pg_class c on c.oid = i.indrelid
        where c.relnamespace::regnamespace::text = 'mneme' and not c.relispartition and i.indisunique
          and c.oid::regclass::text not in ('mneme.workspace', 'mneme.embedding_model')
          and i.indexrelid::regclass::text not in ('mneme.job_run_queue_job_id_key')
          and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnum = any (i.indkey))`),
    ).toEqual([]);
  });
});

describe('functions', () => {
  it('name their search path, unless their names were resolved when they were created', async () => {
    expect(
      await names(`select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace::regnamespace::text in (${schemas.slice(1, -1)}, 'graphile_worker') and p.prosqlbody is null
          and not exists (select from unnest(p.proconfig) setting where setting like 'search\\_path=%')`),
    ).toEqual([]);
  });

  it('that run as their owner belong to a role without row security bypass and are closed to PUBLIC', async () => {
    expect(
      await names(`select p.oid::regprocedure || ' of ' || p.proowner::regrole as name from pg_proc p
        where p.pronamespace::regnamespace::text in ${schemas} and p.prosecdef
          and (p.proowner::regrole::text not in ('mneme_search', 'mneme_queue_owner', 'mneme_owner', 'mneme_porter', 'mneme_eraser')
            or has_function_privilege('mneme_anonymous', p.oid, 'execute'))`),
    ).toEqual([]);
  });
});
