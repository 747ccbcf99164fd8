import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { catalogueHashes } from './catalogue.ts';
import { databaseFolder } from './migration-files.ts';

/**
 * Databases from before the baseline: the last commit that migrates them, a hash of its complete ledger, and a hash of
 * each object of its catalogue.
 */
interface FormerRelease {
  readonly commit: string;
  readonly ledger: string;
  readonly catalogue: Readonly<Record<string, string>>;
  /** The migrations that the baseline replaces. */
  readonly migrations: readonly string[];
}

/** A database from before the baseline that differs from what its last migration makes. */
export class FormerReleaseError extends Error {
  constructor(commit: string, what: string) {
    super(
      `This database was made before the migrations were put together into one, and ${what}. Nothing was changed. ` +
        `Run \`npm ci\` and \`npm run -s mneme -- migrate\` at commit ${commit}, the last one that migrates it, and then migrate with this version again.`,
    );
    this.name = 'FormerReleaseError';
  }
}

const shown = 8;

async function readFormer(): Promise<FormerRelease> {
  return JSON.parse(await readFile(join(databaseFolder, 'former-release.json'), 'utf8'));
}

/** The migrations that the baseline replaces, as exports from then name them. */
export async function formerMigrations(): Promise<readonly string[]> {
  return (await readFormer()).migrations;
}

/** One hash of a ledger's names and hashes. */
export function ledgerHash(ledger: ReadonlyMap<string, string>): string {
  const lines = [...ledger].map(([name, hash]) => `${name} ${hash}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Whether the ledger is from before the baseline. */
export function isFormer(ledger: ReadonlyMap<string, string>): boolean {
  return ledger.has('0001_kernel');
}

/**
 * Checks that the whole catalogue of a database from before the baseline is what its last migration made. Changes
 * nothing.
 *
 * @throws FormerReleaseError if its ledger is older or partial, or its catalogue differs.
 */
export async function requireCompleteFormer(
  client: Pick<Client, 'query'>,
  ledger: ReadonlyMap<string, string>,
): Promise<void> {
  const former = await readFormer();
  if (ledgerHash(ledger) !== former.ledger)
    throw new FormerReleaseError(former.commit, 'its ledger is older than its last migration, or not whole');
  const found = await catalogueHashes(client);
  const names = [...new Set([...Object.keys(former.catalogue), ...Object.keys(found)])];
  const differing = names.filter((name) => found[name] !== former.catalogue[name]).sort();
  if (differing.length > 0) {
    const more = differing.length > shown ? ` and ${differing.length - shown} more` : '';
    throw new FormerReleaseError(
      former.commit,
      `${differing.slice(0, shown).join(', ')}${more} are not as its migrations make them`,
    );
  }
}

/** Records the baseline in the ledger: functions, triggers, policies and grants are applied again afterwards. */
export async function acceptFormer(
  client: Pick<Client, 'query'>,
  baseline: readonly { readonly name: string; readonly hash: string }[],
): Promise<void> {
  await client.query('begin');
  try {
    await client.query('delete from mneme_private.migration');
    for (const { name, hash } of baseline)
      await client.query('insert into mneme_private.migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
