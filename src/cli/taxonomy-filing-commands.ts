import { type Command, InvalidArgumentError } from 'commander';
import type { FilingAnswer, MnemeAdminClient } from '../client/admin.ts';
import { answer } from './answering.ts';
import { CommandError, MisuseError } from './command-error.ts';
import { confirmed } from './confirm.ts';
import type { Identity } from './connection.ts';
import { requireThread } from './named.ts';
import { plural, undoLine } from './print-taxonomy.ts';

interface FilingOptions extends Identity {
  readonly preview?: boolean;
  readonly yes?: boolean;
}

interface FileOptions extends FilingOptions {
  readonly project?: string;
  readonly channel?: string;
  readonly from?: string;
  readonly unfiled?: boolean;
}

interface AcceptOptions extends FilingOptions {
  readonly all?: boolean;
  readonly under?: string;
  readonly minScore?: number;
}

/** Up to here many threads are filed without a question. */
const small = 20;

/** Adds `file`, `accept` and `reject` to `mneme taxonomy`: what puts threads somewhere, which every member may do with theirs. */
export function addFilingCommands(
  command: (usage: string, description: string) => Command,
  run: (options: FilingOptions, work: (client: MnemeAdminClient) => Promise<void>) => Promise<void>,
): void {
  command('file <path> [threads...]', 'file threads at a place: the named ones, or all that match')
    .option('--project <key>', 'those of a project, by its external id')
    .option('--channel <channel>', 'those of a channel')
    .option('--from <path>', 'those at or below a path')
    .option('--unfiled', 'only those without a place')
    .option('--preview', 'only print how many there are')
    .option('--yes', "don't ask")
    .addHelpText('after', '\nName threads by external id or id. Several conditions must all match.')
    .action(async (path: string, threads: string[], options: FileOptions) => {
      const { channel, from, unfiled } = options;
      await run(options, async (client) => {
        const ids = await Promise.all(threads.map(async (name) => (await requireThread(client, name)).id));
        const projectId = options.project === undefined ? null : await projectOf(client, options.project);
        const input = {
          path,
          ...(ids.length > 0 ? { threadIds: ids } : {}),
          ...(projectId === null ? {} : { projectId }),
          ...(channel === undefined ? {} : { channel }),
          ...(from === undefined ? {} : { from }),
          ...(unfiled ? { unfiled } : {}),
        };
        if (Object.keys(input).length === 1) {
          throw new MisuseError(
            'Select the threads: name them, or give --project, --channel, --from or --unfiled.',
          );
        }
        const looked = () => client.fileThreads({ ...input, preview: true });
        if (!(await confirmFiling(looked, `to ${path}`, options))) return;
        const filed = await client.fileThreads(input);
        answer(filed, options, () => printFiled(filed, `put at ${path}`));
      });
    });

  command('accept [suggestions...]', 'file threads at their suggested places, one by one or all at once')
    .option('--all', 'all that you may see')
    .option('--under <path>', 'with --all: only those for a place at or below a path')
    .option('--min-score <number>', 'with --all: only those at least that sure, 0 to 1', share)
    .option('--preview', 'only print how many there are')
    .option('--yes', "don't ask")
    .action(async (suggestions: string[], options: AcceptOptions) => {
      const { all, under, minScore } = options;
      if (Boolean(all) === suggestions.length > 0) {
        throw new MisuseError('Name suggestions, as `mneme taxonomy suggestions` shows them, or give --all.');
      }
      await run(options, async (client) => {
        if (!all) {
          for (const id of suggestions) await client.acceptTaxonomySuggestion(id);
          answer(
            { accepted: suggestions },
            options,
            () => `Accepted ${plural(suggestions.length, 'suggestion')}\n`,
          );
          return;
        }
        const input = {
          ...(under === undefined ? {} : { path: under }),
          ...(minScore === undefined ? {} : { minScore }),
        };
        const looked = () => client.acceptTaxonomySuggestions({ ...input, preview: true });
        if (!(await confirmFiling(looked, 'where they were suggested', options))) return;
        const filed = await client.acceptTaxonomySuggestions(input);
        answer(filed, options, () => printFiled(filed, 'put where they were suggested'));
      });
    });

  command('reject <suggestions...>', 'reject suggested places of threads').action(
    async (suggestions: string[], options: FilingOptions) => {
      await run(options, async (client) => {
        for (const id of suggestions) await client.rejectTaxonomySuggestion(id);
        answer(
          { rejected: suggestions },
          options,
          () => `Rejected ${plural(suggestions.length, 'suggestion')}\n`,
        );
      });
    },
  );
}

async function confirmFiling(
  look: () => Promise<FilingAnswer>,
  where: string,
  options: FilingOptions,
): Promise<boolean> {
  if (options.yes && !options.preview) return true;
  const { threads } = await look();
  const sentence = `${plural(threads, 'thread')} would go ${where}`;
  if (options.preview) {
    answer({ threads }, options, () => `${sentence}\n`);
    return false;
  }
  if (threads <= small || (await confirmed(`${sentence}.`, String(threads)))) return true;
  throw new CommandError('Nothing was filed.');
}

const printFiled = ({ threads, operationId }: FilingAnswer, what: string) =>
  `${plural(threads, 'thread')} ${what}\n${operationId === null ? '' : undoLine(operationId)}`;

async function projectOf(client: MnemeAdminClient, key: string): Promise<string> {
  const id = await client.projectByKey(key);
  if (id === null) throw new CommandError(`There is no project ${key}. Give its external id.`);
  return id;
}

/** A share such as 0.8. Throws commander's InvalidArgumentError. */
function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError('Give a number from 0 to 1.');
  }
  return value;
}
