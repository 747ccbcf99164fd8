import type pg from 'pg';

/**
 * Rows that the statements of a pool's one connection read of each table, as Postgres counts them: index entries and
 * rows of full scans, whatever became of them. Of partitions, all together.
 *
 * @param pool of a single connection; its work is counted once it is idle.
 */
export async function rowsRead(
  owner: pg.Pool,
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const before = await counted(owner, pool);
  await work();
  const after = await counted(owner, pool);
  return new Map(
    [...after]
      .map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
      .filter(([, rows]) => rows > 0),
  );
}

async function counted(owner: pg.Pool, pool: pg.Pool): Promise<Map<string, number>> {
  // A session tells of its work only every second, unless it is told to.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await owner.query<{ table: string; rows: string }>(
    `select regexp_replace(t.relname, '_p\\d\\d$', '') as table,
       sum(t.seq_tup_read + coalesce((select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::bigint as rows
     from pg_stat_user_tables t where t.schemaname in ('mneme', 'mneme_private') group by 1`,
  );
  return new Map(rows.map(({ table, rows: read }) => [table, Number(read)]));
}

/** How often tables were vacuumed or analysed: then statements are planned anew, and may read other rows. */
export async function timesMaintained(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ times: string }>(
    `select sum(vacuum_count + autovacuum_count + analyze_count + autoanalyze_count)::text as times
     from pg_stat_user_tables`,
  );
  return rows[0]?.times ?? '';
}
