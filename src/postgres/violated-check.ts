import type { Client } from 'pg';
import { readStatement } from './statement-file.ts';

const checkConditionStatement = readStatement(import.meta.dirname, 'check-condition.sql');

/** A migration makes a check hold of all rows, and some break it. */
export class CheckViolatedError extends Error {
  constructor(
    migration: string,
    table: string,
    check: string,
    condition: string,
    rows: string,
    cause: unknown,
  ) {
    super(
      `Migration ${migration}: rows of ${table} break ${check}, which wants ${condition}. Correct or delete them and migrate again. Their keys: ${rows}`,
      { cause },
    );
    this.name = 'CheckViolatedError';
  }
}

const shown = 10;

/**
 * What to say of an error: of a check that rows break, which rows those are. Postgres names the check alone.
 *
 * @param client outside any transaction.
 */
export async function namingRows(client: Client, migration: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || Reflect.get(error, 'code') !== '23514') return error;
  const [schema, relation, check] = ['schema', 'table', 'constraint'].map((key) => Reflect.get(error, key));
  await client.query('begin');
  try {
    // No other role sees all rows, not even the tables' owner.
    await client.query('set local role mneme_backup');
    const { rows: checks } = await client.query<{ table: string; condition: string; key: string }>(
      checkConditionStatement,
      [schema, relation, check],
    );
    const [found] = checks;
    if (!found) return error;
    const { rows } = await client.query<{ key: string; count: string }>(
      `select jsonb_build_object(${found.key})::text as key, count(*) over () as count
       from ${found.table} where not (${found.condition}) limit ${shown}`,
    );
    const others = Number(rows[0]?.count ?? 0) - rows.length;
    const keys = `${rows.map(({ key }) => key).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
    return new CheckViolatedError(migration, found.table, check, found.condition, keys, error);
  } catch {
    return error;
  } finally {
    await client.query('rollback').catch(() => {});
  }
}
