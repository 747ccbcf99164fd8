import type { Command } from 'commander';
import type { Config } from '../server/config.ts';
import { type AnswerForm, printAs, reporting } from './answering.ts';
import { eachCell, onlyCell } from './cells.ts';
import { CommandError } from './command-error.ts';
import { type GlobalOptions, readConfig, withDatabase } from './environment.ts';

/** The server is loaded by the commands that run one: the others start several times as fast without it. */
const loadServe = async () => (await import('./serve.ts')).serve;

interface ServeFlags extends GlobalOptions {
  readonly workers: boolean;
  readonly sample: boolean;
  readonly showToken?: boolean;
}

/** Ends the process with a server's exit code, whatever it still waits for: a database that is gone, say. */
const endWith = async (serving: Promise<number>): Promise<never> => process.exit(await serving);

/** `mneme serve`, `mneme worker` and `mneme migrate`. */
export function addServeCommands(program: Command, config: () => Config): void {
  program
    .command('serve')
    .description('start the API and the workers')
    .option('--port <number>', 'port to listen on (PORT, 4000); 0 takes a free one')
    .option('--data-dir <directory>', 'the directory of the embedded database and the token secret')
    .option('--no-workers', 'serve only the API; run `mneme worker` beside it')
    .option('--no-sample', "don't create a first workspace with sample data")
    .option('--show-token', "print an admin's token in development, with DATABASE_URL as well")
    .action(async (options: ServeFlags) => {
      const { workers, sample, showToken } = options;
      const settings = readConfig({ ...program.opts<GlobalOptions>(), ...options });
      const serve = await loadServe();
      await endWith(serve(settings, { api: true, workers, sample, showToken: showToken ?? false }));
    });

  program
    .command('worker')
    .description('run only the workers, beside an API on the same Postgres server')
    .option('--cell <name>', 'only those of this cell (default: of all; MNEME_CELLS)')
    .action(async ({ cell }: { readonly cell?: string }) => {
      const settings = cell === undefined ? config() : onlyCell(config(), cell);
      if (!settings.database) {
        throw new CommandError(
          'Separate workers need DATABASE_URL, because only one process can use the embedded database.',
        );
      }
      const serve = await loadServe();
      await endWith(serve(settings, { api: false, workers: true, sample: false }));
    });

  reporting(
    program
      .command('migrate')
      .description('migrate the database, or create it if there is none (`serve` does this too)')
      .addHelpText(
        'after',
        '\n--json: {database}; of each cell (MNEME_CELLS) one such object, with its name.',
      ),
  ).action(async (form: AnswerForm) => {
    await eachCell(config(), (settings, cell) =>
      withDatabase(
        settings,
        async ({ location }) =>
          printAs(
            { ...(cell === null ? {} : { cell }), database: location },
            form,
            () => `The database is current: ${location}\n`,
          ),
        { create: true },
      ),
    );
  });
}
