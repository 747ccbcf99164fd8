/**
 * Says over HTTP whether a Postgres server is the primary: 200 if so, 503 otherwise, as Patroni does beside each. A
 * process of its own, which answers whatever else is busy. Takes the server's URL, and sends its port to its parent.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const [url = ''] = process.argv.slice(2);
const server = createServer(async (_request, response) => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on('error', () => {});
  const primary = await client
    .connect()
    .then(() => client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'))
    .then(
      ({ rows }) => rows[0]?.standby === false,
      () => false,
    );
  await client.end().catch(() => {});
  response.writeHead(primary ? 200 : 503).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.(address.port);
});
process.once('disconnect', () => process.exit());
