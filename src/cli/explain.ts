import { MnemeError } from '../client/error.ts';
import { MemoryError } from '../memory/error.ts';
import { ConfigError } from '../server/config-error.ts';
import { PublicError } from '../server/public-error.ts';
import { CommandError } from './command-error.ts';

/** Errors a person can act on; their message is all there is to say. */
const own = [CommandError, ConfigError, MemoryError, PublicError];
const ownNames =
  /(InUse|Unusable|Missing|Backup|Behind|Edited|Misconfigured|Provider|TokenSecret|Mneme)\w*Error$/;

/** What the API says in its own terms, for those who know commands alone. */
const inCommands: Readonly<Record<string, string>> = {
  USER_ID_NOT_ALLOWED:
    "Only a service's key may name another user with --user, --for or userKey. Omit that, or set MNEME_API_KEY to such a key.",
  KEY_USER_NOT_ALLOWED:
    'A key can act as you or as a user of its own, but not as another person. Omit --acts-as to create a user for it.',
  JOB_NOT_FOUND:
    'There is no such job. `mneme jobs` lists failed jobs; finished jobs are removed after an hour.',
};

/** Where else than the API says what is named in its terms is found. */
const elsewhere = [
  ['taxonomyNodes lists those there are', '`mneme taxonomy tree` lists those there are'],
  ['or set createParents', 'or give --parents'],
] as const;

/** The text for a system error (errno(3)) about a file. */
const ofFiles: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. Check the path',
  ENOTDIR: 'is not in a directory. Check the path',
  EISDIR: 'is a directory. Name a file',
  EEXIST: 'already exists. Name another',
  EACCES: 'cannot be read or written by this user. Check its permissions, or name another',
  EPERM: 'cannot be changed by this user. Check its permissions, or name another',
  EROFS: 'is on a read-only disk. Name another',
  ENOSPC: 'is on a full disk. Free some space, or name another',
};

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
  if (error instanceof MnemeError) return inCommands[error.code] ?? withoutGraphqlTerms(error.message);
  const ours = own.some((kind) => error instanceof kind) || ownNames.test(error.name);
  if (verbose && !ours) return error.stack ?? error.message;
  if (isGoneSocket(error)) return 'The server of this directory has just ended. Run the command again.';
  return ours ? error.message : (ofFile(error) ?? error.message);
}

/** Whether a local socket is no longer there: of the embedded engine, which ends with its server. */
function isGoneSocket(error: Error): boolean {
  const { code, syscall, address } = error as NodeJS.ErrnoException & { readonly address?: unknown };
  return code === 'ENOENT' && syscall === 'connect' && /\.s\.PGSQL\.\d+$/.test(String(address));
}

function ofFile(error: Error): string | null {
  const [code, path] = ['code', 'path'].map((name): unknown => Reflect.get(error, name));
  const said = typeof code === 'string' ? ofFiles[code] : undefined;
  return said && typeof path === 'string' ? `${path} ${said}.` : null;
}

/** The requirements for values of GraphQL's built-in types. */
const ofScalars: Readonly<Record<string, string>> = {
  Int: 'must be a whole number below 2147483648',
  Float: 'must be a number',
  Boolean: 'must be true or false',
  String: 'must be text',
};

/** What GraphQL says of a value that has not the type of its place, without its terms. */
function withoutGraphqlTerms(message: string): string {
  const unknown = /Field "(\w+)" is not defined by type "\w+"\.(?: Did you mean ("\w+")[^?]*\?)?/.exec(
    message,
  );
  if (unknown) return `${unknown[1]} is unknown.${unknown[2] ? ` Did you mean ${unknown[2]}?` : ''}`;
  const value = /^Variable "\$(\w+)" got invalid value .*?(?: at "([^"]+)")?; (.*)$/s.exec(message);
  if (!value) return elsewhere.reduce((text, [api, command]) => text.replace(api, command), message);
  const [, variable = '', path, said = ''] = value;
  const place = (path ?? variable)
    .replace(/^(input|filter)\./, '')
    .replace(/\.(equalTo|in|contains|descendantOf)$/, '')
    .replace(/\[(\d+)\]/g, '.$1');
  const wanted =
    /^(\w+) (must be .*?)\.?$/s.exec(said)?.[2] ?? ofScalars[/^(\w+) cannot/.exec(said)?.[1] ?? ''];
  return wanted ? `${place} ${wanted}.` : `${place}: ${said}`;
}
