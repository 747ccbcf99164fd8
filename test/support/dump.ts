import type pg from 'pg';

/**
 * The tables, as `schema.table`, in which a word stands: every table of every schema but the system's, each row as text, which
 * is what a dump in plain format holds; also written in hexadecimal, as bytes are shown. Read from the catalogue, as the
 * superuser. The word is to be the file's own: files share one database on the embedded engine.
 */
export async function tablesWith(owner: pg.Pool, word: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by 1`,
  );
  const hex = Buffer.from(word).toString('hex');
  const searched = tables.map(
    ({ name }) => `select '${name}' as place where exists (
      select from ${name} t where t::text ilike '%${word}%' or t::text like '%${hex}%')`,
  );
  const { rows } = await owner.query<{ place: string }>(searched.join(' union all '));
  return rows.map(({ place }) => place);
}

/**
 * Where a word stands anywhere in the database: {@link tablesWith} it, and `pg_stats of` a table for what the planner sampled
 * of it. The engine samples whenever it likes, so that two calls with nothing between them may differ in these.
 */
export async function placesOf(owner: pg.Pool, word: string): Promise<string[]> {
  const places = await tablesWith(owner, word);
  const { rows: sampled } = await owner.query<{ name: string }>(
    // An index over an expression is sampled too, with its table.
    `select distinct coalesce(i.indrelid, c.oid)::regclass::text as name
     from pg_stats s join pg_class c on c.oid = format('%I.%I', s.schemaname, s.tablename)::regclass left join pg_index i on i.indexrelid = c.oid
     where concat(most_common_vals, histogram_bounds, most_common_elems) ilike '%${word}%'`,
  );
  // Postgres samples no table without rows, and keeps what it knew of it: docs/erasure.md says so.
  for (const { name } of sampled) {
    const { rowCount } = await owner.query(`select from ${name} limit 1`);
    if (rowCount) places.push(`pg_stats of ${name}`);
  }
  return places;
}
