import type { Command } from 'commander';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { jobToRetry, listedAtMost, upTo } from './arguments.ts';
import { type Identity, withClient } from './connection.ts';
import { printJobs } from './print-jobs.ts';

interface JobsOptions extends Identity {
  readonly limit: number;
  readonly retry?: string;
}

/** `mneme jobs`. */
export function addJobsCommand(program: Command, config: () => Config): void {
  answering(program, 'jobs', "show the workspace's background work and its failed jobs, or try them again")
    .option(
      '--limit <number>',
      `how many failed jobs to show, ${listedAtMost} at most`,
      upTo(listedAtMost),
      20,
    )
    .option('--retry <id>', 'retry a failed job; `all`: all of them', jobToRetry)
    .action(async (options: JobsOptions) => {
      await withClient(config(), toProgram(options), async (client) => {
        if (options.retry === 'all') {
          const retried = await client.retryFailedJobs();
          answer({ retried }, options, () => `${retried} job(s) wait again\n`);
        } else if (options.retry !== undefined) {
          const job = await client.retryJob(options.retry);
          answer(job, options, ({ task, state }) => `${task} is ${state.toLowerCase()}\n`);
        } else {
          const [status, failed] = [await client.jobStatus(), await client.failedJobs(options.limit)];
          answer({ status, failed }, options, () => printJobs(status, failed));
        }
      });
    });
}
