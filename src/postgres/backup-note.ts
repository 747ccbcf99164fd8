import pg from 'pg';
import { awaitRunningEmbedded } from './embedded/running.ts';
import { startEmbedded } from './embedded/start.ts';

/** Milliseconds to wait for a starting server. */
const startingMs = 60_000;

/**
 * Notes in a server's database that a backup of it was made, so that admins are shown when the last one was.
 *
 * @param url the URL of the login that made it.
 * @throws pg's errors, as of a standby, which only reads, or of a database of an earlier release.
 */
export async function noteServerBackup(url: string): Promise<void> {
  await note({ connectionString: url });
}

/** The same of an embedded database, whether its server runs or not. */
export async function noteEmbeddedBackup(dataDir: string): Promise<void> {
  const running = await awaitRunningEmbedded(dataDir, Date.now() + startingMs, () => {});
  if (running) {
    const { socketDirectory: host, port } = running;
    return note({ host, port, user: 'postgres', database: 'postgres' });
  }
  const engine = await startEmbedded({ dataDir, durable: true });
  try {
    await note(engine.connection('postgres'));
  } finally {
    await engine.stop();
  }
}

async function note(login: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...login, application_name: 'mneme backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select mneme_private.note_backup()');
  } finally {
    await client.end();
  }
}
