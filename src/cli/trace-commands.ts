import { Argument, type Command } from 'commander';
import type { LatestAuditEntry, TraceAnswer } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, toProgram } from './answering.ts';
import { listedAtMost, momentOrAgo, upTo } from './arguments.ts';
import { type Identity, withClient } from './connection.ts';

/** Adds `mneme traces` and `mneme rate`: what was recalled, and what of it was of use. */
export function addTraceCommands(program: Command, readConfig: () => Config): void {
  answering(program, 'traces', 'list what was recalled and put into prompts lately, the newest first')
    .option('--limit <number>', `how many, ${listedAtMost} at most`, upTo(listedAtMost), 20)
    .addHelpText('after', '\nThe id is what `mneme rate` takes. Example:\n  mneme traces --limit 5 --no-json')
    .action(async (options: Identity & { readonly limit: number }) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        answer(await client.recallTraces(options.limit), options, printTraces);
      });
    });

  answering(program, 'rate <recall> <citation>', 'say whether a hit was of use; recall learns from it')
    .addArgument(new Argument('<rating>', 'what it was').choices(['useful', 'useless']))
    .addHelpText(
      'after',
      '\nTakes the id of a recall (`mneme traces`, or recallId of `mneme recall --json`) and the citation of a hit.',
    )
    .action(async (recallId: string, citation: string, rating: string, options: Identity) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const useful = rating === 'useful';
        await client.rateRecall({ recallId, citation, useful });
        answer({ recallId, citation, useful }, options, () => `${citation} was ${rating}.\n`);
      });
    });
}

function printTraces(found: readonly TraceAnswer[]): string {
  const line = ({ id, createdAt, query, promptTokens, creator }: TraceAnswer) =>
    `${id}  ${createdAt}  ${creator?.name ?? '-'}  ${promptTokens === null ? 'recall' : `prompt of ${promptTokens} tokens`}  ${query}\n`;
  return found.map(line).join('') || 'Nothing was recalled yet.\n';
}

interface AuditOptions extends Identity {
  readonly limit: number;
  readonly action?: string;
  readonly since?: string;
}

/** Adds `mneme audit list`. */
export function addAuditListCommand(audit: Command, readConfig: () => Config): void {
  answering(audit, 'list', 'list the latest entries, the newest first')
    .option('--limit <number>', `how many, ${listedAtMost} at most`, upTo(listedAtMost), 50)
    .option('--action <action>', 'only those of an action, e.g. memory.forget')
    .option('--since <time>', 'only those since a time, or so long ago: 24h, 7d', momentOrAgo)
    .addHelpText('after', '\nRequires the role admin. Example:\n  mneme audit list --since 24h --no-json')
    .action(async (options: AuditOptions) => {
      const { action, since } = options;
      const filter = {
        ...(action === undefined ? {} : { action: { equalTo: action } }),
        ...(since === undefined ? {} : { occurredAt: { greaterThanOrEqualTo: since } }),
      };
      await withClient(readConfig(), toProgram(options), async (client) => {
        answer(await client.latestAuditEntries(options.limit, filter), options, printEntries);
      });
    });
}

function printEntries(found: readonly LatestAuditEntry[]): string {
  const line = ({
    number,
    occurredAt,
    actorUser,
    actorRole,
    action,
    targetKind,
    targetId,
  }: LatestAuditEntry) =>
    `${number}  ${occurredAt}  ${actorUser?.name ?? actorRole}  ${action}  ${[targetKind, targetId].filter(Boolean).join(' ')}\n`;
  return found.map(line).join('') || 'No entry is like that.\n';
}
