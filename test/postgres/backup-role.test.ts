import { expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

// pg_dump fails at the first table it may not read; a policy that is missing makes it leave out rows in silence.
const database = useDatabase();
const schemas = `('mneme', 'mneme_private', 'graphile_worker')`;

it('the backup role may read every table and sequence, and all rows', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'p', 'S')
       and (not has_table_privilege('mneme_backup', c.oid, 'select')
         or c.relkind <> 'S' and not exists (
           select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')
             and 'mneme_backup'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true'))`,
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});
