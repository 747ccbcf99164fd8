import packageFile from '../../package.json' with { type: 'json' };

/** Under which name the ledger of migrations keeps the version that has changed the database last. */
export const versionEntry = 'version';

/** This version. */
export const ownVersion = packageFile.version;

/**
 * The version that a database has been brought up to, where it is later than this one: then nothing is pending, and
 * nothing may be applied, or older functions would replace newer ones. What a later version has added, this one goes on
 * without.
 *
 * @param ledger what has been applied, from name to hash.
 */
export function laterVersion(ledger: ReadonlyMap<string, string>): string | null {
  const applied = ledger.get(versionEntry);
  return applied !== undefined && isLater(applied, ownVersion) ? applied : null;
}

/** Whether one version comes after another. */
export function isLater(one: string, other: string): boolean {
  const [ones, others] = [one, other].map((version) => version.split(/[.-]/, 3).map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (ones?.[place] ?? 0) - (others?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
