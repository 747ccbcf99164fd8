import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentSpan } from '../observation/spans.ts';
import { describeError } from './describe-error.ts';

export type { Logger } from 'pino';

/** The levels, from the fewest lines to the most. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
/** One of `logLevels`. */
export type LogLevel = (typeof logLevels)[number];

/** Keys that are never printed, at the top of a record or one level down. A safeguard: they should not be logged. */
const redacted = [
  'authorization',
  'cookie',
  'token',
  'secret',
  'password',
  'variables',
  'query',
  'content',
  'text',
];

/**
 * The process's log: one JSON object per line, or short readable lines on a terminal. Errors are logged without the
 * values that their texts quote.
 */
export function createLogger(options: {
  readonly level: LogLevel;
  /** Readable lines. Default: whether standard output is a terminal. */
  readonly readable?: boolean;
  /** Where lines go. Default: standard output. */
  readonly destination?: DestinationStream;
}): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    mixin() {
      const span = currentSpan();
      return span ? { traceId: span.traceId, spanId: span.spanId } : {};
    },
    hooks: {
      // A record without a message would take the error's text unchanged.
      logMethod(args, method) {
        if (args.length === 1 && typeof args[0] === 'object') method.call(this, args[0], 'no message');
        else method.apply(this, args);
      },
    },
    redact: {
      paths: redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  const destination = options.destination ?? process.stdout;
  return pino(
    settings,
    (options.readable ?? process.stdout.isTTY) ? readableLines(destination) : destination,
  );
}

/** Turns a JSON record into `12:00:01.123 info  POST /graphql 200 14ms requestId=...`. */
function readableLines(destination: DestinationStream): DestinationStream {
  return {
    write(line: string) {
      destination.write(readableLine(line));
    },
  };
}

function readableLine(line: string): string {
  let record: Record<string, unknown>;
  try {
    record = JSON.parse(line);
  } catch {
    return line;
  }
  const { time, level, msg, pid: _pid, err, ...rest } = record;
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const clock = typeof time === 'string' ? time.slice(11, 23) : '';
  const head = [clock, String(level).padEnd(5), String(msg ?? ''), ...fields].join(' ');
  return err === undefined ? `${head}\n` : `${head}\n${readableError(err)}`;
}

function readableError(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { name, message, code, frames, cause } = Object.fromEntries(Object.entries(err));
  const lines = [`    ${name}${code ? ` ${code}` : ''}: ${message}`];
  if (Array.isArray(frames)) lines.push(...frames.map((frame) => `      ${frame}`));
  return `${lines.join('\n')}\n${cause ? readableError(cause) : ''}`;
}
