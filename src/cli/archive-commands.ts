import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { duration } from './arguments.ts';
import { type Identity, withClient } from './connection.ts';
import { countingProgress } from './counting-progress.ts';
import { requireThread } from './named.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr } from './terminal.ts';

interface RestoreOptions extends Identity {
  /** Seconds without a text that comes back; false where the command ends as soon as the work is asked for. */
  readonly wait: number | false;
}

/** The result of requesting a thread's texts. */
interface Restored {
  readonly threadId: string;
  /** Texts that came back while the command looked. */
  readonly restored: number;
  /** Texts that are still in the archive. */
  readonly archived: number;
}

/** Milliseconds between two looks. */
const lookEveryMs = 500;

/** Adds `mneme archive restore`. */
export function addArchiveCommands(program: Command, readConfig: () => Config): void {
  answering(
    program.command('archive').description('restore old texts that were moved out of the database'),
    'restore <thread>',
    'restore the archived texts of a thread to the database',
  )
    .addOption(
      new Option('--wait <duration>', 'how long to wait without a text coming back, e.g. 5m')
        .argParser(duration)
        .default(60, '60s'),
    )
    .option('--no-wait', 'request it and return')
    .addHelpText(
      'after',
      `
Name the thread by id or by your own key. Recall, prompts and lists also show texts that are still archived. Restored
texts count as new from then on, and are archived again when they are old enough.

The workers do the work and continue when this command ends. It exits with 0 when no text of the thread is archived any
more, or with --no-wait. It exits with 1 if some texts are still archived, and prints how many.`,
    )
    .action(async (name: string, options: RestoreOptions) => {
      process.exitCode = await withClient(readConfig(), toProgram(options), (client) =>
        restore(client, name, options),
      );
    });
}

async function restore(client: MnemeAdminClient, name: string, options: RestoreOptions): Promise<number> {
  const { id: threadId } = await requireThread(client, name);
  const before = await client.archivedTexts(threadId);
  await client.restoreThread({ threadId });
  const archived =
    options.wait === false || before === 0 ? before : await follow(client, threadId, before, options.wait);
  const done: Restored = { threadId, restored: before - archived, archived };
  answer(done, options, (each) => restoreText(each, options.wait === false));
  return archived === 0 || options.wait === false ? 0 : 1;
}

/** Shows progress until all texts are back, none comes any more, or somebody has had enough; gives how many are left. */
async function follow(
  client: MnemeAdminClient,
  threadId: string,
  before: number,
  patience: number,
): Promise<number> {
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  const progress = countingProgress();
  let [left, since] = [before, performance.now()];
  try {
    while (left > 0 && performance.now() - since < patience * 1000) {
      progress.update('texts', before - left, before);
      await sleep(lookEveryMs, undefined, { signal: stop.signal });
      const now = await client.archivedTexts(threadId);
      if (now < left) since = performance.now();
      left = now;
    }
    if (left === 0) progress.update('texts', before, before);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    progress.stop();
    forget();
  }
  if (left > 0)
    writeStderr(
      'The workers continue. `mneme jobs` shows failed jobs, `mneme blobs verify` missing or altered objects.\n',
    );
  return left;
}

function restoreText({ restored, archived }: Restored, asked: boolean): string {
  if (asked && archived > 0) return `The workers restore ${archived} text(s).\n`;
  if (archived > 0) return `${restored} text(s) restored, ${archived} still archived.\n`;
  return restored > 0 ? `${restored} text(s) restored.\n` : 'No text of this thread is archived.\n';
}
