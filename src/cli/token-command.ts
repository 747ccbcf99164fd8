import { type Command, Option } from 'commander';
import { ensureMember, findUser, findWorkspace } from '../memory/workspace/provision.ts';
import type { Config } from '../server/config.ts';
import { signToken, type TokenRole, tokenRoles } from '../server/token.ts';
import { duration } from './arguments.ts';
import { inCellOf } from './cells.ts';
import { CommandError, MisuseError } from './command-error.ts';
import { noFirstWorkspace, noWorkspace, withClient } from './connection.ts';
import { isRemote, withDatabase } from './environment.ts';
import { writeStderr, writeStdout } from './terminal.ts';

interface TokenOptions {
  readonly workspace?: string;
  readonly user: string;
  readonly role: TokenRole;
  readonly ttl: number;
}

/** Adds `mneme token`. */
export function addTokenCommand(program: Command, readConfig: () => Config): void {
  program
    .command('token')
    .description('print a signed token for a user; a new user is created and becomes a member')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .requiredOption('--user <name>', 'the user, by name or key (required)')
    .addOption(new Option('--role <role>', 'what the user may do').choices(tokenRoles).default('member'))
    .addOption(
      new Option('--ttl <duration>', 'how long it is valid, e.g. 30m, 1h, 7d')
        .argParser(duration)
        .default(3600, '1h'),
    )
    .addHelpText(
      'after',
      `
The token is signed with the server's own secret; this is refused if MNEME_JWKS_URL is set. For a remote server
(MNEME_URL), a service's key issues it: for a member, named by your own key, for at most one day. Examples:
  export TOKEN=$(mneme token --workspace demo --user dana --ttl 8h)
  mneme token --workspace demo --user bot --role service     makes a service, for a program with many users`,
    )
    .action(async (options: TokenOptions) => {
      const config = readConfig();
      writeStdout(`${await (isRemote(config) ? issued(config, options) : signed(config, options))}\n`);
    });
}

/** A token of a server elsewhere. */
function issued(config: Config, { workspace, user, role, ttl }: TokenOptions): Promise<string> {
  if (role !== 'member') {
    throw new MisuseError(
      `A server elsewhere issues tokens of members alone. Leave out --role, or run this where the server is.`,
    );
  }
  const identity = workspace === undefined ? {} : { workspace };
  return withClient(config, identity, async (client) => {
    return (await client.issueToken({ userKey: user, ttlSeconds: ttl })).token;
  });
}

/** A token that is signed here. */
async function signed(config: Config, { workspace, user, role, ttl }: TokenOptions): Promise<string> {
  return withDatabase(await inCellOf(config, workspace), async (database, tokens) => {
    const found = await findWorkspace(database.pool, workspace ?? null);
    if (!found) throw new CommandError(workspace === undefined ? noFirstWorkspace : noWorkspace(workspace));
    const { workspaceId } = found;
    const known = await findUser(database.pool, workspaceId, user);
    const { userId } = await ensureMember(database.pool, workspaceId, user, role);
    if (!known) writeStderr(`Created the user ${user} in the workspace ${found.slug}.\n`);
    return signToken({ workspaceId, userId, role, ttlSeconds: ttl }, tokens);
  });
}
