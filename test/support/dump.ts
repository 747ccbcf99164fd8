import type pg from 'pg';

/**
 * Where a word stands anywhere in the database, as `schema.table`, and `pg_stats` for what the planner remembers: every
 * table of every schema but the system's, each row as text, which is what a dump in plain format holds; also written in
 * hexadecimal, as bytes are shown. Read from the catalogue, as the superuser.
 */
export async function placesOf(owner: pg.Pool, word: string): Promise<string[]> {
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
  searched.push(
    `select 'pg_stats' where exists (
      select from pg_stats s
      where concat(s.most_common_vals, s.histogram_bounds, s.most_common_elems) ilike '%${word}%')`,
  );
  const { rows } = await owner.query<{ place: string }>(searched.join(' union all '));
  return rows.map(({ place }) => place);
}
