import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/server/config.ts';
import { ConfigError } from '../../src/server/config-error.ts';
import { Secret } from '../../src/server/secret.ts';
import { startServer } from '../../src/server/start.ts';

test('workers without a login of their own are refused, not left out in silence', async () => {
  const { config } = loadConfig({
    env: { DATABASE_URL: 'postgres://mneme_authenticator@127.0.0.1:1/mneme' },
  });
  const starting = startServer({
    config,
    database: {
      engine: 'native',
      location: '127.0.0.1:1/mneme',
      pool: new pg.Pool(),
      runnerPool: null,
      replicas: null,
      connectOwner: null,
      logins: { owner: null, authenticator: {}, runner: null },
      lost: Promise.resolve(),
      close: async () => {},
    },
    tokens: {
      claimsNamespace: config.claimsNamespace,
      trust: { kind: 'local', secret: new Secret('x'.repeat(32)) },
    },
    log: pino({ level: 'silent' }),
    parts: { api: false, workers: true },
  });
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(/MNEME_RUNNER_DATABASE_URL: .*--no-workers/);
});
