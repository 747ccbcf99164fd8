import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/server/config.ts';
import { ConfigError } from '../../src/server/config-error.ts';
import { loadTokenSecret } from '../../src/server/token-secret.ts';

function problemsOf(env: Record<string, string>): ConfigError {
  try {
    loadConfig({ env });
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

const wrong = (env: Record<string, string>) => problemsOf(env).problems.map(({ variable }) => variable);

describe('several databases', () => {
  const near = 'postgres://owner:p%2Cw@near.example/mneme?sslmode=require';
  const far = 'postgres://owner:secret@far.example/mneme';

  test('are read by name, the first one first, with their logins', () => {
    const { config } = loadConfig({
      env: { MNEME_CELLS: `near=${near}, far=${far}`, MNEME_RUNNER_CELLS: `far=${far}?runner` },
    });
    const urls = config.cells?.map(({ name, database: { url, runnerUrl } }) => [
      name,
      url.reveal(),
      runnerUrl?.reveal() ?? null,
    ]);
    expect(urls).toEqual([
      ['near', near, null],
      ['far', far, `${far}?runner`],
    ]);
    expect(config.database).toBe(config.cells?.[0]?.database);
    expect(inspect(config, { depth: null })).not.toContain('secret@');
  });

  test('have replicas of their own', () => {
    const { config } = loadConfig({
      env: {
        MNEME_CELLS: `near=${near},far=${far}`,
        MNEME_READ_CELLS: 'far=postgres://one.example/mneme,far=postgres://two.example/mneme',
      },
    });
    expect(config.cells?.map(({ database }) => database.readUrls.map((url) => url.reveal()))).toEqual([
      [],
      ['postgres://one.example/mneme', 'postgres://two.example/mneme'],
    ]);
    expect(wrong({ MNEME_CELLS: `near=${near}`, MNEME_READ_CELLS: `far=${far}` })).toEqual([
      'MNEME_READ_CELLS',
    ]);
    expect(wrong({ MNEME_CELLS: `near=${near}`, MNEME_READ_CELLS: far })).toEqual(['MNEME_READ_CELLS']);
  });

  test('are not there unless they are named', () => {
    expect(loadConfig({ env: { DATABASE_URL: near } }).config.cells).toBeNull();
  });

  test('say what is wrong with them', () => {
    expect(wrong({ MNEME_CELLS: near })).toEqual(['MNEME_CELLS']);
    expect(wrong({ MNEME_CELLS: `near=${near},near=${far}` })).toEqual(['MNEME_CELLS']);
    expect(wrong({ MNEME_CELLS: 'near=https://near.example' })).toEqual(['MNEME_CELLS']);
    expect(wrong({ MNEME_CELLS: `near=${near}`, DATABASE_URL: far })).toEqual(['DATABASE_URL']);
    expect(wrong({ MNEME_CELLS: `near=${near}`, MNEME_OWNER_CELLS: `far=${far}` })).toEqual([
      'MNEME_OWNER_CELLS',
    ]);
  });
});

describe('the settings', () => {
  test('find the API of a server that is named alone', () => {
    const at = (url: string) =>
      loadConfig({ env: { MNEME_URL: url, MNEME_API_KEY: 'a.b.c' } }).config.client.url;
    expect(at('https://memory.example')).toBe('https://memory.example/graphql');
    expect(at('https://memory.example:8443/')).toBe('https://memory.example:8443/graphql');
    expect(at('https://memory.example/api/graphql')).toBe('https://memory.example/api/graphql');
  });

  test('have defaults that need nothing and expose nothing', () => {
    const { config, warnings } = loadConfig({ env: { PATH: '/bin', HOME: '/root' } });
    expect(warnings).toEqual([]);
    expect(config).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 4000,
      dataDir: resolve('.mneme'),
      database: null,
      token: { kind: 'local', secret: null },
      claimsNamespace: 'https://mneme.dev/claims',
      corsOrigins: [],
      loginSecret: null,
      logLevel: 'warn',
      limits: {
        maxBodyBytes: 16 * 1024 * 1024,
        byRole: {
          member: { maxDepth: 12, maxCost: 5_000, maxAliases: 15, queryTimeoutMs: 30_000 },
          admin: { maxDepth: 14, maxCost: 10_000, maxAliases: 30, queryTimeoutMs: 60_000 },
          service: { maxDepth: 16, maxCost: 20_000, maxAliases: 60, queryTimeoutMs: 120_000 },
        },
        rate: {
          principal: { member: 250_000, admin: 500_000, service: 2_500_000 },
          workspace: 2_500_000,
          attempts: 300,
        },
      },
      trustedProxies: 0,
      hstsSeconds: 0,
      introspection: true,
      trustedDocuments: [],
    });
    expect(config.providers.reveal().MNEME_EMBEDDER).toBe('local');
  });

  test('read every variable', () => {
    const { config, warnings } = loadConfig({
      env: {
        DATABASE_URL: 'postgres://api:pw1@db/mneme',
        MNEME_OWNER_DATABASE_URL: 'postgresql://owner:pw2@db/mneme',
        MNEME_RUNNER_DATABASE_URL: 'postgres://runner:pw3@db/mneme',
        MNEME_HOST: '::1',
        MNEME_DATA_DIR: '/var/lib/mneme',
        MNEME_JWKS_URL: 'https://login.test/jwks',
        MNEME_TOKEN_ISSUER: 'https://login.test',
        MNEME_TOKEN_AUDIENCE: 'mneme',
        MNEME_CORS_ORIGINS: 'https://a.test, http://localhost:3000',
        MNEME_ENVIRONMENT: 'production',
        MNEME_POOL_SIZE: '20',
        MNEME_POOL_WAIT_MS: '250',
        MNEME_NAMED_STATEMENTS: 'off',
        MNEME_WORKER_CONCURRENCY: '3',
        MNEME_MAX_ALIASES: '0',
        MNEME_MAX_COST: 'admin=7000',
        MNEME_MAX_DEPTH: 'service=20, member=12',
        MNEME_TRUSTED_DOCUMENTS: 'a.json, /b.json',
        MNEME_GATEWAY_PROVIDERS: 'openai, local',
        MNEME_GATEWAY_OPENAI_URL: 'https://api.test/v1/',
        MNEME_GATEWAY_OPENAI_API_KEY: 'sk-1',
        MNEME_GATEWAY_OPENAI_FALLBACK: 'local/llama',
        MNEME_GATEWAY_LOCAL_URL: 'http://127.0.0.1:11434/v1',
        MNEME_GATEWAY_LOCAL_MEMORY: 'turn',
        MNEME_GATEWAY_LOCAL_PROTOCOL: 'anthropic',
      },
    });
    expect(config.database?.url.reveal()).toBe('postgres://api:pw1@db/mneme');
    expect(config.database?.ownerUrl?.reveal()).toBe('postgresql://owner:pw2@db/mneme');
    expect(config.database?.runnerUrl?.reveal()).toBe('postgres://runner:pw3@db/mneme');
    expect(config).toMatchObject({
      host: '::1',
      dataDir: '/var/lib/mneme',
      token: { kind: 'jwks', issuer: 'https://login.test', audience: 'mneme' },
      corsOrigins: ['https://a.test', 'http://localhost:3000'],
      environment: 'production',
      poolSize: 20,
      poolWaitMs: 250,
      namedStatements: false,
      workerConcurrency: 3,
      introspection: false,
      trustedDocuments: [resolve('a.json'), '/b.json'],
    });
    expect(warnings).toEqual([]);
    expect(JSON.stringify(config)).not.toMatch(/sk-1/);
    expect(config.gateway?.reveal()).toEqual({
      providers: [
        {
          name: 'openai',
          protocol: 'openai',
          url: 'https://api.test/v1',
          apiKey: 'sk-1',
          fallback: 'local/llama',
          memory: null,
        },
        {
          name: 'local',
          protocol: 'anthropic',
          url: 'http://127.0.0.1:11434/v1',
          apiKey: null,
          fallback: null,
          memory: 'turn',
        },
      ],
      silenceMs: 30_000,
      memoryTokens: 1_500,
    });
    expect(config.limits.byRole).toMatchObject({
      member: { maxAliases: 0, maxCost: 5_000, maxDepth: 12 },
      admin: { maxAliases: 0, maxCost: 7_000, maxDepth: 14 },
      service: { maxAliases: 0, maxCost: 20_000, maxDepth: 20 },
    });
  });

  test('an owner that is not set is none: whoever opens the database decides what the one URL is for', () => {
    const { config } = loadConfig({ env: { DATABASE_URL: 'postgres://db/mneme' } });
    expect(config.database?.ownerUrl).toBeNull();
    expect(config.database?.runnerUrl).toBeNull();
  });

  test('the command line wins, an empty variable counts as unset', () => {
    const env = { PORT: '5000', MNEME_HOST: '', MNEME_JWKS_URL: ' ', DATABASE_URL: '' };
    const { config } = loadConfig({ env, overrides: { PORT: '6000', MNEME_DATA_DIR: undefined } });
    expect(config).toMatchObject({ port: 6000, host: '127.0.0.1', database: null, token: { kind: 'local' } });
    expect(loadConfig({ env }).config.port).toBe(5000);
  });
});

