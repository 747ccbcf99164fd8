import { versionEntry } from './later-database.ts';
import { baseline } from './migration-files.ts';

/** The last commit that migrates databases from before the baseline, and whose exports this version imports. */
const lastBefore = 'acdb128d';

/** The database was made before 0.2.0, and its migrations are not those of this version. */
export class OlderDatabaseError extends Error {
  constructor() {
    super(
      'This database was made by a version before 0.2.0, which this version does not upgrade. Nothing was changed. ' +
        `At commit ${lastBefore}, run \`npm ci\` and export each workspace with \`npm run -s mneme -- export --workspace SLUG --out DIRECTORY\`; ` +
        'then import the exports into a new database with this version.',
    );
    this.name = 'OlderDatabaseError';
  }
}

/**
 * Checks that a database is new or begins with the baseline.
 *
 * @param ledger the names of its applied changes.
 * @throws OlderDatabaseError
 */
export function requireBaseline(ledger: ReadonlyMap<string, string>): void {
  // The version is entered first, and may be all there is of a migration that failed.
  if ([...ledger.keys()].some((name) => name !== versionEntry) && !ledger.has(baseline))
    throw new OlderDatabaseError();
}
