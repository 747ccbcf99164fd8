import { join } from 'node:path';
import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { apiTarget } from './api-target.ts';
import { type Identity, withClient } from './connection.ts';
import { type BranchFile, checkBranchFile } from './import/branch-file.ts';
import type { ImportFormat } from './import/item.ts';
import { streamProgress } from './import/progress.ts';
import { reportLines } from './import/report.ts';
import { openImport, runImport } from './import/run.ts';
import { UnreadableSource } from './import/source.ts';
import { onStopRequest } from './stop-request.ts';
import { writeStderr } from './terminal.ts';

/**
 * Imports a file over the API, with progress. Ctrl-C stops after the batch under way, a second one at once; the same command
 * goes on.
 * Resolves with the exit code: 0 all, 1 some records broken or stopped, 2 nothing could be read. A file that can't be
 * read is found before a database is opened for it.
 */
export async function importFile(
  config: Config,
  file: string,
  options: Identity & { readonly format?: ImportFormat },
): Promise<number> {
  let branch: BranchFile | null = null;
  try {
    await openImport(file, options.format);
    branch = await checkBranchFile(file);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    writeStderr(`mneme: ${error.message}.\n`);
    return 2;
  }
  const stop = new AbortController();
  const forget = onStopRequest(() => stop.abort());
  try {
    return await withClient(config, options, async (client, workspaceId) => {
      const missing = new Set<string>();
      const report = await runImport({
        source: file,
        ...(options.format ? { format: options.format } : {}),
        target: apiTarget(client, (path) => missing.add(path)),
        progress: streamProgress(),
        signal: stop.signal,
        stateDirectory: join(config.dataDir, 'imports'),
        stateScope: workspaceId,
      });
      const held = branch && report.exitCode === 0 ? await compareBranch(client, branch) : null;
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
  { thread, persona, sha256 }: BranchFile,
): Promise<Held> {
  const { id } = await client.openThread({ externalId: thread, personaKey: persona });
  const trunk = await client.trunkOf(id);
  const stored = trunk === null ? null : await client.branchDigest(trunk);
  const hash = stored?.sha256 ?? null;
  return { thread, turns: stored?.turns ?? 0, sha256: hash, whole: hash === sha256 };
}

const heldLines = (held: Held | null): string[] =>
  held?.whole ? [`All of the branch is there as it was: thread ${held.thread}, SHA-256 ${held.sha256}`] : [];
