import pg from 'pg';
import { findPostgres, startNativeServer } from '../../test/support/native-server.ts';

/** Where a benchmark's database is. */
export interface BenchServer {
  /** A superuser's URL of a database; undefined for the embedded engine in memory. */
  readonly url: string | undefined;
  stop(): Promise<void>;
}

/**
 * The scratch database that was named; without one a native server of our own, which goes when it is stopped, or the
 * embedded engine where there is no Postgres with pgvector.
 */
export async function benchServer(given: string | undefined): Promise<BenchServer> {
  const binaries = given ? null : findPostgres();
  if (!binaries) return { url: given, stop: async () => {} };
  const server = await startNativeServer(binaries, { shared_buffers: '512MB' });
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('create database bench');
  await client.end();
  return { url: new URL('/bench', server.url).href, stop: () => server.stop() };
}
