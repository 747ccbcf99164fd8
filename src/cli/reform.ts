import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import type { MnemeAdminClient, ReformAnswer } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, toProgram } from './answering.ts';
import { type Identity, withClient } from './connection.ts';
import { countingProgress } from './counting-progress.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr } from './terminal.ts';

interface ReformOptions extends Identity {
  readonly all?: boolean;
  /** False if the command ends as soon as the work is enqueued. */
  readonly wait: boolean;
}

/** Milliseconds between two polls, and without progress before it is checked whether workers run. */
const lookEveryMs = 500;
const patienceMs = 20_000;

/** Adds `mneme reform`. */
export function addReformCommand(program: Command, readConfig: () => Config): void {
  inForms(program.command('reform'))
    .description('extract memories and facts from the conversations again, after the extractor has changed')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the admin to act as (default: its first)')
    .option(
      '--all',
      'also turns that the current extractor has read, e.g. after an update that extracts more',
    )
    .option('--no-wait', 'start it and return; `mneme reform` shows the progress')
    .addHelpText(
      'after',
      `
Turns that were read by another extractor than the configured one are read again, in the order in which they were
said. Memories and facts extracted from them before are set aside: they no longer appear in prompts, lists or recall.
What the current extractor finds is stored as new. Nothing is deleted; turns, summaries and the audit log do not change.

What people stated themselves stays: memories and facts entered by hand, and what they changed, confirmed or rated. A
turn is skipped if something extracted from it was later changed, corrected or forgotten, so that a forgotten memory
does not come back.

The workers do the work. It continues when this command ends and when workers restart; run the command again to see the
progress. Ctrl-C ends only the command. With a language model, each turn costs tokens again, within the workspace's
budget; turns that the rules read because the budget was spent are read by the model in the next run.

The exit code is 0 when all turns are read, and 1 if the command ended before that or the work failed.`,
    )
    .action(async (options: ReformOptions) => {
      process.exitCode = await withClient(readConfig(), toProgram(options), (client) =>
        reform(client, options),
      );
    });
}

async function reform(client: MnemeAdminClient, options: ReformOptions): Promise<number> {
  const { all = false, wait } = options;
  const failedBefore = await failures(client);
  const begun = await client.reformWorkspace(all);
  if (!wait) {
    answer(
      { begun },
      options,
      () => 'The workers form the workspace anew. `mneme reform` shows how far they are.\n',
    );
    return 0;
  }
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  try {
    const last = await follow(client, begun, stop.signal);
    if ((await failures(client)) > failedBefore) {
      writeStderr('mneme: the extraction failed. `mneme jobs` shows why; `mneme reform` continues it.\n');
      return 1;
    }
    answer({ done: last }, options, () => progressText(last, all));
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    writeStderr('The workers continue. `mneme reform` shows the progress.\n');
    return 1;
  } finally {
    forget();
  }
}

/** Shows progress until nothing is under way; gives the last that was seen. */
async function follow(
  client: MnemeAdminClient,
  begun: ReformAnswer | null,
  signal: AbortSignal,
): Promise<ReformAnswer | null> {
  const progress = countingProgress();
  const since = performance.now();
  let patient = true;
  let last = begun;
  try {
    for (let now = begun; now; now = await client.reformProgress()) {
      last = now;
      if (now.total !== null) progress.update('turns', now.done, now.total);
      else if (patient && performance.now() - since > patienceMs) {
        patient = false;
        writeStderr('Waiting for a worker. Is one running? `mneme serve` and `mneme worker` run them.\n');
      }
      await sleep(lookEveryMs, undefined, { signal });
    }
    if (last?.total) progress.update('turns', last.total, last.total);
    return last;
  } finally {
    progress.stop();
  }
}

function progressText(last: ReformAnswer | null, all: boolean): string {
  if (!last || last.total === 0) return 'All turns were read by the present extractor: nothing to do.\n';
  // It was over before anybody saw how many turns there were.
  if (last.total === null && !all)
    return 'Nothing left to do: all turns are read by the present extractor.\n';
  const untouched =
    last.untouched > 0
      ? ` ${last.untouched} turn(s) were left as they are: somebody changed or forgot something drawn from them.`
      : '';
  return `Done.${untouched}\n`;
}

const failures = async (client: MnemeAdminClient): Promise<number> => {
  const { reform } = z.object({ reform: taskStates.optional() }).parse((await client.jobStatus()).tasks);
  return reform?.failed ?? 0;
};

const taskStates = z.object({ failed: z.number() });
