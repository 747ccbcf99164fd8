import pg from 'pg';
import { pino } from 'pino';
import { archiveTexts } from '../../../src/memory/archive/archive.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { createProviders } from '../../../src/providers/config.ts';
import { providerSettings } from '../../../src/providers/settings.ts';

/** What the process is told, as JSON in its first argument. */
export interface ArchiveChild {
  readonly login: pg.ClientConfig;
  readonly workspaceId: string;
  readonly blobDirectory: string;
  /** The statement or call of the store before which it is killed; beyond the last one, it comes to its end. */
  readonly killAt: number;
}

const { login, workspaceId, blobDirectory, killAt }: ArchiveChild = JSON.parse(process.argv[2] ?? '');
let steps = 0;
const step = () => {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
};

const providers = createProviders(providerSettings.parse({ MNEME_BLOB_DIR: blobDirectory }));
const pool = new pg.Pool({ ...login, max: 2 });
pool.on('connect', (client) => {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (...given: Parameters<typeof query>) => {
      step();
      return query(...given);
    },
  });
});
const erasableBlobs: MemoryServices['erasableBlobs'] = {
  ...providers.erasableBlobs,
  async put(namespace, content, signal) {
    step();
    const stored = await providers.erasableBlobs.put(namespace, content, signal);
    step();
    return stored;
  },
};
const services: MemoryServices = {
  ...providers,
  erasableBlobs,
  pool,
  embeddingModelId: 0,
  log: pino({ level: 'silent' }),
};
await archiveTexts(
  { services, caller: { role: 'worker', workspaceId, userId: null, requestId: null } },
  new Date(),
);
await pool.end();
