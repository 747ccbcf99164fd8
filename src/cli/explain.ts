import { MemoryError } from '../memory/error.ts';
import { ConfigError } from '../server/config-error.ts';
import { PublicError } from '../server/public-error.ts';
import { CommandError } from './connection.ts';

/** Errors a person can act on; their message is all there is to say. */
const own = [CommandError, ConfigError, MemoryError, PublicError];
const ownNames = /(InUse|Unusable|Backup|Behind|Edited|Misconfigured|Provider|TokenSecret|Mneme)\w*Error$/;

/**
 * What the command line prints of an error: its message, and where it came from when `verbose` and it is none of our
 * own.
 */
export function explain(error: unknown, verbose: boolean): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses that all refuse: Node gives the whole no message.
  if (error instanceof AggregateError && error.message === '' && error.errors.length > 0) {
    return error.errors.map((each) => explain(each, verbose)).join('; ');
  }
  const ours = own.some((kind) => error instanceof kind) || ownNames.test(error.name);
  return verbose && !ours ? (error.stack ?? error.message) : error.message;
}
