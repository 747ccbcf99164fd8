import { type AddressInfo, createServer, type Server } from 'node:net';
import type { CodeOf } from '../error-codes.ts';
import { PublicError } from './public-error.ts';

/**
 * Starts listening; port 0 takes a free port.
 *
 * @throws PublicError PORT_IN_USE, PORT_FORBIDDEN or HOST_UNUSABLE, or the system's error.
 */
export function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      const known = listeningProblem(error, port, host);
      reject(known ? new PublicError({ ...known, cause: error }) : error);
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

interface Known {
  readonly code: CodeOf<500>;
  readonly message: string;
}

/** What an operator should do about an error of listen(2) or getaddrinfo(3); null for unknown errors. */
function listeningProblem({ code }: NodeJS.ErrnoException, port: number, host: string): Known | null {
  if (code === 'EADDRINUSE') {
    return {
      code: 'PORT_IN_USE',
      message: `Port ${port} of ${host} is in use. Stop the program that uses it, or choose another port with PORT or --port.`,
    };
  }
  if (code === 'EACCES') {
    return {
      code: 'PORT_FORBIDDEN',
      message: `This user may not listen on port ${port} (${code}). Choose a port of 1024 or higher with PORT or --port.`,
    };
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      code: 'HOST_UNUSABLE',
      message: `This machine has no address ${host} (${code}). Set MNEME_HOST to one of its addresses: 127.0.0.1 accepts connections from this machine only, 0.0.0.0 from all networks.`,
    };
  }
  return null;
}

/**
 * Checks that a server can listen here, by listening for a moment, before a database is created for it.
 *
 * @throws the errors of `listen`.
 */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await new Promise((closed) => probe.close(closed));
}
