import type { Command } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { CommandError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import { type Identity, withClient } from './connection.ts';
import { isId } from './named.ts';

/** What a command did, for people and programs. */
interface Done {
  readonly id: string;
  readonly said: string;
}

const printDone = ({ said }: Done) => `${said}\n`;

/** How surely an alias is meant. */
interface AliasStrength {
  readonly weight?: number;
  readonly threshold?: number;
}

/** Adds `mneme entity` and `mneme alias`, which change what `mneme entities` and `mneme aliases` list. */
export function addEntityChangeCommands(program: Command, readConfig: () => Config): void {
  const group = (name: string, description: string, help: string) => {
    const parent = program.command(name).description(description).addHelpText('after', help);
    return (usage: string, what: string) =>
      inForms(parent.command(usage))
        .description(what)
        .option('--workspace <slug>', 'the workspace (default: the first)')
        .option('--user <name>', 'the user to act as (default: its first admin)');
  };
  const act = (options: Identity, work: (client: MnemeAdminClient) => Promise<Done>) =>
    withClient(readConfig(), toProgram(options), async (client) => {
      answer(await work(client), options, printDone);
    });

  const entity = group(
    'entity',
    'merge, split, keep apart, rename and delete people, projects and things',
    `
An entity is named by its name or id, as \`mneme entities\` lists them. Role admin. Examples:
  mneme entity merge "Priya N." "Priya Nair"
  mneme entity keep-apart "Priya Nair" "Priya Shah"
  mneme entity delete "Lol" --never-again`,
  );
  entity(
    'merge <name> <into>',
    'make one entity another: its names, facts and mentions become that one’s',
  ).action((name: string, into: string, options: Identity) =>
    act(options, async (client) => {
      const one = await client.mergeEntities(await idOf(client, name), await idOf(client, into));
      return { id: one.id, said: `${name} is ${one.canonicalName} now.` };
    }),
  );
  entity('split <name> <alias...>', 'take names out of an entity into one of their own')
    .option('--as <name>', 'the name of the new one (default: the first of its names)')
    .action((name: string, aliases: string[], options: Identity & { readonly as?: string }) =>
      act(options, async (client) => {
        const entityId = await idOf(client, name);
        const aliasIds = await Promise.all(aliases.map((alias) => aliasIdOf(client, entityId, alias)));
        const named = options.as === undefined ? {} : { name: options.as };
        const one = await client.splitEntity({ entityId, aliasIds, ...named });
        return { id: one.id, said: `${one.canonicalName} is an entity of its own.` };
      }),
    );
  entity(
    'keep-apart <name> <others...>',
    'say that entities are not one: they are never merged or suggested',
  ).action((name: string, others: string[], options: Identity) =>
    act(options, async (client) => {
      const ids: string[] = [];
      for (const each of [name, ...others]) ids.push(await idOf(client, each));
      await client.keepApart(ids);
      return { id: ids[0] ?? '', said: `${[name, ...others].join(' and ')} stay apart.` };
    }),
  );
  entity('rename <name> <to>', 'give an entity another name').action(
    (name: string, to: string, options: Identity) =>
      act(options, async (client) => {
        const one = await client.renameEntity(await idOf(client, name), to);
        return { id: one.id, said: `${name} is called ${one.canonicalName} now.` };
      }),
  );
  entity('delete <name>', 'delete an entity; what was said stays')
    .option('--never-again', 'and never take its name for an entity again')
    .option('--yes', "don't ask")
    .action((name: string, options: Identity & { readonly neverAgain?: boolean; readonly yes?: boolean }) =>
      act(options, async (client) => {
        const id = await idOf(client, name);
        if (!options.yes && !(await confirmed(`${name} and its facts go for good.`, name)))
          throw new CommandError('Nothing was deleted.');
        const never = options.neverAgain ?? false;
        await client.deleteEntity(id, never);
        return { id, said: `${name} is deleted${never ? ', and is never made again' : ''}.` };
      }),
    );
  entity('allow <name>', 'let a name be an entity again that was deleted with --never-again').action(
    (name: string, options: Identity) =>
      act(options, async (client) => {
        await client.allowEntity(name);
        return { id: name, said: `${name} may be an entity again.` };
      }),
  );

  const alias = group(
    'alias',
    'add, accept, reject and remove names that entities go by',
    `
A suggested name is accepted or rejected by its id, as \`mneme aliases --json\` shows it. Role admin. Example:
  mneme alias add "Priya Nair" Pri`,
  );
  alias('add <entity> <name>', 'say that a name stands for an entity')
    .option('--weight <number>', 'how strongly it indicates the entity, 0 to 1 (default: 1)', Number)
    .option('--threshold <number>', 'similarity from which another spelling counts as it, 0.3 to 1', Number)
    .action((name: string, variant: string, options: Identity & AliasStrength) =>
      act(options, async (client) => {
        const { weight, threshold } = options;
        const one = await client.addAlias({ entityId: await idOf(client, name), variant, weight, threshold });
        return { id: one.id, said: `${variant} stands for ${name}.` };
      }),
    );
  for (const [usage, what, said, work] of [
    [
      'accept <id>',
      'accept a suggested name',
      'accepted',
      (client: MnemeAdminClient, id: string) => client.decideAlias(id, true),
    ],
    [
      'reject <id>',
      'reject a suggested name',
      'rejected',
      (client: MnemeAdminClient, id: string) => client.decideAlias(id, false),
    ],
    [
      'remove <id>',
      'remove a name',
      'removed',
      (client: MnemeAdminClient, id: string) => client.deleteAlias(id),
    ],
  ] as const)
    alias(usage, what).action((id: string, options: Identity) =>
      act(options, async (client) => {
        await work(client, id);
        return { id, said: `The name is ${said}.` };
      }),
    );
}

/**
 * The entity of a name or id.
 *
 * @throws CommandError where there is none, or several have the name.
 */
async function idOf(client: MnemeAdminClient, name: string): Promise<string> {
  if (isId(name)) return name;
  const filter = { canonicalName: { equalTo: name }, mergedIntoId: { isNull: true } };
  const found = (await client.entities({ first: 20, filter })).nodes.flatMap((each) => each ?? []);
  const [one] = found;
  if (one && found.length === 1) return one.id;
  if (!one) throw new CommandError(`There is no entity called ${name}. \`mneme entities\` lists them.`);
  const ids = found.map(({ id, kind }) => `\n  ${id}  ${kind.toLowerCase()}`).join('');
  throw new CommandError(`${found.length} entities are called ${name}. Name one by its id:${ids}`);
}

/** @throws CommandError where the entity does not go by the name. */
async function aliasIdOf(client: MnemeAdminClient, entityId: string, alias: string): Promise<string> {
  if (isId(alias)) return alias;
  const page = await client.entityAliases({ first: 1, filter: { id: { equalTo: entityId } } });
  const names = page.nodes[0]?.aliasVariants.nodes ?? [];
  const one = names.find((each) => each?.variant.toLowerCase() === alias.toLowerCase());
  if (one) return one.id;
  throw new CommandError(`The entity does not go by ${alias}. \`mneme aliases\` lists its names.`);
}
