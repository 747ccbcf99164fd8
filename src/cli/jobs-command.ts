import type { Command } from 'commander';
import type { Config } from '../server/config.ts';
import { jobToRetry, wholeNumber } from './arguments.ts';
import { withClient } from './connection.ts';
import { printJobs } from './print-jobs.ts';
import { writeOut } from './terminal.ts';

/** `mneme jobs`. */
export function addJobsCommand(program: Command, config: () => Config): void {
  program
    .command('jobs')
    .description("show the workspace's background work and its failed jobs, or try them again")
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .option('--limit <number>', 'how many failed jobs to show', wholeNumber, 20)
    .option('--retry <id>', 'retry a failed job; `all`: all of them', jobToRetry)
    .action(async (options: { workspace?: string; user?: string; limit: number; retry?: string }) => {
      await withClient(config(), options, async (client) => {
        if (options.retry === 'all') {
          writeOut(`${await client.retryFailedJobs()} job(s) wait again\n`);
        } else if (options.retry !== undefined) {
          const { task, state } = await client.retryJob(options.retry);
          writeOut(`${task} is ${state.toLowerCase()}\n`);
        } else {
          writeOut(printJobs(await client.jobStatus(), await client.failedJobs(options.limit)));
        }
      });
    });
}