describe('a mistake', () => {
  test.each([
    [{}, 'MNEME_GATEWAY_A_URL'],
    [{ MNEME_GATEWAY_A_URL: 'a.test' }, 'MNEME_GATEWAY_A_URL'],
    [{ MNEME_GATEWAY_PROVIDERS: 'A b' }, 'MNEME_GATEWAY_PROVIDERS'],
    [{ MNEME_GATEWAY_A_FALLBACK: 'b/x' }, 'MNEME_GATEWAY_A_FALLBACK'],
    [{ MNEME_GATEWAY_A_MEMORY: 'end' }, 'MNEME_GATEWAY_A_MEMORY'],
    [{ MNEME_GATEWAY_A_PROTOCOL: 'gopher' }, 'MNEME_GATEWAY_A_PROTOCOL'],
    [{ MNEME_GATEWAY_SILENCE_MS: '5' }, 'MNEME_GATEWAY_SILENCE_MS'],
  ])('of the gateway is named: %o', (env, variable) => {
    expect(wrong({ MNEME_GATEWAY_PROVIDERS: 'a', ...env })).toContain(variable);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '4000x'],
    ['PORT', '4e3'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'localhost'],
    ['MNEME_POOL_SIZE', '0'],
    ['MNEME_LOG_LEVEL', 'verbose'],
    ['MNEME_ENVIRONMENT', 'staging'],
    ['MNEME_TOKEN_SECRET', 'short'],
    ['MNEME_HOST', 'two words'],
    ['MNEME_CORS_ORIGINS', '*'],
    ['MNEME_CORS_ORIGINS', 'https://a.test/path'],
    ['MNEME_CORS_ORIGINS', 'a.test'],
    ['MNEME_MAX_BODY_BYTES', '16MB'],
    ['MNEME_QUERY_TIMEOUT_MS', '0'],
    ['MNEME_INTROSPECTION', 'yes'],
    ['MNEME_MAX_COST', 'owner=5'],
    ['MNEME_MAX_COST', '5,admin=6'],
    ['MNEME_MAX_COST', 'admin=6,admin=7'],
    ['MNEME_MAX_DEPTH', 'member=101'],
    ['MNEME_RATE_LIMIT', '9999'],
    ['MNEME_RATE_LIMIT', 'member=250000,admin=19999'],
    ['MNEME_RATE_LIMIT_WORKSPACE', '39999'],
    ['MNEME_EMBEDDER', 'magic'],
    ['MNEME_EMBEDDER_URL', 'nowhere'],
  ])('in %s (%s) is named', (variable, value) => {
    expect(wrong({ [variable]: value })).toEqual([variable]);
  });

  test('comes with all others at once, each saying what it wants, none with its value', () => {
    const error = problemsOf({
      PORT: 'hunter2-port',
      DATABASE_URL: 'hunter2-url',
      MNEME_TOKEN_SECRET: 'hunter2',
      MNEME_JWKS_URL: 'https://login.test/jwks',
      MNEME_LOG_LEVEL: 'hunter2-level',
    });
    expect(error.problems.map(({ variable }) => variable).sort()).toEqual([
      'DATABASE_URL',
      'MNEME_LOG_LEVEL',
      'MNEME_TOKEN_AUDIENCE',
      'MNEME_TOKEN_ISSUER',
      'MNEME_TOKEN_SECRET',
      'MNEME_TOKEN_SECRET',
      'PORT',
    ]);
    expect(error.message).toContain('PORT: wants a whole number from 0 to 65535.');
    expect(error.message).toContain('postgres://user:password@host:5432/database');
    expect(error.message + inspect(error)).not.toContain('hunter2');
  });

  test('is a part of JWKS without the rest, or with a secret of our own', () => {
    expect(wrong({ MNEME_JWKS_URL: 'https://a.test/jwks' })).toEqual([
      'MNEME_TOKEN_ISSUER',
      'MNEME_TOKEN_AUDIENCE',
    ]);
    expect(wrong({ MNEME_TOKEN_ISSUER: 'a', MNEME_TOKEN_AUDIENCE: 'b' })).toEqual(['MNEME_JWKS_URL']);
    const jwks = {
      MNEME_JWKS_URL: 'https://a.test/jwks',
      MNEME_TOKEN_ISSUER: 'a',
      MNEME_TOKEN_AUDIENCE: 'b',
    };
    expect(wrong({ ...jwks, MNEME_TOKEN_SECRET: 'x'.repeat(40) })).toEqual(['MNEME_TOKEN_SECRET']);
  });

  test('is fetching keys in the clear in production', () => {
    const env = { MNEME_TOKEN_ISSUER: 'a', MNEME_TOKEN_AUDIENCE: 'b', MNEME_ENVIRONMENT: 'production' };
    expect(wrong({ ...env, MNEME_JWKS_URL: 'http://login.test/jwks' })).toEqual(['MNEME_JWKS_URL']);
    for (const url of ['http://127.0.0.1:8080/jwks', 'http://localhost/jwks', 'https://login.test/jwks']) {
      expect(loadConfig({ env: { ...env, MNEME_JWKS_URL: url } }).config.token.kind).toBe('jwks');
    }
  });

  test('is a second database login without the first', () => {
    const url = 'postgres://owner@db/mneme';
    expect(wrong({ MNEME_OWNER_DATABASE_URL: url, MNEME_RUNNER_DATABASE_URL: url })).toEqual([
      'MNEME_OWNER_DATABASE_URL',
      'MNEME_RUNNER_DATABASE_URL',
    ]);
  });
});

