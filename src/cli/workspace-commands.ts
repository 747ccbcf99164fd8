import type { Command } from 'commander';
import type { WorkspaceAnswer } from '../client/admin.ts';
import { ensureEmbeddingModel } from '../memory/embedding/models.ts';
import { createWorkspace, type ListedWorkspace, listWorkspaces } from '../memory/workspace/provision.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, printAs, toProgram } from './answering.ts';
import { createInCells, eachCell } from './cells.ts';
import { deploymentClient, withClient } from './connection.ts';
import { isRemote, requireLocal, withDatabase } from './environment.ts';
import type { MoveOptions } from './move-workspace.ts';

interface CreateOptions {
  readonly name?: string;
  readonly owner: string;
  readonly timeZone: string;
  readonly cell?: string;
  readonly json?: boolean;
}

/** Adds `mneme workspace`: an operator's commands, by the server's own credentials. */
export function addWorkspaceCommands(program: Command, readConfig: () => Config): void {
  const workspace = program
    .command('workspace')
    .description('list, create and move workspaces')
    .addHelpText(
      'after',
      '\nThe default of --workspace is the first workspace: the oldest, at the top of the list.',
    );

  inForms(workspace.command('list'))
    .description("list all workspaces, the first one first; with MNEME_URL, the key's own")
    .action(async (options: { json?: boolean }) => {
      const config = readConfig();
      if (isRemote(config)) {
        const own = await withClient(config, {}, (client) => client.workspace());
        answer([own], options, printWorkspaces);
        return;
      }
      const listed = await eachCell(config, (settings, cell) =>
        withDatabase(
          settings,
          async ({ pool }) =>
            (await listWorkspaces(pool)).map((each) => (cell === null ? each : { ...each, cell })),
          toProgram(options),
        ),
      );
      answer(listed.flat(), options, printWorkspaces);
    });

  workspace
    .command('create <slug>')
    .description('create a workspace and its owner, and print its id')
    .option('--name <name>', 'its name for people')
    .option('--owner <name>', 'who owns it, by name and key', 'owner')
    .option('--time-zone <zone>', 'where its days begin and end', 'UTC')
    .option('--cell <name>', 'the cell that it lives in (default: the emptiest; MNEME_CELLS)')
    .option('--json', 'print the ids of workspace and owner as JSON')
    .addHelpText(
      'after',
      `
Creates the database if there is none. With MNEME_URL, MNEME_API_KEY must be a deployment key, which
\`mneme key create NAME --deployment\` makes on that server's machine. Example:
  mneme workspace create acme --owner dana --time-zone Europe/Berlin`,
    )
    .action(async (slug: string, options: CreateOptions) => {
      const config = readConfig();
      const { name, owner, timeZone } = options;
      if (isRemote(config)) {
        const input = { slug, adminKey: owner, timeZone, ...(name === undefined ? {} : { name }) };
        const { workspaceId, adminUserId } = await deploymentClient(config).createWorkspace(input);
        printAs({ workspaceId, slug, ownerId: adminUserId }, options, () => `${workspaceId}\n`);
        return;
      }
      await withDatabase(
        config,
        async (database) => {
          const { createProviders } = await import('../providers/config.ts');
          const { embedder } = createProviders(config.providers.reveal());
          const model = await ensureEmbeddingModel(database.pool, embedder.model, embedder.dimensions);
          const input = { slug, name, ownerName: owner, timeZone };
          const made = config.cells
            ? await createInCells(config, embedder, input, options.cell)
            : await createWorkspace(database.pool, model, input);
          printAs(made, options, ({ workspaceId }) => `${workspaceId}\n`);
        },
        { json: options.json ?? false, create: true },
      );
    });

  inForms(workspace.command('move <slug>'))
    .description('move a workspace to another cell (MNEME_CELLS), while it is served')
    .option('--to <name>', 'the cell to move it to')
    .option('--cancel', 'end a move that has not come to the other cell, and erase there what was copied')
    .addHelpText(
      'after',
      `
Everything goes with it: ids, vectors, keys, jobs and the audit log. It can be read all the time; changes are refused as
to be sent again (WORKSPACE_MOVING) while the last of it is copied and compared. Then the other cell serves it, and its
rows in the old one are erased. Both cells need their owner's login. Interrupted, the same command goes on. Example:
  mneme workspace move acme --to b`,
    )
    .action(async (slug: string, options: MoveOptions) => {
      const config = readConfig();
      requireLocal(config);
      const { moveCommand } = await import('./move-workspace.ts');
      process.exitCode = await moveCommand(config, slug, options);
    });
}

function printWorkspaces(
  all: readonly ((ListedWorkspace & { readonly cell?: string }) | WorkspaceAnswer)[],
): string {
  if (all.length === 0) return 'No workspaces. Make one with `mneme workspace create SLUG`.\n';
  const width = Math.max(...all.map(({ slug }) => slug.length));
  return all
    .map(({ id, slug, name, createdAt, ...place }) => {
      const cell = 'cell' in place && place.cell !== undefined ? `  in ${place.cell}` : '';
      const named = name === slug ? '' : `  ${name}`;
      return `${id}  ${slug.padEnd(width)}  since ${createdAt.slice(0, 10)}${cell}${named}\n`;
    })
    .join('');
}
