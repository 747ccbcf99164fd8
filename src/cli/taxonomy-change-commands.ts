import type { Command } from 'commander';
import type { MnemeAdminClient, TaxonomyPreviewAnswer, TaxonomyPreviewInput } from '../client/admin.ts';
import { answer } from './answering.ts';
import { CommandError, MisuseError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import type { Identity } from './connection.ts';
import { plural, printTouched, undoLine } from './print-taxonomy.ts';
import { onOneLine } from './terminal.ts';

/** The options of a command that changes the tree. */
export interface Asking extends Identity {
  readonly preview?: boolean;
  readonly yes?: boolean;
}

/** Up to here a change that loses nothing is done without a question. */
export const small = { nodes: 20, threads: 100 };

/** Adds a command that changes the tree. */
export type Asks = (usage: string, description: string) => Command;
/** Runs a command with a client. */
export type Runs = (options: Identity, work: (client: MnemeAdminClient) => Promise<void>) => Promise<void>;

/** Adds `create`, `move`, `merge`, `rename` and `delete` to `mneme taxonomy`. */
export function addChangeCommands(asking: Asks, run: Runs): void {
  addCreate(asking, run);
  addMoveAndMerge(asking, run);
  addRename(asking, run);
  addDelete(asking, run);
}

interface CreateOptions extends Asking {
  readonly under?: string;
  readonly label?: string;
  readonly parents?: boolean;
}

/** A place at a path, or for a label. */
function addCreate(asking: Asks, run: Runs): void {
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
}

/** A place with all below it elsewhere, or into another. */
function addMoveAndMerge(asking: Asks, run: Runs): void {
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
}

/** Another label for a place. */
function addRename(asking: Asks, run: Runs): void {
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
}

/** No such place any more. */
function addDelete(asking: Asks, run: Runs): void {
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
