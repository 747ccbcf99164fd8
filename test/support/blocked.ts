import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/**
 * Resolves when a statement that contains `text` waits for a lock. The embedded engine has one connection and doesn't
 * begin such a statement: there it resolves at once.
 */
export async function untilBlocked(
  database: Pick<TestDatabase, 'engine' | 'owner'>,
  text: string,
): Promise<void> {
  if (database.engine === 'embedded') return;
  const waiting = async () => {
    const { rowCount } = await database.owner.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
      [text],
    );
    return rowCount;
  };
  await expect.poll(waiting).toBe(1);
}
