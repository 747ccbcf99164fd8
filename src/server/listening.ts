import { type AddressInfo, createServer, type Server } from 'node:net';
import { PublicError } from './public-error.ts';

/**
 * Lets a server listen; port 0 takes a free one.
 *
 * @throws PublicError PORT_IN_USE, or the system's error.
 */
export function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      const message = `Port ${port} of ${host} is in use. Stop what listens there, or choose another with PORT or --port.`;
      reject(new PublicError({ code: 'PORT_IN_USE', message, status: 500, cause: error }));
    };
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address);
      else reject(new Error('The server has no address.'));
    });
  });
}

/**
 * Finds out whether a server could listen here, by listening for a moment: before a database is made for it.
 *
 * @throws what `listen` throws.
 */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await new Promise((closed) => probe.close(closed));
}
