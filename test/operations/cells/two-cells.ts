import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../../src/client/admin.ts';
import { runHere } from '../../cli/commands.ts';
import {
  endAll,
  type Installation,
  type MnemeProcess,
  newInstallation,
  startMneme,
} from '../../end-to-end/mneme-process.ts';
import { type DatabaseProxy, throughProxy } from '../../support/database-proxy.ts';
import { dropDatabase, makeDatabase, urlOf } from '../../support/engine.ts';

/** Two databases on the native server, both migrated, that one installation has as its cells `near` and `far`. */
export interface TwoCells {
  readonly at: Installation;
  readonly near: string;
  readonly far: string;
  /** What the far cell is reached through. */
  readonly way: DatabaseProxy;
}

const databases = new Set<string>();

/** Makes the databases; all goes after the file's last test. Call it in `beforeAll`. */
export async function twoCells(settings: Readonly<Record<string, string>> = {}): Promise<TwoCells> {
  const [near = '', far = ''] = ['near', 'far'].map(
    (name) => `mneme_${name}_${randomBytes(4).toString('hex')}`,
  );
  for (const name of [near, far]) {
    await makeDatabase(name, true);
    databases.add(name);
  }
  const way = await throughProxy({ connectionString: urlOf(far) });
  const reached = new URL(urlOf(far));
  [reached.hostname, reached.port] = ['127.0.0.1', String(way.login.port)];
  reached.searchParams.delete('host');
  const MNEME_CELLS = `near=${urlOf(near)},far=${reached.href}`;
  return {
    at: newInstallation({ ...settings, MNEME_CELLS, PORT: '0' }),
    near: urlOf(near),
    far: urlOf(far),
    way,
  };
}

/** Ends and removes all that a test file started; call it at the top of the file. */
export function cleanUpCells(): void {
  afterAll(async () => {
    await endAll();
    for (const name of databases) await dropDatabase(name);
    databases.clear();
  });
}

/** Starts a server of an installation; resolves with its URL when it serves every cell that answers. */
export async function startServing(
  at: Installation,
  ...args: string[]
): Promise<{ server: MnemeProcess; url: string }> {
  const server = startMneme(at, 'serve', '--no-sample', ...args);
  const [, url = ''] = await server.printed(/GraphQL {3}(\S+)/);
  return { server, url };
}

/** A client of a server as a user of a workspace. */
export async function signedIn(
  { at }: TwoCells,
  url: string,
  workspace: string,
  role = 'admin',
): Promise<MnemeAdminClient & { readonly token: string }> {
  const { stdout, stderr } = await runHere(
    at,
    'token',
    '--workspace',
    workspace,
    '--user',
    `dana-${role}`,
    '--role',
    role,
  );
  const token = stdout.trim();
  if (token === '') throw new Error(stderr);
  return Object.assign(createAdminClient({ url, token, retries: 0 }), { token });
}
