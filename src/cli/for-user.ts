import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { type Identity, noUser, requireIdentity, withClient } from './connection.ts';
import { isId, onlyCalled, requireUser, userOf, usersCalled } from './named.ts';
import { writeStderr } from './terminal.ts';

/** Whether the command acts as a key does. One that is not set is an empty one. */
export const hasKey = (config: Config): boolean => (config.client.apiKey?.reveal() ?? '') !== '';

/** Whose memories are asked for; all that the caller sees by default. */
interface Whose {
  readonly userId?: string | null;
}

/** A connection to ask for what is one user's: as that user or, by a program's key, for the user of that key or id. */
export async function withUser(
  config: Config,
  options: Identity,
  work: (client: MnemeAdminClient, whose: Whose) => Promise<void>,
): Promise<void> {
  const { user, ...rest } = options;
  const byKey = hasKey(config);
  await withClient(config, toProgram(byKey ? rest : options), async (client, _workspace, userId) => {
    if (user === undefined) return work(client, {});
    // As everywhere: a misspelt one is told, where an unknown key would list nothing.
    return work(client, { userId: byKey ? (await requireUser(client, user)).id : userId });
  });
}

/** Whose what a command stores becomes. */
export interface Owner {
  /** Null for what a program stores for no user. */
  readonly userId: string | null;
  /** The input of operations that says so, for a user whom a program names; else empty. */
  readonly named: { readonly userKey?: string };
  /** Whether a program stores for whomever the stored names. */
  readonly ofMany: boolean;
}

/**
 * A connection to store what becomes one user's: as that user or, by a service's key, for the user of that key or id. A
 * user of a new key is made.
 *
 * @throws CommandError where the key is no service's; what `withClient` throws.
 */
export async function withOwner<Result>(
  config: Config,
  options: Identity,
  work: (client: MnemeAdminClient, owner: Owner, workspaceId: string) => Promise<Result>,
): Promise<Result> {
  const { user, ...rest } = options;
  const byKey = hasKey(config);
  return withClient(config, byKey ? rest : options, async (client, workspaceId) => {
    if (!byKey || user === undefined) {
      const { userId, role } = await client.me();
      return work(client, { userId, named: {}, ofMany: role === 'SERVICE' }, workspaceId);
    }
    const known = await ownerNamed(client, user);
    if (!known) writeStderr(`mneme: There was no user ${user}: one is created.\n`);
    const userId = known?.id ?? (await client.ensureUser({ externalId: user }));
    return work(client, { userId, named: { userKey: known?.key ?? user }, ofMany: false }, workspaceId);
  });
}

/**
 * Finds out whether `withOwner` would have an owner, and creates nobody.
 *
 * @throws CommandError, as that.
 */
export async function checkOwner(config: Config, options: Identity): Promise<void> {
  const { user, ...rest } = options;
  if (!hasKey(config)) return requireIdentity(config, options);
  await withClient(config, rest, async (client) => {
    if (user !== undefined && (await ownerNamed(client, user)) === null)
      writeStderr(`mneme: There is no user ${user} yet: the import creates one.\n`);
  });
}

/**
 * The user for whom a program stores, by key or id; null for a key of a user who is not there yet. Never by name: people
 * choose their names, and one who is called like the key of another would get what is theirs.
 */
async function ownerNamed(
  client: MnemeAdminClient,
  name: string,
): Promise<{ readonly id: string; readonly key: string } | null> {
  if ((await client.me()).role !== 'SERVICE') {
    throw new CommandError(
      "Only a service's key may store for another user. Leave out --user, or set MNEME_API_KEY to such a key.",
    );
  }
  const known = await userOf(client, name);
  if (known !== null && known.externalId === null) {
    throw new CommandError(
      `The user ${name} (${known.name}) has no key of a program's, so a service can't store for them. They import with a key of their own.`,
    );
  }
  if (known?.externalId) return { id: known.id, key: known.externalId };
  if (isId(name)) throw new CommandError(noUser(name, (await client.workspace()).slug));
  const called = await usersCalled(client, name);
  if (called.length === 0) return null;
  throw new CommandError(
    `${onlyCalled(name, called)}\nFor a new user of the key ${name}, call the mutation first: ensureUser(input: { externalId: "${name}" }).`,
  );
}
