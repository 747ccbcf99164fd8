import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from './backup-file.ts';

const run = promisify(execFile);

/** Where Debian and its derivatives install each version's programs. */
const versionsFolder = '/usr/lib/postgresql';

/**
 * A program of Postgres that is at least as new as a server: from the given folder (MNEME_POSTGRES_BIN), or from PATH
 * and /usr/lib/postgresql. The oldest suitable one is preferred, since an older server may have to read its output.
 *
 * @param major the server's major version.
 * @throws BackupError if there is none, or only older ones.
 */
export async function findPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  major: number,
  named: string | null,
): Promise<string> {
  const versions = await readdir(versionsFolder).catch(() => []);
  const folders =
    named !== null
      ? [named]
      : [
          ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
          ...versions.map((version) => join(versionsFolder, version, 'bin')),
        ];
  const found: { path: string; version: number }[] = [];
  for (const folder of folders) {
    const path = join(folder, name);
    const answer = await run(path, ['--version']).catch(() => null);
    const version = /(\d+)(?:\.\d+|beta|rc|devel)/.exec(answer?.stdout ?? '')?.[1];
    if (version !== undefined) found.push({ path, version: Number(version) });
  }
  const fitting = found
    .filter(({ version }) => version >= major)
    .sort((one, other) => one.version - other.version)[0];
  if (fitting) return fitting.path;
  const where = 'Install the client programs of that version, or name their folder with MNEME_POSTGRES_BIN.';
  throw new BackupError(
    found.length === 0
      ? `There is no ${name} here. The server is Postgres ${major}. ${where}`
      : `The newest ${name} here is version ${Math.max(...found.map(({ version }) => version))}, older than the server, which is Postgres ${major}. ${where}`,
  );
}
