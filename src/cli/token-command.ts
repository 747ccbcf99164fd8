import { type Command, Option } from 'commander';
import { ensureMember, findWorkspace } from '../memory/provision.ts';
import type { Config } from '../server/config.ts';
import { signToken, type TokenRole, tokenRoles } from '../server/token.ts';
import { duration } from './arguments.ts';
import { CommandError, noWorkspace } from './connection.ts';
import { withDatabase } from './environment.ts';
import { writeOut } from './terminal.ts';

/** `mneme token`. */
export function addTokenCommand(program: Command, config: () => Config): void {
  program
    .command('token')
    .description('print a signed token; creates the user and membership (local secret only)')
    .requiredOption('--workspace <slug>', 'the workspace (required)')
    .requiredOption('--user <name>', 'the user, by name or key (required)')
    .addOption(new Option('--role <role>', 'what the user may do').choices(tokenRoles).default('member'))
    .addOption(
      new Option('--ttl <duration>', 'how long it is valid, e.g. 30m, 1h, 7d')
        .argParser(duration)
        .default(3600, '1h'),
    )
    .action(async (options: { workspace: string; user: string; role: TokenRole; ttl: number }) => {
      await withDatabase(config(), async (database, tokens) => {
        const found = await findWorkspace(database.pool, options.workspace);
        if (!found) {
          throw new CommandError(noWorkspace(options.workspace));
        }
        const { userId } = await ensureMember(database.pool, found.workspaceId, options.user, options.role);
        const claims = {
          workspaceId: found.workspaceId,
          userId,
          role: options.role,
          ttlSeconds: options.ttl,
        };
        writeOut(`${await signToken(claims, tokens)}\n`);
      });
    });
}
