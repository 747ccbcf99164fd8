import type { Command } from 'commander';
import { createWorkspace, ensureEmbeddingModel, listWorkspaces } from '../memory/provision.ts';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { withDatabase } from './environment.ts';
import { writeOut } from './terminal.ts';

/** Adds `mneme workspace`: an operator's commands, by the server's own credentials. */
export function addWorkspaceCommands(program: Command, readConfig: () => Config): void {
  const workspace = program
    .command('workspace')
    .description('manage workspaces')
    .addHelpText(
      'after',
      '\nWhere a command takes --workspace and is given none, it means the first: the oldest one, at the top of the list.',
    );

  workspace
    .command('list')
    .description('list all workspaces, the first one first')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      await withDatabase(
        readConfig(),
        async ({ pool }) => {
          const all = await listWorkspaces(pool);
          printAs(all, options, printWorkspaces);
        },
        options,
      );
    });

  workspace
    .command('create <slug>')
    .description('create a workspace and its owner')
    .option('--name <name>', 'its name for people')
    .option('--owner <name>', 'who owns it', 'owner')
    .option('--time-zone <zone>', 'where its days begin and end', 'UTC')
    .action(async (slug: string, options: { name?: string; owner: string; timeZone: string }) => {
      const config = readConfig();
      await withDatabase(config, async (database) => {
        const { createProviders } = await import('../providers/config.ts');
        const { embedder } = createProviders(config.providers.reveal());
        const model = await ensureEmbeddingModel(database.pool, embedder.model, embedder.dimensions);
        const made = await createWorkspace(database.pool, model, {
          slug,
          name: options.name,
          ownerName: options.owner,
          timeZone: options.timeZone,
        });
        writeOut(`${made.workspaceId}\n`);
      });
    });
}

function printWorkspaces(all: Awaited<ReturnType<typeof listWorkspaces>>): string {
  if (all.length === 0) return 'No workspaces. Make one with `mneme workspace create SLUG`.\n';
  const width = Math.max(...all.map(({ slug }) => slug.length));
  return all
    .map(({ id, slug, name, createdAt }) => {
      const named = name === slug ? '' : `  ${name}`;
      return `${id}  ${slug.padEnd(width)}  since ${createdAt.slice(0, 10)}${named}\n`;
    })
    .join('');
}
