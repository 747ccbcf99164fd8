import { join, resolve } from 'node:path';
import { type GatewaySettings, gatewayVariables, readGatewaySettings } from '../gateway/settings.ts';
import { type LimitedRole, limitedRoles, type RoleLimits } from '../graphql/limits.ts';
import { type ProviderSettings, providerSettings } from '../providers/settings.ts';
import { ConfigError, type ConfigProblem, unknownVariables } from './config-error.ts';
import { type ConfigVariable, urlOf, type Variables, variables } from './config-variables.ts';
import type { logLevels } from './log.ts';
import type { RateLimits } from './rate-limit.ts';
import { Secret } from './secret.ts';

/** How tokens are verified: with the server's secret, or with an issuer's published keys. */
export type TokenConfig =
  | {
      readonly kind: 'local';
      /** Null: the secret in the data directory (`loadTokenSecret`). */
      readonly secret: Secret | null;
    }
  | { readonly kind: 'jwks'; readonly url: URL; readonly issuer: string; readonly audience: string };

/** How a Postgres server's database is reached. */
export interface DatabaseUrls {
  /** The API's login (mneme_authenticator_DATABASE), or the owner's. */
  readonly url: Secret;
  /** The login that migrates and builds indexes; null: `url` is used for that too. */
  readonly ownerUrl: Secret | null;
  /** The workers' login (mneme_runner_DATABASE). */
  readonly runnerUrl: Secret | null;
  /** The database's replicas, which are read from. */
  readonly readUrls: readonly Secret[];
  /** A replica that is further behind (ms) is left out. */
  readonly readMaxLagMs: number;
  /** The login of `mneme backup`, which reads everything; null: the backup login, reached through the owner's URL. */
  readonly backupUrl: Secret | null;
}

/** One of several databases. */
export interface CellConfig {
  readonly name: string;
  readonly database: DatabaseUrls;
}

/** The server's settings, validated. Printing them shows no secret. */
export interface Config {
  readonly environment: 'development' | 'production';
  readonly host: string;
  readonly port: number;
  /** Where metrics and health are told, on the same host; null: nowhere. */
  readonly adminPort: number | null;
  /** Where traces are sent, and which share of them; null: none are written. */
  readonly traces: { readonly endpoint: string; readonly share: number } | null;
  /** Absolute path. */
  readonly dataDir: string;
  /** The folder of pg_dump and pg_restore; null: the usual places. */
  readonly postgresPrograms: string | null;
  /** Null: the embedded engine. With cells, the first of them. */
  readonly database: DatabaseUrls | null;
  /** Where each workspace lives in one of several databases: those, the one with the directory first. Null: one. */
  readonly cells: readonly CellConfig[] | null;
  /** Whether the database is a standby, which is only read from. */
  readonly readOnly: boolean;
  /** The secret from which the passwords of the database logins are derived; null: the local token secret. */
  readonly loginSecret: Secret | null;
  /** The API's database connections. */
  readonly poolSize: number;
  /** Milliseconds that a request waits for a connection before it is answered with 503. */
  readonly poolWaitMs: number;
  /** Whether the API uses named prepared statements. Not possible with a pooler in transaction mode. */
  readonly namedStatements: boolean;
  /** How many jobs run at once. */
  readonly workerConcurrency: number;
  /** Days that recall traces are kept, unless a workspace sets its own number. */
  readonly traceRetentionDays: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly token: TokenConfig;
  /** The URL by which clients reach the server: signed requests must then cover its host. Null: they need not. */
  readonly publicUrl: URL | null;
  /** How the command line reaches the API. */
  readonly client: {
    /** A remote server's URL; null: the server of this data directory. */
    readonly url: string | null;
    /** The token to act with; null: the command line makes one for the owner. */
    readonly apiKey: Secret | null;
  };
  /** The claim of a token that holds workspace, user and role. */
  readonly claimsNamespace: string;
  /** Whether the console is served at /console. Default: in development only. */
  readonly console: boolean;
  /** Whether introspection is allowed. Default: in development only. */
  readonly introspection: boolean;
  /** Absolute paths of files with the trusted documents; if empty, any document is executed. */
  readonly trustedDocuments: readonly string[];
  /** Allowed origins of browsers (CORS). Default: none. */
  readonly corsOrigins: readonly string[];
  readonly limits: {
    readonly maxBodyBytes: number;
    /** Cost and time limits of one operation. */
    readonly byRole: Readonly<Record<LimitedRole, RoleLimits>>;
    /** Rate limits: cost in ten seconds, failed sign-ins in a minute. */
    readonly rate: RateLimits;
  };
  /** How many trusted proxies are in front of this server; their X-Forwarded-For entries are used. */
  readonly trustedProxies: number;
  /** Strict-Transport-Security's max-age in seconds; 0: the header is not sent. */
  readonly hstsSeconds: number;
  /** The gateway's settings; null: no gateway. Not printed, since they contain providers' keys. */
  readonly gateway: Secret<GatewaySettings> | null;
  /** For `createProviders`. Not printed, since they contain providers' keys. */
  readonly providers: Secret<ProviderSettings>;
}

