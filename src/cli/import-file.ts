import { join } from 'node:path';
import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { apiTarget } from './api-target.ts';
import type { Identity } from './connection.ts';
import { checkOwner, type Owner, withOwner } from './for-user.ts';
import { type BranchFile, checkBranchFile } from './import/branch-file.ts';
import type { ImportFormat } from './import/item.ts';
import { type ImportPlan, openImport } from './import/plan.ts';
import { streamProgress } from './import/progress.ts';
import { reportLines } from './import/report.ts';
import { readingOf, runImport } from './import/run.ts';
import { dryRunLines, planLines, scanImport } from './import/scan.ts';
import { UnreadableSource } from './import/source.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr } from './terminal.ts';

/** How an export is imported. */
export interface ImportFileOptions extends Identity {
  readonly format?: ImportFormat;
  /** Who of the people in it imports. */
  readonly me?: string;
  readonly timeZone?: string;
  readonly dryRun?: boolean;
  /** When memories are formed of the turns. Default: now. */
  readonly form?: 'now' | 'later';
}

/**
 * Imports an export over the API, with progress. Ctrl-C stops after the batch under way, a second one at once; the same
 * command goes on.
 * Resolves with the exit code: 0 all, 1 some records broken or stopped, 2 nothing could be read. An export that can't be
 * read is found before a database is opened for it.
 */
export async function importFile(
  config: Config,
  file: string,
  { format, me, timeZone, dryRun, form, ...options }: ImportFileOptions,
): Promise<number> {
  let plan: ImportPlan;
  let branch: BranchFile | null = null;
  try {
    plan = await openImport(file, format);
    if (plan.isFile) branch = await checkBranchFile(file);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    writeStderr(`mneme: ${error.message}.\n`);
    return 2;
  }
  const given = { ...(me === undefined ? {} : { me }), ...(timeZone === undefined ? {} : { timeZone }) };
  if (dryRun) {
    if ((options.user ?? options.workspace) !== undefined) await checkOwner(config, options);
    const scanned = await scanImport(plan, readingOf(plan, given));
    printAs(scanned, options, () => `${dryRunLines(scanned).join('\n')}\n`);
    return scanned.problemCount > 0 ? 1 : 0;
  }
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  try {
    return await withOwner(config, options, async (client, owner, workspaceId) => {
      const { userId } = owner;
      const importer = userId === null ? null : await client.person(userId);
      const zone = timeZone ?? importer?.timeZone ?? (await client.settings()).timeZone;
      const reading = { ...given, timeZone: zone, ...(importer ? { myName: importer.name } : {}) };
      const scanned = await scanImport(plan, readingOf(plan, reading));
      if (!plan.isFile || scanned.messages > 1_000) writeStderr(`${planLines(scanned).join('\n')}\n`);
      const missing = new Set<string>();
      let alone = false;
      const target = apiTarget(client, {
        owner,
        formLater: form === 'later',
        unplaced: (path) => missing.add(path),
        alone: () => {
          alone = true;
        },
      });
      const report = await runImport({
        source: file,
        ...(format ? { format } : {}),
        target,
        reading,
        scanned,
        ownersAsUsers: owner.ofMany,
        progress: streamProgress(),
        signal: stop.signal,
        stateDirectory: join(config.dataDir, 'imports'),
        stateScope: userId === null ? workspaceId : `${workspaceId} ${userId}`,
      });
      const held = branch && report.exitCode === 0 ? await compareBranch(client, owner, branch) : null;
      const { exitCode, ...told } = report;
      printAs(
        held === null ? told : { ...told, branch: held },
        options,
        () => `${[...reportLines(report), ...heldLines(held)].join('\n')}\n`,
      );
      if (missing.size > 0) {
        writeStderr(
          `mneme: threads of ${missing.size} path(s) have no place, for members make none here: ${[...missing].sort().slice(0, 10).join(', ')}${missing.size > 10 ? ', ...' : ''}. An admin makes them with \`mneme taxonomy create\`; \`mneme taxonomy file\` puts threads there.\n`,
        );
      }
      if (form === 'later' && report.stored > 0)
        writeStderr('Memories of them are formed later: `mneme form` begins it.\n');
      if (alone)
        writeStderr(
          'mneme: groups were stored for you alone, for members make no users: whoever else takes part does not read them.\n',
        );
      if (held === null || held.whole) return exitCode;
      writeStderr(
        `mneme: thread ${held.thread} has ${held.turns} turn(s) with another hash than the ${branch?.turns} of the branch: ` +
          'it held others before, or was continued since.\n',
      );
      return 1;
    });
  } finally {
    forget();
  }
}

/** The thread that a branch became: whether it has the branch's hash. */
interface Held {
  readonly thread: string;
  readonly turns: number;
  readonly sha256: string | null;
  readonly whole: boolean;
}

async function compareBranch(
  client: MnemeAdminClient,
  { named }: Owner,
  { thread, persona, sha256 }: BranchFile,
): Promise<Held> {
  const { id } = await client.openThread({ externalId: thread, personaKey: persona, ...named });
  const trunk = await client.trunkOf(id);
  const stored = trunk === null ? null : await client.branchDigest(trunk);
  const hash = stored?.sha256 ?? null;
  return { thread, turns: stored?.turns ?? 0, sha256: hash, whole: hash === sha256 };
}

const heldLines = (held: Held | null): string[] =>
  held?.whole ? [`All of the branch is there as it was: thread ${held.thread}, SHA-256 ${held.sha256}`] : [];
