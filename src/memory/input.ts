import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { MemoryError } from './error.ts';

/**
 * What the API says of a schema beside its description: the name of its scalar, enum or input, its default, or that
 * only this program itself gives it.
 */
export const apiTypes = z.registry<{
  readonly type?: string;
  readonly default?: unknown;
  readonly internal?: true;
}>();

/** A schema whose value may be null or left out, and is then this one. */
export function withDefault<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  const filled = schema.nullish().transform((given) => given ?? value);
  apiTypes.add(filled, { default: value });
  return filled;
}

/** The most bytes of a text. */
export const maxTextBytes = 1_048_576;

/** Text that Postgres can store and return unchanged. */
export const storableText = z
  .string()
  .refine((text) => !text.includes('\0'), 'contains a NUL character; remove it')
  .refine((text) => text.isWellFormed(), 'contains half of a surrogate pair; send well-formed Unicode')
  .refine(
    (text) => Buffer.byteLength(text) <= maxTextBytes,
    `is longer than ${maxTextBytes} bytes; split it`,
  );

/** A text in which U+FFFD stands for each NUL and each half of a surrogate pair, which Postgres cannot store. */
export const cleaned = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** Text that is not only white space. */
export const nonEmptyText = storableText.refine((text) => text.trim() !== '', 'is empty; say something');

/** A caller's own key for a row. */
export const externalKey = storableText.refine(
  (key) => key.length >= 1 && key.length <= 500,
  'must have 1 to 500 characters',
);

/** A short name or label. */
export const shortText = storableText.refine((text) => text.length <= 500, 'is longer than 500 characters');

/** A short name of something: more than white space. */
export const shortName = shortText.refine((text) => text.trim() !== '', 'is empty; say something');

const inOneForm = (channel: string) => channel.trim().toLowerCase();

/** A channel's name, in the one form in which channels are stored and compared: trimmed and in lower case. */
export const channelName = shortName.transform(inOneForm);

/** The same where none may be given: one that is empty is none. */
export const optionalChannel = shortText.transform((channel) => inOneForm(channel) || null).nullish();

/** Who speaks in a turn. */
export const messageRole = z
  .enum(['system', 'user', 'assistant', 'tool', 'summary'])
  .register(apiTypes, { type: 'MessageRole' });

/** What somebody may do in a workspace. */
export const workspaceRole = z
  .enum(['member', 'admin', 'service'])
  .register(apiTypes, { type: 'WorkspaceRole' });

/** Whether what is said is remembered. */
export const memoryMode = z.enum(['ON', 'OFF']).register(apiTypes, { type: 'MemoryMode' });

/** A row's id. */
export const uuid = z.guid('must be a UUID').register(apiTypes, { type: 'UUID' });

/** Whether the date exists: JavaScript reads February 30 as March 2. */
function isDayOfMonth(iso: string): boolean {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? [];
  if (!day) return true;
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

/**
 * A time in the form of the API: ISO 8601 with an offset, or a Date, within a plausible range of years that Postgres
 * supports.
 */
export const moment = z
  .union([z.date(), z.string()])
  .transform((value, context) => {
    const date = value instanceof Date ? value : new Date(value);
    const inYears = date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
    if (!inYears || (typeof value === 'string' && !isDayOfMonth(value))) {
      context.addIssue('must be a date and time, e.g. 2026-03-01T09:30:00Z');
      return z.NEVER;
    }
    return date.toISOString();
  })
  .register(apiTypes, { type: 'Datetime' });

const offsetForm = /([+-])(\d\d):?(\d\d)\s*$/;

/**
 * The same with the offset that it was given with, in minutes ahead of UTC. It is null for a Date and for a time of
 * UTC (Z, +00:00), which is how programs write the time of any place.
 */
export const momentThere = z
  .union([z.date(), z.string()])
  .transform((value) => {
    const [, sign, hours, minutes] = (typeof value === 'string' && offsetForm.exec(value)) || [];
    const ahead = Number(hours) * 60 + Number(minutes);
    return { at: value, utcOffset: !sign || ahead === 0 ? null : sign === '-' ? -ahead : ahead };
  })
  .pipe(z.object({ at: moment, utcOffset: z.number().nullable() }))
  .register(apiTypes, { type: 'Datetime' });

/** A time in the past. The client's clock may be a minute fast. */
export const pastMoment = moment.refine(
  (given) => Date.parse(given) <= Date.now() + 60_000,
  'is in the future: check it, or omit it',
);

/** A time zone of the IANA database. */
export const timeZone = z.string().refine((name) => {
  // Postgres reads an offset's sign the other way round.
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'must be an IANA time zone, e.g. Europe/Berlin');

/** A path in the taxonomy: labels of letters, digits, - and _, joined by dots (Postgres' ltree). */
export const taxonomyPath = z
  .string()
  .regex(
    /^[\p{L}\p{N}_-]{1,255}(\.[\p{L}\p{N}_-]{1,255}){0,31}$/u,
    'must be labels joined by dots, e.g. work.atlas.auth',
  )
  // Postgres 15 has no hyphen in labels yet.
  .transform((path) => path.replaceAll('-', '_'))
  .register(apiTypes, { type: 'LTree' });

const maxMetadataDepth = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** The same for every text of a value, keys included; values too deep to be stored stay as they are. */
export function cleanedValue(value: unknown): unknown {
  const clean = (each: unknown): unknown => {
    if (typeof each === 'string') return cleaned(each);
    if (Array.isArray(each)) return each.map(clean);
    if (typeof each !== 'object' || each === null || each instanceof Date) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [cleaned(key), clean(inner)]));
  };
  return isDeeper(value, maxMetadataDepth) ? value : clean(value);
}

/** JSON that the caller stores with a row, up to 64 kB and 32 levels. */
export const metadata = z.unknown().superRefine((value, context) => {
  // Nesting is checked first: text made of thousands of levels overflows the stack, here and in Postgres.
  if (isDeeper(value, maxMetadataDepth)) {
    context.addIssue(`is nested more than ${maxMetadataDepth} levels deep`);
    return;
  }
  const text = JSON.stringify(value ?? null);
  if (text.includes('\\u0000')) context.addIssue('contains a NUL character; remove it');
  if (!text.isWellFormed()) context.addIssue('contains half of a surrogate pair; send well-formed Unicode');
  if (Buffer.byteLength(text) > 65_536) context.addIssue('is longer than 65536 bytes as JSON');
});

/** Descriptions of the expected values, by zod's names of types. */
const wanted: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Plain messages in place of zod's; undefined to keep zod's own. */
export const plainTypes: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return `must not have ${issue.keys.join(', ')}`;
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'is missing';
  return `must be ${wanted[issue.expected] ?? issue.expected}`;
};

/**
 * Parses and checks an operation's input.
 *
 * @throws MemoryError bad_input BAD_INPUT, naming every wrong field and what it must be; never its value.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainTypes });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'input'} ${issue.message}`);
  const more = parsed.error.issues.length > 5 ? `; and ${parsed.error.issues.length - 5} more` : '';
  throw new MemoryError('bad_input', 'BAD_INPUT', `${issues.join('; ')}${more}.`);
}

/**
 * Checks that only a service gives a `userId`, which names the user it acts for.
 *
 * @throws MemoryError not_allowed USER_ID_NOT_ALLOWED for any other role.
 */
export function requireServiceFor(caller: Caller, userId: string | null | undefined): void {
  if (userId == null || caller.role === 'service') return;
  throw new MemoryError(
    'not_allowed',
    'USER_ID_NOT_ALLOWED',
    'userId and userKey are for the service role. Leave them out: the token already says who you are.',
  );
}