/** All variables, including the providers'. */
const configVariables: readonly string[] = [
  ...Object.keys(variables.shape),
  ...Object.keys(providerSettings.shape),
];

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment and from the command line, whose values take precedence. An empty variable
 * counts as unset, since compose files pass empty ones.
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
  const gateway = readGatewaySettings(given);
  problems.push(...gateway.problems, ...combinationProblems(given));
  if (parsed.success) problems.push(...rateProblems(parsed.data), ...cellProblems(parsed.data));
  const warnings = unknownVariables(Object.keys(given), [...configVariables, ...gatewayVariables(given)]);
  if (!parsed.success || !providers.success || problems.length > 0) throw new ConfigError(problems, warnings);
  return { config: configOf(parsed.data, providers.data, gateway.settings), warnings };
}

function withoutUnset(overrides: Source): Source {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}

/** Checks combinations of variables, on their raw values, so that all errors are reported together. */
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
  if (Number(given.MNEME_ADMIN_PORT) === Number(given.PORT ?? 4000) && given.PORT !== '0') {
    const message = 'wants another port than PORT: metrics are not for those who reach the API.';
    problems.push({ variable: 'MNEME_ADMIN_PORT', message });
  }
  if (given.MNEME_READ_ONLY === 'on' && given.DATABASE_URL === undefined) {
    const message = 'needs DATABASE_URL, of a standby: the embedded database has none.';
    problems.push({ variable: 'MNEME_READ_ONLY', message });
  }
  if (given.MNEME_URL !== undefined && given.MNEME_API_KEY === undefined) {
    const message = 'needs MNEME_API_KEY: commands sign in by themselves only where the database is.';
    problems.push({ variable: 'MNEME_URL', message });
  }
  for (const variable of [
    'MNEME_OWNER_DATABASE_URL',
    'MNEME_RUNNER_DATABASE_URL',
    'MNEME_READ_DATABASE_URL',
    'MNEME_BACKUP_DATABASE_URL',
  ]) {
    if (given[variable] === undefined || given.DATABASE_URL !== undefined) continue;
    problems.push({ variable, message: 'needs DATABASE_URL: without that the embedded database is used.' });
  }
  if (given.MNEME_CELLS !== undefined && given.DATABASE_URL !== undefined) {
    const message = 'can not be set with MNEME_CELLS, which names all databases. Unset one of them.';
    problems.push({ variable: 'DATABASE_URL', message });
  }
  return problems;
}

/** Logins of cells that are not named, which nobody would use. */
function cellProblems(values: Variables): ConfigProblem[] {
  const logins = [
    'MNEME_OWNER_CELLS',
    'MNEME_RUNNER_CELLS',
    'MNEME_BACKUP_CELLS',
    'MNEME_READ_CELLS',
  ] as const;
  return logins
    .filter((variable) =>
      [...(values[variable]?.keys() ?? [])].some((name) => !values.MNEME_CELLS?.has(name)),
    )
    .map((variable) => ({ variable, message: 'names a cell that MNEME_CELLS does not name.' }));
}

/** A request that costs more than the whole rate limit could never be sent. */
function rateProblems(values: Variables): ConfigProblem[] {
  const workspace = values.MNEME_RATE_LIMIT_WORKSPACE;
  const tooLow = (limit: number, role: LimitedRole) => limit > 0 && limit < 2 * values.MNEME_MAX_COST[role];
  const named = [
    ['MNEME_RATE_LIMIT', limitedRoles.some((role) => tooLow(values.MNEME_RATE_LIMIT[role], role))],
    ['MNEME_RATE_LIMIT_WORKSPACE', limitedRoles.some((role) => tooLow(workspace, role))],
  ] as const;
  return named
    .filter(([, wrong]) => wrong)
    .map(([variable]) => ({ variable, message: 'wants at least twice MNEME_MAX_COST, or 0 for no limit.' }));
}

/** The URL of a server's API: `/graphql` is added to a URL without a path. */
function apiAddress(given: string | undefined): string | null {
  const url = given === undefined ? null : urlOf(given);
  if (url?.pathname === '/') url.pathname = '/graphql';
  return url?.href ?? null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}

