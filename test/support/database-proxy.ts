import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { listen } from '../../src/server/listening.ts';

/** Something between a program and its database. */
export interface DatabaseProxy {
  /** Reaches the database through it. */
  readonly login: pg.ClientConfig;
  /** Cuts the connections there are. */
  cut(): void;
  close(): void;
}

/**
 * Opens a way to a database that can be cut on either engine, and, as a pooler that shares connections, keeps
 * notifications to itself where it is told to.
 *
 * @param options.at the port of one that was closed, to open it again. Default: a free one.
 */
export async function throughProxy(
  to: pg.ClientConfig,
  { notifies = true, at: place = 0 }: { readonly notifies?: boolean; readonly at?: number } = {},
): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client(to);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const backend = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    open.add(client);
    client.pipe(backend);
    let rest: Buffer = Buffer.alloc(0);
    backend.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, rest.readInt32BE(1) + 1);
        rest = rest.subarray(message.length);
        if (notifies || message[0] !== 'A'.charCodeAt(0)) client.write(message);
      }
    });
    for (const socket of [client, backend]) socket.on('error', () => {});
    client.on('close', () => {
      open.delete(client);
      backend.destroy();
    });
    backend.on('close', () => client.destroy());
  });
  const at = await listen(server, place, '127.0.0.1');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    login: { host: '127.0.0.1', port: at.port, user, password: password ?? undefined, database },
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
