import { Argument, type Command } from 'commander';
import type { MemberAnswer, MnemeClient } from '../client/client.ts';
import type { Config } from '../server/config.ts';
import { CommandError, type Identity, withClient } from './connection.ts';

/**
 * The user of the caller's workspace known by a key, a name or an id; null when there is none.
 *
 * @throws CommandError where several have the name.
 */
export async function userNamed(client: MnemeClient, name: string): Promise<MemberAnswer | null> {
  for await (const user of client.users({ externalId: { equalTo: name } })) return user;
  // Names are no key and have no index: all users are read.
  const found: MemberAnswer[] = [];
  for await (const user of client.users()) if (user.id === name || user.name === name) found.push(user);
  if (found.length > 1) {
    throw new CommandError(`${found.length} users are called ${name}. Name one by its id or key.`);
  }
  return found[0] ?? null;
}

/** A member for people: id, role, key and name. */
function memberLine({ id, name, externalId, isProgram, membership }: MemberAnswer): string {
  const key = externalId !== null && externalId !== name ? ` (${externalId})` : '';
  return `${id}  ${(membership?.role ?? '').toLowerCase().padEnd(7)}  ${name}${key}${isProgram ? ', a program' : ''}\n`;
}

/** Adds `mneme member`. */
export function addMemberCommands(program: Command, readConfig: () => Config): void {
  const member = program.command('member').description('list, make and remove members of a workspace');
  const command = (usage: string, description: string) =>
    member
      .command(usage)
      .description(description)
      .option('--workspace <slug>', 'which (default: the first workspace)')
      .option('--user <name>', 'as which admin (default: its owner)');

  command('list', 'list the members, people and programs').action(async (options: Identity) => {
    await withClient(readConfig(), options, async (client) => {
      for await (const user of client.users()) if (user.membership) process.stdout.write(memberLine(user));
    });
  });

  command('set <who>', 'make a user a member or an admin; a user nobody knows is made')
    .addArgument(new Argument('<role>', 'what they may do').choices(['member', 'admin']))
    .action(async (who: string, role: string, options: Identity) => {
      await withClient(readConfig(), options, async (client) => {
        const userId =
          (await userNamed(client, who))?.id ?? (await client.ensureUser({ externalId: who, name: who }));
        const set = await client.setMember({ userId, role: role === 'admin' ? 'ADMIN' : 'MEMBER' });
        process.stdout.write(memberLine(set));
      });
    });

  command(
    'remove <who>',
    'take a membership away: its tokens and keys open nothing from the next request on',
  ).action(async (who: string, options: Identity) => {
    await withClient(readConfig(), options, async (client) => {
      const user = await userNamed(client, who);
      if (!user) throw new CommandError(`There is no user ${who} in this workspace.`);
      await client.removeMember(user.id);
      process.stdout.write(`${user.id}  removed  ${user.name}\n`);
    });
  });
}
