import { Argument, type Command } from 'commander';
import type { MemberAnswer, MnemeAdminClient, WorkspaceRole } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import { type Identity, withClient } from './connection.ts';
import { requireUser, userNamed } from './named.ts';

interface Confirming extends Identity {
  readonly yes?: boolean;
}

/** A user without their membership. */
type KnownUser = Omit<MemberAnswer, 'membership'>;

/** A member for people: id, role, key and name. */
function memberLine(
  { id, name, externalId, isProgram, memory }: KnownUser,
  role: WorkspaceRole | null,
): string {
  const key = externalId !== null && externalId !== name ? ` (${externalId})` : '';
  return `${id}  ${(role ?? 'none').toLowerCase().padEnd(7)}  ${name}${key}${isProgram ? ', a program' : ''}${memory === 'OFF' ? ', memory off' : ''}\n`;
}

/** Whether the command acts as this user, by a token or by the key in MNEME_API_KEY. */
async function isSelf(
  client: MnemeAdminClient,
  user: MemberAnswer,
  self: string | null,
  config: Config,
): Promise<boolean> {
  if (self !== null) return user.id === self;
  const prefix = /^mneme_([a-z2-7]{16})_/.exec(config.client.apiKey?.reveal() ?? '')?.[1];
  const { apiKeys } = await client.accessKeys();
  return (apiKeys?.nodes ?? []).some((key) => key?.prefix === prefix && key?.userId === user.id);
}

/** Makes the user of a name. */
async function made(client: MnemeAdminClient, name: string): Promise<KnownUser> {
  return {
    id: await client.ensureUser({ externalId: name, name }),
    externalId: name,
    name,
    isProgram: false,
    memory: 'ON',
  };
}

/** Adds `mneme member`. */
export function addMemberCommands(program: Command, readConfig: () => Config): void {
  const member = program
    .command('member')
    .description('list, add and remove members of a workspace')
    .addHelpText(
      'after',
      '\nA user is named by key, name or id. Example:\n  mneme member set dana admin --workspace acme',
    );
  const command = (usage: string, description: string) =>
    inForms(member.command(usage))
      .description(description)
      .option('--workspace <slug>', 'the workspace (default: the first)')
      .option('--user <name>', 'the admin to act as (default: its first)');

  command('list', 'list the members, people and programs')
    .option('--all', 'also users without a membership, who cannot log in')
    .action(async (options: Identity & { readonly all?: boolean }) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const found: MemberAnswer[] = [];
        for await (const user of client.users()) if (user.membership || options.all) found.push(user);
        answer(found, options, () =>
          found.map((user) => memberLine(user, user.membership?.role ?? null)).join(''),
        );
      });
    });

  command('set <who>', 'make a user a member or an admin; an unknown user is created')
    .addArgument(new Argument('<role>', 'what they may do').choices(['member', 'admin']))
    .option('--yes', "don't ask before you take the role admin from yourself")
    .action(async (who: string, chosen: string, options: Confirming) => {
      const config = readConfig();
      await withClient(config, toProgram(options), async (client, _, self) => {
        const role = chosen === 'admin' ? 'ADMIN' : 'MEMBER';
        const known = await userNamed(client, who);
        // Read before, since a user who has removed their own role can't read it afterwards.
        const { slug } = await client.workspace();
        if (known && role === 'MEMBER' && !options.yes && (await isSelf(client, known, self, config))) {
          const question = `${known.name} is whom this command acts as: no admin any more, you manage the workspace ${slug} no longer.`;
          if (!(await confirmed(question, known.name))) throw new CommandError('Nothing was changed.');
        }
        const user = known ?? (await made(client, who));
        await client.setMember({ userId: user.id, role });
        const { id, name, externalId } = user;
        const how = known ? 'the user was there' : 'a new user was made';
        answer({ id, name, externalId, role, made: known === null }, options, () => {
          return `${memberLine(user, role)}In the workspace ${slug}; ${how}.\n`;
        });
      });
    });

  command('memory <who>', 'switch what is remembered of a user off or on; what is stored stays')
    .addArgument(new Argument('<mode>', 'whether they are remembered').choices(['on', 'off']))
    .action(async (who: string, mode: string, options: Identity) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const { id, name } = await requireUser(client, who);
        const memory = mode === 'off' ? 'OFF' : 'ON';
        await client.setUserMemory({ userId: id, memory });
        answer({ id, name, memory }, options, () => `${id}  memory ${mode}  ${name}\n`);
      });
    });

  command('remove <who>', 'remove a member; their tokens and keys are refused from the next request on')
    .option('--yes', "don't ask before you remove yourself")
    .action(async (who: string, options: Confirming) => {
      const config = readConfig();
      await withClient(config, toProgram(options), async (client, _, self) => {
        const user = await requireUser(client, who);
        const { slug } = await client.workspace();
        if (!options.yes && (await isSelf(client, user, self, config))) {
          const question = `${user.name} is whom this command acts as: removed, you are let into the workspace ${slug} no more.`;
          if (!(await confirmed(question, user.name))) throw new CommandError('Nobody was removed.');
        }
        await client.removeMember(user.id);
        const { id, name } = user;
        answer({ id, name, removed: true }, options, () => {
          return `${id}  removed  ${name}\nFrom the workspace ${slug}.\n`;
        });
      });
    });
}