function configOf(values: Variables, providers: ProviderSettings, gateway: GatewaySettings | null): Config {
  const { DATABASE_URL: url } = values;
  const cells = cellsOf(values);
  const dataDir = resolve(values.MNEME_DATA_DIR);
  const blobDir = resolve(providers.MNEME_BLOB_DIR ?? join(dataDir, 'blobs'));
  const modelDir = resolve(providers.MNEME_MODEL_DIR ?? join(dataDir, 'models'));
  const isDevelopment = values.MNEME_ENVIRONMENT === 'development';
  return {
    environment: values.MNEME_ENVIRONMENT,
    host: values.MNEME_HOST,
    port: values.PORT,
    adminPort: values.MNEME_ADMIN_PORT ?? null,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.MNEME_TRACED_SHARE }
      : null,
    dataDir,
    postgresPrograms: values.MNEME_POSTGRES_BIN ?? null,
    database: url
      ? {
          url,
          ownerUrl: values.MNEME_OWNER_DATABASE_URL ?? null,
          runnerUrl: values.MNEME_RUNNER_DATABASE_URL ?? null,
          readUrls: values.MNEME_READ_DATABASE_URL,
          readMaxLagMs: values.MNEME_READ_MAX_LAG_MS,
          backupUrl: values.MNEME_BACKUP_DATABASE_URL ?? null,
        }
      : (cells?.[0]?.database ?? null),
    cells,
    readOnly: values.MNEME_READ_ONLY === 'on',
    loginSecret: values.MNEME_LOGIN_SECRET ?? null,
    poolSize: values.MNEME_POOL_SIZE,
    poolWaitMs: values.MNEME_POOL_WAIT_MS,
    namedStatements: values.MNEME_NAMED_STATEMENTS === 'on',
    workerConcurrency: values.MNEME_WORKER_CONCURRENCY,
    traceRetentionDays: values.MNEME_TRACE_RETENTION_DAYS,
    // A person at a terminal reads what the commands print; an operator wants to see every request.
    logLevel: values.MNEME_LOG_LEVEL ?? (isDevelopment ? 'warn' : 'info'),
    token: tokenConfigOf(values),
    publicUrl: values.MNEME_PUBLIC_URL === undefined ? null : new URL(values.MNEME_PUBLIC_URL),
    client: { url: apiAddress(values.MNEME_URL), apiKey: values.MNEME_API_KEY ?? null },
    claimsNamespace: values.MNEME_CLAIMS_NAMESPACE,
    introspection: (values.MNEME_INTROSPECTION ?? (isDevelopment ? 'on' : 'off')) === 'on',
    console: (values.MNEME_CONSOLE ?? (isDevelopment ? 'on' : 'off')) === 'on',
    trustedDocuments: values.MNEME_TRUSTED_DOCUMENTS,
    corsOrigins: values.MNEME_CORS_ORIGINS,
    limits: {
      maxBodyBytes: values.MNEME_MAX_BODY_BYTES,
      byRole: {
        member: roleLimitsOf(values, 'member'),
        admin: roleLimitsOf(values, 'admin'),
        service: roleLimitsOf(values, 'service'),
      },
      rate: {
        principal: values.MNEME_RATE_LIMIT,
        workspace: values.MNEME_RATE_LIMIT_WORKSPACE,
        attempts: values.MNEME_RATE_LIMIT_ATTEMPTS,
      },
    },
    trustedProxies: values.MNEME_TRUSTED_PROXIES,
    hstsSeconds: values.MNEME_HSTS_SECONDS,
    gateway: gateway && new Secret(gateway),
    providers: new Secret({ ...providers, MNEME_BLOB_DIR: blobDir, MNEME_MODEL_DIR: modelDir }),
  };
}

function cellsOf(values: Variables): CellConfig[] | null {
  const { MNEME_CELLS: urls } = values;
  if (!urls) return null;
  return [...urls].map(([name, url]) => ({
    name,
    database: {
      url,
      ownerUrl: values.MNEME_OWNER_CELLS?.get(name) ?? null,
      runnerUrl: values.MNEME_RUNNER_CELLS?.get(name) ?? null,
      readUrls: values.MNEME_READ_CELLS?.get(name)?.map(([, replica]) => replica) ?? [],
      readMaxLagMs: values.MNEME_READ_MAX_LAG_MS,
      backupUrl: values.MNEME_BACKUP_CELLS?.get(name) ?? null,
    },
  }));
}

function roleLimitsOf(values: Variables, role: LimitedRole): RoleLimits {
  return {
    maxDepth: values.MNEME_MAX_DEPTH[role],
    maxCost: values.MNEME_MAX_COST[role],
    maxAliases: values.MNEME_MAX_ALIASES[role],
    queryTimeoutMs: values.MNEME_QUERY_TIMEOUT_MS[role],
    maxStreams: values.MNEME_MAX_STREAMS[role],
  };
}

function tokenConfigOf(values: Variables): TokenConfig {
  const { MNEME_JWKS_URL: url, MNEME_TOKEN_ISSUER: issuer, MNEME_TOKEN_AUDIENCE: audience } = values;
  return url !== undefined && issuer !== undefined && audience !== undefined
    ? { kind: 'jwks', url: new URL(url), issuer, audience }
    : { kind: 'local', secret: values.MNEME_TOKEN_SECRET ?? null };
}
