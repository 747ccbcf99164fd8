import { readFile } from 'node:fs/promises';
import { text as readStream } from 'node:stream/consumers';
import type { Command } from 'commander';
import type {
  MnemeAdminClient,
  TaxonomyNodeAnswer,
  TaxonomyPreviewAnswer,
  TaxonomyPreviewInput,
} from '../client/admin.ts';
import { MnemeError } from '../client/error.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, printAs, toProgram } from './answering.ts';
import { listedAtMost, upTo } from './arguments.ts';
import { CommandError, MisuseError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import { type Identity, withClient } from './connection.ts';
import { explain } from './explain.ts';
import {
  countBelow,
  plural,
  printChanges,
  printSuggestions,
  printTouched,
  printTree,
  undoLine,
} from './print-taxonomy.ts';
import { addFilingCommands } from './taxonomy-filing-commands.ts';
import { onOneLine } from './terminal.ts';

interface Asking extends Identity {
  readonly preview?: boolean;
  readonly yes?: boolean;
}

/** Up to here a change that loses nothing is done without a question. */
const small = { nodes: 20, threads: 100 };

/** Adds `mneme taxonomy`. */
export function addTaxonomyCommands(program: Command, readConfig: () => Config): void {
  const taxonomy = program
    .command('taxonomy')
    .description('show and change the tree of places at which threads and projects are filed')
    .addHelpText(
      'after',
      `
A place has a path, e.g. work.atlas.auth, and a label for people in any script. All users can read the tree; admins can
change it. Each change applies to the whole subtree, and prints what changed and the id that undoes it for 30 days.
Large or destructive changes ask first; --preview only shows the change, --yes does not ask.

  mneme taxonomy tree                              the whole tree, with how many threads stand where
  mneme taxonomy create "Büro & Presse"            at the top, as buro_presse
  mneme taxonomy create Auth --under work.atlas    as work.atlas.auth
  mneme taxonomy move work.atlas archive.atlas     with all that stands below it
  mneme taxonomy merge work.atlas2 work.atlas      place by place
  mneme taxonomy delete work.old --move-to work    its threads go to work
  mneme taxonomy undo                              what was changed; with an id: undo that
  mneme taxonomy export > tree.yaml                and \`mneme taxonomy import tree.yaml\` elsewhere

In a pipe, and with --json, answers are JSON; of \`export\` with --json alone.`,
    );
  const command = (usage: string, description: string) => answering(taxonomy, usage, description);
  const asking = (usage: string, description: string) =>
    command(usage, description)
      .option('--preview', 'only print what would change')
      .option('--yes', "don't ask");
  const run = (options: Identity, work: (client: MnemeAdminClient) => Promise<void>) =>
    withClient(readConfig(), toProgram(options), work);

  command('tree [path]', 'show the tree, or what is at and below a path')
    .option('--depth <number>', 'how many levels', upTo(32))
    .action(async (path: string | undefined, options: Identity & { readonly depth?: number }) => {
      await run(options, async (client) => {
        const places = countBelow(await all(client, path ?? null));
        answer(places, options, () => printTree(places, options.depth ?? null));
      });
    });

  asking('create <path-or-label>', 'create a place at a path, or for a label in any script')
    .option('--under <path>', 'the place a label goes below (default: the top)')
    .option('--label <label>', 'its name for people, of a path (default: the last part of it)')
    .option('--parents', 'also create the places above a path')
    .addHelpText(
      'after',
      '\nWhat has dots, or --label or --parents beside it, is a path; anything else is a label, of which the path is made.',
    )
    .action(async (given: string, options: CreateOptions) => {
      const { under, label, parents } = options;
      const isPath =
        label !== undefined || parents !== undefined || /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+$/u.test(given);
      if (isPath && under !== undefined) {
        throw new MisuseError(
          '--under is for a label. Give the whole path, or a label without --label and --parents.',
        );
      }
      await run(options, async (client) => {
        if (options.preview) {
          if (!isPath && under === undefined) {
            throw new CommandError(
              'Without --under, a label creates a single place at the root. Give --under or a path to preview more.',
            );
          }
          const touched = await client.taxonomyPreview(
            under === undefined
              ? { change: 'CREATE', path: given, label: label ?? null, createParents: parents ?? false }
              : { change: 'ADD', label: given, path: under },
          );
          return answer(
            touched,
            options,
            () => `Making ${touched.path} makes ${plural(touched.nodes, 'place')}\n`,
          );
        }
        const done = isPath
          ? await client.createTaxonomyNode({
              path: given,
              ...(label === undefined ? {} : { label }),
              ...(parents ? { createParents: true } : {}),
            })
          : await client.addTaxonomyNode({ label: given, ...(under === undefined ? {} : { under }) });
        answer(
          done,
          options,
          () => `Made ${done.node.path}: ${onOneLine(done.node.label)}\n${undoLine(done.operationId)}`,
        );
      });
    });

  asking('move <path> <to>', 'move a place, with all below it, to another path')
    .option('--parents', 'also create the places above the new path')
    .action(async (path: string, to: string, options: Asking & { readonly parents?: boolean }) => {
      await run(options, async (client) => {
        const parents = options.parents ? { createParents: true } : {};
        const touched = { path, to, change: 'MOVE' } as const;
        const question = `moving ${path} to ${to}`;
        const isLarge = ({ nodes, threads }: TaxonomyPreviewAnswer) =>
          nodes > small.nodes || threads > small.threads;
        if (!(await confirmChange(client, touched, question, isLarge, options))) return;
        const done = await client.moveTaxonomySubtree({ path, to, ...parents });
        answer(done, options, () => `Moved ${path} to ${done.node.path}\n${undoLine(done.operationId)}`);
      });
    });

  asking('merge <from> <into>', 'merge a place into another, with all places below them')
    .addHelpText(
      'after',
      '\nPlaces below them with the same name are merged too; the others move. <from> no longer exists afterwards.',
    )
    .action(async (from: string, into: string, options: Asking) => {
      await run(options, async (client) => {
        const touched = { path: from, to: into, change: 'MERGE' } as const;
        if (!(await confirmChange(client, touched, `merging ${from} into ${into}`, () => true, options)))
          return;
        const done = await client.mergeTaxonomyNodes({ from, into });
        answer(done, options, () => `Merged ${from} into ${done.node.path}\n${undoLine(done.operationId)}`);
      });
    });

  asking('rename <path> <label>', 'give a place another label; its path stays (`move` changes it)').action(
    async (path: string, label: string, options: Asking) => {
      await run(options, async (client) => {
        const planned = { change: 'RENAME', path, label } as const;
        if (
          options.preview &&
          !(await confirmChange(client, planned, `renaming ${path}`, () => false, options))
        )
          return;
        const done = await client.renameTaxonomyNode({ path, label });
        answer(
          done,
          options,
          () => `${done.node.path} is now ${onOneLine(done.node.label)}\n${undoLine(done.operationId)}`,
        );
      });
    },
  );

  asking('delete <path>', 'remove a place: an empty one, or with --move-to one with all below it')
    .option('--move-to <path>', 'where its threads and projects go')
    .action(async (path: string, options: Asking & { readonly moveTo?: string }) => {
      const { moveTo } = options;
      await run(options, async (client) => {
        const to = moveTo === undefined ? {} : { to: moveTo };
        const question = `removing ${path}${moveTo === undefined ? '' : `, its threads and projects to ${moveTo},`}`;
        if (!(await confirmChange(client, { path, ...to, change: 'DELETE' }, question, () => true, options)))
          return;
        const operationId = await client.deleteTaxonomyNode({
          path,
          ...(moveTo === undefined ? {} : { moveTo }),
        });
        answer({ operationId }, options, () => `Removed ${path}\n${undoLine(operationId)}`);
      });
    });

  command('undo [operation]', 'undo a change by the id it printed; without one, list the changes')
    .addHelpText(
      'after',
      '\nRestores the previous state exactly. Refused if something was changed since then: undo that first.',
    )
    .option('--limit <number>', `how many changes to list, ${listedAtMost} at most`, upTo(listedAtMost), 20)
    .action(async (operation: string | undefined, options: Identity & { readonly limit: number }) => {
      await run(options, async (client) => {
        if (operation === undefined) {
          const changes = await client.taxonomyChanges(options.limit);
          answer(changes, options, () => printChanges(changes));
          return;
        }
        await client.undoTaxonomyChange(operation);
        answer({ undone: operation }, options, () => `Undone: ${operation}\n`);
      });
    });

  command('suggestions', 'list suggested places of threads that wait for a decision')
    .option('--limit <number>', `how many, ${listedAtMost} at most`, upTo(listedAtMost), 50)
    .action(async (options: Identity & { readonly limit: number }) => {
      await run(options, async (client) => {
        const page = await client.taxonomySuggestions(options.limit);
        answer(page, options, () => printSuggestions(page));
      });
    });

  addFilingCommands(command, run);

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
        const tree = treeOf(await all(client, path ?? null), path ?? null);
        // YAML by default; JSON only if requested.
        printAs(tree, options, writeTree);
      });
    },
  );
}

interface CreateOptions extends Asking {
  readonly under?: string;
  readonly label?: string;
  readonly parents?: boolean;
}

/** Looks what a change would touch, prints that or asks where it must, and says whether to go on. */
async function confirmChange(
  client: MnemeAdminClient,
  planned: TaxonomyPreviewInput,
  question: string,
  mustAsk: (touched: TaxonomyPreviewAnswer) => boolean,
  options: Asking,
): Promise<boolean> {
  if (!options.preview && options.yes) return true;
  const touched = await client.taxonomyPreview(planned);
  const sentence = `${question[0]?.toUpperCase()}${question.slice(1)} touches ${printTouched(touched)}`;
  if (options.preview) {
    answer(touched, options, () => `${sentence}\n`);
    return false;
  }
  if (!mustAsk(touched)) return true;
  if (await confirmed(`${sentence}.`, planned.path)) return true;
  throw new CommandError('Nothing was changed.');
}

async function all(client: MnemeAdminClient, path: string | null): Promise<TaxonomyNodeAnswer[]> {
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
