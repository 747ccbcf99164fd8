import { resolve } from 'node:path';
import { z } from 'zod';
import { type ProviderSettings, providerSettings } from '../providers/settings.ts';
import { ConfigError, type ConfigProblem, unknownVariables } from './config-error.ts';
import { logLevels } from './log.ts';
import { Secret } from './secret.ts';

const megabyte = 1024 * 1024;

function whole(min: number, max: number, fallback: number) {
  const error = `wants a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
    .default(fallback);
}

function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return z.enum(values, { error: `wants one of ${values.join(', ')}.` }).default(() => fallback);
}

function urlOf(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

const postgresUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:$/.test(urlOf(value)?.protocol ?? ''), {
    error: 'wants a Postgres URL: postgres://user:password@host:5432/database.',
  })
  .transform((value) => new Secret(value));

const webUrl = z.string().refine((value) => /^https?:$/.test(urlOf(value)?.protocol ?? ''), {
  error: 'wants an https URL, such as https://login.example.com/.well-known/jwks.json.',
});

const filled = z.string();

/** Files separated by commas, as absolute paths. */
const files = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((file) => file.trim())
      .filter((file) => file !== '')
      .map((file) => resolve(file)),
  )
  .default([]);

const origins = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .refine((list) => list.every((origin) => /^https?:/.test(origin) && urlOf(origin)?.origin === origin), {
    error:
      'wants origins separated by commas, each a scheme and host without a path, such as https://app.example.com.',
  })
  .default([]);

const variables = z.object({
  DATABASE_URL: postgresUrl.optional(),
  MNEME_OWNER_DATABASE_URL: postgresUrl.optional(),
  MNEME_RUNNER_DATABASE_URL: postgresUrl.optional(),
  PORT: whole(0, 65_535, 4000),
  MNEME_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, {
      error: 'wants a host name or address to listen on, such as 127.0.0.1 or 0.0.0.0.',
    })
    .default('127.0.0.1'),
  MNEME_DATA_DIR: filled.default('./.mneme'),
  MNEME_TOKEN_SECRET: z
    .string()
    .min(32, { error: 'wants at least 32 characters, made at random (openssl rand -base64 48).' })
    .transform((value) => new Secret(value))
    .optional(),
  MNEME_LOGIN_SECRET: z
    .string()
    .min(32, { error: 'wants at least 32 characters, made at random (openssl rand -base64 48).' })
    .transform((value) => new Secret(value))
    .optional(),
  MNEME_JWKS_URL: webUrl.optional(),
  MNEME_TOKEN_ISSUER: filled.optional(),
  MNEME_TOKEN_AUDIENCE: filled.optional(),
  MNEME_PUBLIC_URL: webUrl.optional(),
  MNEME_CLAIMS_NAMESPACE: filled.default('https://mneme.dev/claims'),
  MNEME_LOG_LEVEL: z.enum(logLevels, { error: `wants one of ${logLevels.join(', ')}.` }).optional(),
  MNEME_POOL_SIZE: whole(1, 1000, 10),
  MNEME_POOL_WAIT_MS: whole(1, 600_000, 5_000),
  MNEME_WORKER_CONCURRENCY: whole(1, 200, 4),
  MNEME_TRACE_RETENTION_DAYS: whole(0, 36_500, 90),
  MNEME_CORS_ORIGINS: origins,
  MNEME_ENVIRONMENT: oneOf(['development', 'production'], 'development'),
  MNEME_INTROSPECTION: z.enum(['on', 'off'], { error: 'wants on or off.' }).optional(),
  MNEME_TRUSTED_DOCUMENTS: files,
  MNEME_MAX_BODY_BYTES: whole(1024, 1024 * megabyte, 16 * megabyte),
  MNEME_QUERY_TIMEOUT_MS: whole(100, 3_600_000, 30_000),
  MNEME_MAX_DEPTH: whole(1, 100, 12),
  MNEME_MAX_COST: whole(1, 100_000_000, 5000),
  MNEME_MAX_ALIASES: whole(0, 10_000, 15),
});

/** A variable the server reads from the environment. */
export type ConfigVariable = keyof typeof variables.shape;
/** All of them, the providers' too. */
export const configVariables: readonly string[] = [
  ...Object.keys(variables.shape),
  ...Object.keys(providerSettings.shape),
];

/** How tokens are trusted: with a secret of our own, or by somebody's published keys. */
export type TokenConfig =
  | {
      readonly kind: 'local';
      /** Null: the one in the data directory (`loadTokenSecret`). */
      readonly secret: Secret | null;
    }
  | { readonly kind: 'jwks'; readonly url: URL; readonly issuer: string; readonly audience: string };

/** The server's settings, checked. Printing it shows no secret. */
export interface Config {
  readonly environment: 'development' | 'production';
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the embedded engine. */
  readonly database: {
    /** The API's login (mneme_authenticator). */
    readonly url: Secret;
    /** Migrates and builds indexes; null where `url` is all there is to do it with. */
    readonly ownerUrl: Secret | null;
    /** Runs workers (mneme_runner). */
    readonly runnerUrl: Secret | null;
  } | null;
  /** What derived database logins are made from; null: the local token secret. */
  readonly loginSecret: Secret | null;
  /** Connections of the API. */
  readonly poolSize: number;
  /** Milliseconds a request waits for one of them before it is answered with 503. */
  readonly poolWaitMs: number;
  /** Jobs run at once. */
  readonly workerConcurrency: number;
  /** Days that recall traces are kept, where a workspace says nothing. */
  readonly traceRetentionDays: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly token: TokenConfig;
  /** What clients call the server by: signed requests then have to cover its host. Null: they need not. */
  readonly publicUrl: URL | null;
  /** The claim that holds workspace, user and role. */
  readonly claimsNamespace: string;
  /** Whether the schema may be asked for: in development, unless it is said otherwise. */
  readonly introspection: boolean;
  /** Absolute paths of files with the documents that are answered, and no others; empty: any document. */
  readonly trustedDocuments: readonly string[];
  /** Browsers' origins that may call; none by default. */
  readonly corsOrigins: readonly string[];
  readonly limits: {
    readonly maxBodyBytes: number;
    readonly queryTimeoutMs: number;
    readonly maxDepth: number;
    readonly maxCost: number;
    readonly maxAliases: number;
  };
  /** For `createProviders`. Holds their keys, hence hidden. */
  readonly providers: Secret<ProviderSettings>;
}

type Parsed = z.output<typeof variables>;
type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from an environment and the command line's overrides (by the same names; they win). An empty
 * variable counts as unset: compose files pass those.
 *
 * @throws ConfigError naming every variable that is wrong.
 */
export function loadConfig(options: {
  readonly env: Source;
  readonly overrides?: Readonly<Partial<Record<ConfigVariable, string>>>;
}): { config: Config; warnings: string[] } {
  const given = Object.fromEntries(
    Object.entries({ ...options.env, ...withoutUnset(options.overrides ?? {}) }).filter(([, value]) =>
      value?.trim(),
    ),
  );
  const parsed = variables.safeParse(given);
  const providers = providerSettings.safeParse(given);
  const problems: ConfigProblem[] = [];
  for (const issue of [...(parsed.error?.issues ?? []), ...(providers.error?.issues ?? [])]) {
    const variable = String(issue.path[0]);
    if (!problems.some((problem) => problem.variable === variable))
      problems.push({ variable, message: issue.message });
  }
  problems.push(...combinationProblems(given));
  if (!parsed.success || !providers.success || problems.length > 0) throw new ConfigError(problems);
  return {
    config: configOf(parsed.data, providers.data),
    warnings: unknownVariables(Object.keys(given), configVariables),
  };
}

function withoutUnset(overrides: Source): Source {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}

/** What is wrong with variables together. They are looked at raw, so that these come with the other mistakes. */
function combinationProblems(given: Source): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const jwks = ['MNEME_JWKS_URL', 'MNEME_TOKEN_ISSUER', 'MNEME_TOKEN_AUDIENCE'];
  const missing = jwks.filter((name) => given[name] === undefined);
  if (missing.length > 0 && missing.length < jwks.length) {
    const set = jwks.filter((name) => !missing.includes(name)).join(' and ');
    for (const variable of missing) {
      problems.push({
        variable,
        message: `is needed with ${set}. Set all three, or none for tokens of our own.`,
      });
    }
  }
  if (given.MNEME_JWKS_URL !== undefined && given.MNEME_TOKEN_SECRET !== undefined) {
    const message =
      'can not be set with MNEME_JWKS_URL: tokens are trusted by one way only. Unset one of them.';
    problems.push({ variable: 'MNEME_TOKEN_SECRET', message });
  }
  const keys = urlOf(given.MNEME_JWKS_URL ?? '');
  if (keys?.protocol === 'http:' && given.MNEME_ENVIRONMENT === 'production' && !isLoopback(keys.hostname)) {
    const message = 'wants https in production: keys fetched in the clear can be replaced on the way.';
    problems.push({ variable: 'MNEME_JWKS_URL', message });
  }
  for (const variable of ['MNEME_OWNER_DATABASE_URL', 'MNEME_RUNNER_DATABASE_URL']) {
    if (given[variable] === undefined || given.DATABASE_URL !== undefined) continue;
    problems.push({ variable, message: 'needs DATABASE_URL: without that the embedded database is used.' });
  }
  return problems;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}

function configOf(values: Parsed, providers: ProviderSettings): Config {
  const { DATABASE_URL: url } = values;
  const isDevelopment = values.MNEME_ENVIRONMENT === 'development';
  return {
    environment: values.MNEME_ENVIRONMENT,
    host: values.MNEME_HOST,
    port: values.PORT,
    dataDir: resolve(values.MNEME_DATA_DIR),
    database: url
      ? {
          url,
          ownerUrl: values.MNEME_OWNER_DATABASE_URL ?? null,
          runnerUrl: values.MNEME_RUNNER_DATABASE_URL ?? null,
        }
      : null,
    loginSecret: values.MNEME_LOGIN_SECRET ?? null,
    poolSize: values.MNEME_POOL_SIZE,
    poolWaitMs: values.MNEME_POOL_WAIT_MS,
    workerConcurrency: values.MNEME_WORKER_CONCURRENCY,
    traceRetentionDays: values.MNEME_TRACE_RETENTION_DAYS,
    // A person who tries it out reads what the commands say; an operator wants every request.
    logLevel: values.MNEME_LOG_LEVEL ?? (isDevelopment ? 'warn' : 'info'),
    token: tokenConfigOf(values),
    publicUrl: values.MNEME_PUBLIC_URL === undefined ? null : new URL(values.MNEME_PUBLIC_URL),
    claimsNamespace: values.MNEME_CLAIMS_NAMESPACE,
    introspection: (values.MNEME_INTROSPECTION ?? (isDevelopment ? 'on' : 'off')) === 'on',
    trustedDocuments: values.MNEME_TRUSTED_DOCUMENTS,
    corsOrigins: values.MNEME_CORS_ORIGINS,
    limits: {
      maxBodyBytes: values.MNEME_MAX_BODY_BYTES,
      queryTimeoutMs: values.MNEME_QUERY_TIMEOUT_MS,
      maxDepth: values.MNEME_MAX_DEPTH,
      maxCost: values.MNEME_MAX_COST,
      maxAliases: values.MNEME_MAX_ALIASES,
    },
    providers: new Secret(providers),
  };
}

function tokenConfigOf(values: Parsed): TokenConfig {
  const { MNEME_JWKS_URL: url, MNEME_TOKEN_ISSUER: issuer, MNEME_TOKEN_AUDIENCE: audience } = values;
  return url !== undefined && issuer !== undefined && audience !== undefined
    ? { kind: 'jwks', url: new URL(url), issuer, audience }
    : { kind: 'local', secret: values.MNEME_TOKEN_SECRET ?? null };
}