test('a variable nothing reads is warned of, with the one that was meant', () => {
  const { warnings } = loadConfig({
    env: {
      MNEME_LOGLEVEL: 'debug',
      MNEME_PORT: '1',
      MNEME_DATABASE_URL: 'x',
      MNEME_SOMETHING_ELSE_ENTIRELY: '1',
      MNEME_TEST_DATABASE_URL: 'x',
      OTHER: 'x',
    },
  });
  expect(warnings).toEqual([
    'MNEME_DATABASE_URL is set, but nothing reads it. Did you mean DATABASE_URL?',
    'MNEME_LOGLEVEL is set, but nothing reads it. Did you mean MNEME_LOG_LEVEL?',
    'MNEME_PORT is set, but nothing reads it. Did you mean PORT?',
    'MNEME_SOMETHING_ELSE_ENTIRELY is set, but nothing reads it.',
  ]);
});

test('no secret shows when the settings are printed, in any way', () => {
  const { config } = loadConfig({
    env: {
      DATABASE_URL: 'postgres://u:hunter2@db/mneme',
      MNEME_TOKEN_SECRET: 'hunter2'.repeat(6),
      MNEME_EMBEDDER_API_KEY: 'hunter2-key',
    },
  });
  const { url } = config.database ?? {};
  const printed = [
    inspect(config, { depth: 10, showHidden: true, getters: true }),
    JSON.stringify(config),
    String(url),
    `${url}`,
    Object.values(url ?? {}).join(),
  ].join('\n');
  expect(printed).not.toContain('hunter2');
  expect(printed).toContain('[secret]');
  expect(url?.reveal()).toContain('hunter2');
});

describe('the token secret', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'mneme-secret-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('is made once, in a folder made for it, for its owner only', async () => {
    const dataDir = join(directory, 'deep', 'data');
    const made = await loadTokenSecret(dataDir);
    expect(made.reveal().length).toBeGreaterThanOrEqual(64);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect((await loadTokenSecret(dataDir)).reveal()).toBe(made.reveal());
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  test('is the same for all who start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadTokenSecret(directory)));
    expect(new Set(secrets.map((secret) => secret.reveal())).size).toBe(1);
    expect(readdirSync(directory)).toEqual(['secret']);
  });

  test('is refused when others can read it, or when it is too short', async () => {
    const path = join(directory, 'secret');
    writeFileSync(path, 'x'.repeat(64), { mode: 0o600 });
    chmodSync(path, 0o640);
    await expect(loadTokenSecret(directory)).rejects.toThrow(`chmod 600 ${path}`);
    chmodSync(path, 0o600);
    expect((await loadTokenSecret(directory)).reveal()).toBe('x'.repeat(64));
    writeFileSync(path, 'short');
    await expect(loadTokenSecret(directory)).rejects.toMatchObject({ code: 'TOKEN_SECRET_UNUSABLE' });
  });
});
