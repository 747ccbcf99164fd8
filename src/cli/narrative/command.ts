import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { createLive, type Live } from '../../client/live.ts';
import type { Config } from '../../server/config.ts';
import { printAs, reporting } from '../answering.ts';
import { upTo } from '../arguments.ts';
import { MisuseError } from '../command-error.ts';
import { type Identity, withClient } from '../connection.ts';
import { requireUser } from '../named.ts';
import { onStopRequest } from '../stop-request.ts';
import { writeStderr, writeStdout } from '../terminal.ts';
import { writeNarrative } from './files.ts';

interface NarrativeOptions extends Identity {
  readonly dir: string;
  readonly persona?: string;
  readonly days: number;
  readonly watch?: boolean;
}

/** Milliseconds that what is formed together is waited for. */
const quietMs = 2000;

/** Adds `mneme narrative`. */
export function addNarrativeCommand(program: Command, readConfig: () => Config): void {
  reporting(program.command('narrative'))
    .description('write the memory as files to read: MEMORY.md, an activity log, daily notes')
    .requiredOption('--dir <directory>', 'the directory to write to (required)')
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'what this user may see (default: what the workspace shares)')
    .option('--persona <key>', 'also what passed between the user and this persona, by your own key')
    .option('--days <number>', 'how many days the log and the notes go back, 366 at most', upTo(366), 14)
    .option('--watch', 'write again whenever something is learned, until Ctrl-C')
    .addHelpText(
      'after',
      `
Files: MEMORY.md, memory/activity-log.md, and memory/2026-01-05.md for each day. Mneme writes between two marks. Your
own text above and below them is kept and never read; what you write between them is moved below. With MNEME_API_KEY
the files hold what that key's holder may see, or with a service's key what the workspace shares, or with --user what
the user whom it acts for may see. Fields of --json: directory, files, changed, moved, problems.`,
    )
    .action(async (options: NarrativeOptions) => {
      process.exitCode = await narrativeCommand(readConfig(), options);
    });
}

async function narrativeCommand(config: Config, options: NarrativeOptions): Promise<number> {
  if (options.json && options.watch) throw new MisuseError('--json reports once: leave out --watch.');
  const { dir, persona, days, watch, ...identity } = options;
  const directory = resolve(dir);
  const stop = new AbortController();
  const forget = watch ? onStopRequest(() => stop.abort()) : () => {};
  try {
    // A key says as whom by itself; a service's key may name whom it acts for.
    const byKey = (config.client.apiKey?.reveal() ?? '') !== '';
    const { user, ...rest } = identity;
    return await withClient(config, byKey ? rest : identity, async (client, _, userId, at) => {
      const shared = userId !== null && user === undefined;
      const whose = byKey && user !== undefined ? { userId: (await requireUser(client, user)).id } : {};
      let first = true;
      const write = async () => {
        const told = await client.narrative({
          shared,
          days,
          ...whose,
          ...(persona ? { personaKey: persona } : {}),
        });
        const { changed, files, moved, problems } = await writeNarrative(directory, told);
        if (options.json) {
          printAs({ directory, files, changed, moved, problems }, options, () => '');
          return problems.length > 0 ? 1 : 0;
        }
        if (changed.length > 0 || first)
          writeStdout(`${changed.length} of ${files} file(s) written: ${directory}\n`);
        first = false;
        if (moved > 0) writeStdout(`${moved} line(s) that stood between the marks were moved below them.\n`);
        for (const problem of problems) writeStderr(`mneme: ${problem}\n`);
        return problems.length > 0 ? 1 : 0;
      };
      const code = await write();
      if (!watch) return code;
      writeStdout('Watching what is formed. Ctrl-C ends it.\n');
      await whenFormed(createLive(at), write, stop.signal);
      return 0;
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return 0;
  } finally {
    forget();
  }
}

/** Calls `write` after each memory or other work of the background, once for what comes together. */
async function whenFormed(live: Live, write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  let wake = Promise.withResolvers<void>();
  const told = async (events: AsyncIterable<unknown>) => {
    for await (const _ of events) wake.resolve();
    wake.resolve();
  };
  const follow = Promise.all([
    told(live.memoryFormed({ signal: until })),
    told(live.jobProgress({ signal: until })),
  ]).finally(() => wake.resolve());
  const writing = async () => {
    while (!until.aborted) {
      await wake.promise;
      wake = Promise.withResolvers();
      if (until.aborted) return;
      await sleep(quietMs, undefined, { signal: until });
      await write();
    }
  };
  try {
    await Promise.race([follow, writing()]);
  } finally {
    ended.abort();
    await follow.catch(() => {});
  }
}
