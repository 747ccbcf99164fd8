import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The API as its own process, as in production. */
export interface ApiProcess {
  readonly url: string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/** Starts `mneme serve --no-workers` on a free port and waits until it answers. */
export async function startApi(databaseUrl: string, secret: string): Promise<ApiProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mneme-scale-'));
  const server = spawn(
    process.execPath,
    ['src/cli/main.ts', 'serve', '--no-workers', '--no-sample', '--port', '0'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        MNEME_TOKEN_SECRET: secret,
        MNEME_DATA_DIR: dataDir,
        MNEME_ENVIRONMENT: 'production',
        MNEME_LOG_LEVEL: 'error',
      },
    },
  );
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      printed += text;
      const found = /http:\/\/[\w.:-]+\/graphql/.exec(printed);
      if (found && /Ctrl-C stops it/.test(printed)) resolve(found[0]);
    };
    server.stdout.setEncoding('utf8').on('data', read);
    server.stderr.setEncoding('utf8').on('data', read);
    void ended.then(() => reject(new Error(`the API ended: ${printed}`)));
  });
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
