import { type Command, Option } from 'commander';
import { findUser, findWorkspace } from '../memory/workspace/provision.ts';
import type { Config } from '../server/config.ts';
import { consoleLink } from '../server/console-sign-in.ts';
import { inCellOf } from './cells.ts';
import { CommandError } from './command-error.ts';
import { noFirstWorkspace, noMember, noUser, noWorkspace } from './connection.ts';
import { requireLocal, withDatabase } from './environment.ts';
import { runningServer } from './running-server.ts';
import { writeStdout } from './terminal.ts';

interface ConsoleOptions {
  readonly workspace?: string;
  readonly user?: string;
  readonly role?: 'member' | 'admin';
}

/** Adds `mneme console`. */
export function addConsoleCommand(program: Command, readConfig: () => Config): void {
  program
    .command('console')
    .description('print a link that opens the console in a browser, once, within ten minutes')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', "the user, by name or key (default: the workspace's first admin)")
    .addOption(
      new Option('--role <role>', 'what they may do there (default: what they may)').choices([
        'member',
        'admin',
      ]),
    )
    .addHelpText(
      'after',
      `
The server has to run, with MNEME_CONSOLE=on in production. The link is signed with its secret: where MNEME_JWKS_URL is
set, paste a token of that issuer into the console instead. Examples:
  mneme console
  mneme console --user dana --role member`,
    )
    .action(async (options: ConsoleOptions) => {
      const config = readConfig();
      requireLocal(config);
      writeStdout(`${await link(config, options)}\n`);
    });
}

async function link(config: Config, { workspace, user, role }: ConsoleOptions): Promise<string> {
  const server = config.publicUrl?.href ?? (await runningServer(config));
  if (server === null) throw new CommandError('No server runs on this database. Start it: mneme serve');
  return withDatabase(await inCellOf(config, workspace), async (database, tokens) => {
    const found = await findWorkspace(database.pool, workspace ?? null);
    if (!found) throw new CommandError(workspace === undefined ? noFirstWorkspace : noWorkspace(workspace));
    const { workspaceId, slug, ownerId } = found;
    const name = user ?? ownerId;
    if (name === null) throw new CommandError(`The workspace ${slug} has no admin yet. Give --user.`);
    const known =
      user === undefined
        ? { userId: name, role: 'admin' as const }
        : await findUser(database.pool, workspaceId, user);
    if (!known) throw new CommandError(noUser(name, slug));
    if (known.role === null) throw new CommandError(noMember(name, slug));
    if (known.role === 'service')
      throw new CommandError(`${name} is a program. The console is for people: give another --user.`);
    if (role === 'admin' && known.role !== 'admin')
      throw new CommandError(`${name} is a member in the workspace ${slug}. Leave out --role admin.`);
    const path = await consoleLink({ workspaceId, userId: known.userId, role: role ?? known.role }, tokens);
    return new URL(path, server).href;
  });
}
