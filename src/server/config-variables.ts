import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultRoleLimits, type LimitedRole, limitedRoles, type RoleLimits } from '../graphql/limits.ts';
import { apiKeyPrefix, deploymentKeyPrefix } from '../memory/access/api-key-form.ts';
import { logLevels } from './log.ts';
import { Secret } from './secret.ts';

const megabyte = 1024 * 1024;
type ByRole = Readonly<Record<LimitedRole, number>>;

function wholeNumber(min: number, max: number) {
  const error = `wants a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

function whole(min: number, max: number, fallback: number) {
  return wholeNumber(min, max).default(fallback);
}

/** One number for all roles, or some by role: `member=5000,admin=20000`; the roles left out keep their defaults. */
function byRole(min: number, max: number, defaults: ByRole) {
  const error = `wants a whole number from ${min} to ${max}, or such numbers by role: member=${defaults.member},admin=${defaults.admin},service=${defaults.service}.`;
  return z
    .string()
    .transform((value, context) => {
      const parts = value
        .split(',')
        .map((part) => /^(?:\s*(member|admin|service)\s*=)?\s*(\d{1,12})\s*$/.exec(part));
      const given: Partial<Record<LimitedRole, number>> = {};
      for (const part of parts) {
        const number = Number(part?.[2] ?? Number.NaN);
        const role = limitedRoles.find((each) => each === part?.[1]);
        if (!(number >= min && number <= max) || (!role && parts.length > 1) || (role && role in given)) {
          context.addIssue(error);
          return z.NEVER;
        }
        for (const each of role ? [role] : limitedRoles) given[each] = number;
      }
      return { ...defaults, ...given };
    })
    .default(() => defaults);
}

function defaultsOf(limit: keyof RoleLimits): ByRole {
  const { member, admin, service } = defaultRoleLimits;
  return { member: member[limit], admin: admin[limit], service: service[limit] };
}

function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return z.enum(values, { error: `wants one of ${values.join(', ')}.` }).default(() => fallback);
}

/** The text as a URL; null if it is not one. */
export function urlOf(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

const postgresUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:$/.test(urlOf(value)?.protocol ?? ''), {
    error: 'wants a Postgres URL: postgres://user:password@host:5432/database.',
  })
  .transform((value) => new Secret(value));

/** Postgres URLs, separated by commas. */
const postgresUrls = z
  .string()
  .transform((value) => value.split(',').flatMap((url) => url.trim() || []))
  .refine((list) => list.every((url) => /^postgres(ql)?:$/.test(urlOf(url)?.protocol ?? '')), {
    error: 'wants Postgres URLs separated by commas: postgres://user:password@host:5432/database.',
  })
  .transform((list) => list.map((url) => new Secret(url)))
  .default([]);

/** Databases by name, in their order: `a=postgres://..., b=postgres://...`. A URL may contain commas itself. */
function namedUrls(value: string): [string, Secret][] | null {
  const found: [string, Secret][] = [];
  for (const part of value.split(/[,\s]+(?=[a-z0-9-]+=)/)) {
    const [, name, url = ''] = /^\s*([a-z0-9-]{1,40})=(\S+?),?\s*$/.exec(part) ?? [];
    const checked = postgresUrl.safeParse(url);
    if (name === undefined || !checked.success) return null;
    found.push([name, checked.data]);
  }
  return found;
}

/** One database for each name. */
const cellUrls = z.string().transform((value, context) => {
  const found = namedUrls(value);
  const byName = new Map(found);
  if (found && byName.size === found.length) return byName;
  context.addIssue(
    'wants names of a to z, 0 to 9 and - with Postgres URLs, each name once: a=postgres://user:password@host:5432/database,b=postgres://...',
  );
  return z.NEVER;
});

/** Any number of databases for each name. */
const replicasOfCells = z.string().transform((value, context) => {
  const found = namedUrls(value);
  if (found) return Map.groupBy(found, ([name]) => name);
  context.addIssue(
    'wants names of cells with Postgres URLs, a name for each replica: a=postgres://user:password@replica-1:5432/database,a=postgres://...',
  );
  return z.NEVER;
});

const webUrl = z.string().refine((value) => /^https?:$/.test(urlOf(value)?.protocol ?? ''), {
  error: 'wants an https URL, such as https://login.example.com/.well-known/jwks.json.',
});

const collector = z.string().refine((value) => /^https?:$/.test(urlOf(value)?.protocol ?? ''), {
  error: 'wants the address of a collector, such as http://127.0.0.1:4318.',
});

const address = z.string().refine((value) => /^https?:$/.test(urlOf(value)?.protocol ?? ''), {
  error: 'wants the address of the API, such as https://mneme.example.com/graphql.',
});

const filled = z.string();

/** Files, separated by commas; returned as absolute paths. */
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

/** The server's variables, each checked by itself. */
export const variables = z.object({
  DATABASE_URL: postgresUrl.optional(),
  MNEME_OWNER_DATABASE_URL: postgresUrl.optional(),
  MNEME_RUNNER_DATABASE_URL: postgresUrl.optional(),
  MNEME_BACKUP_DATABASE_URL: postgresUrl.optional(),
  MNEME_READ_DATABASE_URL: postgresUrls,
  MNEME_READ_MAX_LAG_MS: whole(100, 3_600_000, 5_000),
  MNEME_READ_ONLY: oneOf(['on', 'off'], 'off'),
  MNEME_CELLS: cellUrls.optional(),
  MNEME_OWNER_CELLS: cellUrls.optional(),
  MNEME_RUNNER_CELLS: cellUrls.optional(),
  MNEME_BACKUP_CELLS: cellUrls.optional(),
  MNEME_READ_CELLS: replicasOfCells.optional(),
  PORT: whole(0, 65_535, 4000),
  MNEME_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, {
      error: 'wants a host name or address to listen on, such as 127.0.0.1 or 0.0.0.0.',
    })
    .default('127.0.0.1'),
  MNEME_ADMIN_PORT: wholeNumber(0, 65_535).optional(),
  MNEME_DATA_DIR: filled.default('./.mneme'),
  MNEME_POSTGRES_BIN: filled.optional(),
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
  MNEME_PUBLIC_URL: address.optional(),
  MNEME_URL: address.optional(),
  MNEME_API_KEY: z
    .string()
    .refine(
      (key) =>
        (apiKeyPrefix(key) ?? deploymentKeyPrefix(key)) !== null || /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key),
      {
        error: 'wants an API key, as `mneme key create` prints it, or a token.',
      },
    )
    .transform((value) => new Secret(value))
    .optional(),
  MNEME_CLAIMS_NAMESPACE: filled.default('https://mneme.dev/claims'),
  MNEME_LOG_LEVEL: z.enum(logLevels, { error: `wants one of ${logLevels.join(', ')}.` }).optional(),
  MNEME_POOL_SIZE: whole(1, 1000, 10),
  MNEME_POOL_WAIT_MS: whole(1, 600_000, 5_000),
  MNEME_NAMED_STATEMENTS: oneOf(['on', 'off'], 'on'),
  MNEME_WORKER_CONCURRENCY: whole(1, 200, 4),
  MNEME_TRACE_RETENTION_DAYS: whole(0, 36_500, 90),
  MNEME_CORS_ORIGINS: origins,
  MNEME_ENVIRONMENT: oneOf(['development', 'production'], 'development'),
  MNEME_INTROSPECTION: z.enum(['on', 'off'], { error: 'wants on or off.' }).optional(),
  MNEME_CONSOLE: z.enum(['on', 'off'], { error: 'wants on or off.' }).optional(),
  MNEME_TRUSTED_DOCUMENTS: files,
  MNEME_MAX_BODY_BYTES: whole(1024, 1024 * megabyte, 16 * megabyte),
  MNEME_QUERY_TIMEOUT_MS: byRole(100, 3_600_000, defaultsOf('queryTimeoutMs')),
  MNEME_MAX_DEPTH: byRole(1, 100, defaultsOf('maxDepth')),
  MNEME_MAX_COST: byRole(1, 100_000_000, defaultsOf('maxCost')),
  MNEME_MAX_ALIASES: byRole(0, 10_000, defaultsOf('maxAliases')),
  MNEME_MAX_STREAMS: byRole(0, 1_000_000, defaultsOf('maxStreams')),
  MNEME_RATE_LIMIT: byRole(0, 1_000_000_000, { member: 250_000, admin: 500_000, service: 2_500_000 }),
  MNEME_RATE_LIMIT_WORKSPACE: whole(0, 1_000_000_000, 2_500_000),
  MNEME_RATE_LIMIT_ATTEMPTS: whole(0, 1_000_000, 300),
  MNEME_TRUSTED_PROXIES: whole(0, 10, 0),
  MNEME_HSTS_SECONDS: whole(0, 63_072_000, 0),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  MNEME_TRACED_SHARE: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, { error: 'wants a share from 0 to 1, such as 0.1.' })
    .transform(Number)
    .default(1),
});

/** A variable that the server reads from the environment. */
export type ConfigVariable = keyof typeof variables.shape;
/** The values of all variables, if they are valid. */
export type Variables = z.output<typeof variables>;
