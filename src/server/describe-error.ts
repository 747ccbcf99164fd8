import { sqlStateOf } from './database-error.ts';

/** An error as it is logged. */
export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  /** Names from the database: routine, schema, table, column, constraint. */
  readonly database?: Readonly<Record<string, string>>;
  /** Lines of the call stack, and of the SQL functions in it. */
  readonly frames: readonly string[];
  readonly cause?: ErrorDescription;
}

/** Classes in which Postgres quotes identifiers but no values: syntax, access, connection, resources, internal. */
const classesWithoutValues = /^(08|0A|25|28|3D|3F|42|53|57|58|XX)/;
/** Errors that the JavaScript engine makes from names in the program. */
const programErrors = new Set(['TypeError', 'ReferenceError', 'RangeError', 'AssertionError']);
const longest = 300;

/**
 * What may be logged of an error. Error texts quote values, and values are people's conversations, which must not be
 * in a log: quoted parts are removed from texts that may contain them.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: '[not an Error]', frames: [] };
  const state = sqlStateOf(error);
  const code: unknown = Reflect.get(error, 'code');
  const frames = [...stackFrames(error), ...sqlFrames(error)];
  return {
    name: error.name,
    message: safeMessage(error, state),
    ...(typeof code === 'string' ? { code } : {}),
    ...(state === undefined ? {} : { database: databaseNames(error) }),
    frames,
    ...(error.cause instanceof Error && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

function safeMessage(error: Error, state: string | undefined): string {
  // A JSON parser's error quotes its input without closing the quotes.
  if (error instanceof SyntaxError || error.name === 'ZodError') return '[withheld]';
  const keep = state === undefined ? programErrors.has(error.name) : classesWithoutValues.test(state);
  const message = keep ? error.message : error.message.replace(/(["'`]).*\1/gs, '$1…$1');
  return message.length > longest ? `${message.slice(0, longest)}…` : message;
}

function stackFrames(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .+(:\d+:\d+\)?|<anonymous>\)?|\(native\))$/.test(line))
    .slice(0, 12);
}

/** Only the functions' names and line numbers: the rest of `where` may quote parameters. */
function sqlFrames(error: Error): string[] {
  const where: unknown = Reflect.get(error, 'where');
  if (typeof where !== 'string') return [];
  return where.match(/^(PL\/pgSQL|SQL) function [\w."]+(\([\w., "[\]]*\))? (line \d+|statement \d+)/gm) ?? [];
}

function databaseNames(error: Error): Record<string, string> {
  const names: Record<string, string> = {};
  for (const name of ['severity', 'routine', 'schema', 'table', 'column', 'constraint', 'dataType']) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string') names[name] = value;
  }
  return names;
}
