import { connect } from 'node:net';
import type { Client, PoolClient } from 'pg';

/** The code of a CancelRequest instead of a protocol version (PostgreSQL documentation, "Message Formats"). */
const cancelRequest = 80877102;

/** Milliseconds for the server to accept the request. */
const connectTimeoutMs = 5_000;

/**
 * Asks Postgres to cancel the statement of `client`, over a separate connection: a pool whose connections are all busy
 * has none for `pg_cancel_backend`, and behind a pooler the process number is the pooler's. A request that is late or
 * can't be sent does nothing; the statement's timeout remains. Like libpq's PQcancel it does not use TLS: it contains
 * only the number and secret of this connection.
 */
export function cancelStatement(client: Client | PoolClient): void {
  const processId: unknown = Reflect.get(client, 'processID');
  const secret: unknown = Reflect.get(client, 'secretKey');
  if (typeof processId !== 'number' || typeof secret !== 'number') return;
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(connectTimeoutMs, () => socket.destroy());
  socket.on('error', () => {});
  socket.once('connect', () => {
    const request = Buffer.alloc(16);
    request.writeInt32BE(request.length, 0);
    request.writeInt32BE(cancelRequest, 4);
    request.writeInt32BE(processId, 8);
    request.writeInt32BE(secret, 12);
    socket.end(request);
  });
  // The server sends no answer; unread data would keep the connection open.
  socket.resume();
}
