import { readFile } from 'node:fs/promises';
import { text as readStream } from 'node:stream/consumers';
import type { MnemeAdminClient, TaxonomyNodeAnswer } from '../client/admin.ts';
import { MnemeError } from '../client/error.ts';
import { answer, printAs } from './answering.ts';
import { CommandError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import type { Identity } from './connection.ts';
import { explain } from './explain.ts';
import { plural, undoLine } from './print-taxonomy.ts';
import { type Asking, type Asks, type Runs, small } from './taxonomy-change-commands.ts';

/** Adds `import` and `export` to `mneme taxonomy`: the tree as a file. */
export function addFileCommands(command: Asks, asking: Asks, run: Runs): void {
  asking('import <file>', 'create missing places from a YAML file and update labels; - reads standard input')
    .option('--under <path>', 'the place to put it all below (default: the top)')
    .addHelpText(
      'after',
      `
The file is a list of labels, and of places with slug, label, metadata and children, as \`mneme taxonomy export\` writes:

  - Home
  - slug: work
    label: Arbeit
    children: [Atlas, Büro & Presse]

Nothing is removed. The import is one change, which \`mneme taxonomy undo\` undoes as a whole.`,
    )
    .action(async (file: string, options: Asking & { readonly under?: string }) => {
      const { readTree } = await import('./taxonomy-yaml.ts');
      const nodes = readTree(await contentOf(file), file === '-' ? 'what was piped in' : file);
      await run(options, async (client) => {
        const input = { nodes, ...(options.under === undefined ? {} : { under: options.under }) };
        const looked = await client.importTaxonomy({ ...input, preview: true }).catch(ofContent);
        const what = `${plural(looked.created, 'place')} would be made, ${looked.changed} get another label or metadata`;
        if (options.preview) return answer(looked, options, () => `${what}\n`);
        if (!options.yes && looked.created + looked.changed > small.nodes) {
          if (!(await confirmed(`${what}.`, 'yes'))) throw new CommandError('Nothing was imported.');
        }
        const done = await client.importTaxonomy(input);
        const undo = done.operationId === null ? '' : undoLine(done.operationId);
        answer(
          done,
          options,
          () => `Made ${plural(done.created, 'place')}, changed ${done.changed}\n${undo}`,
        );
      });
    });

  command('export [path]', 'print the tree, or what is below a path, as YAML for `import`').action(
    async (path: string | undefined, options: Identity) => {
      await run(options, async (client) => {
        const { treeOf, writeTree } = await import('./taxonomy-yaml.ts');
        const tree = treeOf(await placesBelow(client, path ?? null), path ?? null);
        // YAML by default; JSON only if requested.
        printAs(tree, options, writeTree);
      });
    },
  );
}

/** The places at and below a path; all without one.  @throws CommandError if there is none. */
export async function placesBelow(
  client: MnemeAdminClient,
  path: string | null,
): Promise<TaxonomyNodeAnswer[]> {
  const places: TaxonomyNodeAnswer[] = [];
  for await (const place of client.taxonomyNodes(path)) places.push(place);
  if (path !== null && places.length === 0) {
    throw new CommandError(`There is no place ${path}. \`mneme taxonomy tree\` lists them.`);
  }
  return places;
}

/** What the API refuses in a file is no wrong usage of the command. */
function ofContent(error: unknown): never {
  throw error instanceof MnemeError ? new CommandError(explain(error, false)) : error;
}

async function contentOf(file: string): Promise<string> {
  try {
    return file === '-' ? await readStream(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(explain(error, false));
  }
}
