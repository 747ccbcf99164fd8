import pg from 'pg';
import { migrate } from '../../src/postgres/migrate.ts';

/** Migrates a fresh database through the product's own code. */
export async function migrateForTests(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await migrate(client);
  } finally {
    await client.end();
  }
}
