import {
  createDeploymentKey,
  type DeploymentKey,
  listDeploymentKeys,
  revokeDeploymentKey,
} from '../memory/access/deployment-keys.ts';
import type { Database } from '../postgres/database.ts';
import type { Config } from '../server/config.ts';
import { answer, printAs, toProgram } from './answering.ts';
import { CommandError, MisuseError } from './command-error.ts';
import { withDatabase } from './environment.ts';
import { writeStderr, writeStdout } from './terminal.ts';

/** A deployment key for printing: it has no workspace and no user. */
export interface OfDeployment {
  readonly deployment?: boolean;
  readonly workspace?: string;
  readonly user?: string;
  readonly json?: boolean;
}

/**
 * Whether the server's own keys are meant.
 *
 * @throws MisuseError where a workspace or user is named beside.
 */
export function ofDeployment({ deployment, workspace, user }: OfDeployment): boolean {
  if (deployment && (workspace ?? user) !== undefined) {
    throw new MisuseError('A deployment key belongs to no workspace. Leave out --workspace and --user.');
  }
  return deployment ?? false;
}

function keyLine({ id, name, prefix, expiresAt, lastUsedAt, revokedAt }: DeploymentKey): string {
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const state = revokedAt
    ? `revoked ${day(revokedAt)}`
    : [
        ...(expiresAt ? [`until ${day(expiresAt)}`] : []),
        lastUsedAt ? `used ${day(lastUsedAt)}` : 'not used',
      ].join(', ');
  return `${id}  mneme_deployment_${prefix}_...  creates workspaces  ${state}  ${name}\n`;
}

/** Makes a deployment key, by the server's own credentials, and prints it, once. */
export async function makeDeploymentKey(
  config: Config,
  name: string,
  { expires, json }: { readonly expires?: number; readonly json?: boolean },
): Promise<void> {
  await withDatabase(config, async ({ pool }) => {
    const expiresAt = expires === undefined ? null : new Date(Date.now() + expires * 1000);
    const { key, secret } = await createDeploymentKey(pool, { name, expiresAt });
    if (json) {
      printAs({ ...key, secret }, { json }, () => '');
      return;
    }
    writeStderr(keyLine(key));
    writeStderr('Its secret, shown this once (send it as Authorization: Bearer):\n');
    writeStdout(`${secret}\n`);
  });
}

/** Prints the deployment keys, the newest first. */
export async function printDeploymentKeys(config: Config, options: OfDeployment): Promise<void> {
  const work = async ({ pool }: Database) => {
    const keys = await listDeploymentKeys(pool);
    answer(keys, options, () => (keys.length > 0 ? keys.map(keyLine).join('') : 'No deployment keys.\n'));
  };
  await withDatabase(config, work, toProgram(options));
}

/** Ends a deployment key, by name, id or prefix. Of a name, keys that are revoked count only where no other has it. */
export async function endDeploymentKey(config: Config, named: string, options: OfDeployment): Promise<void> {
  await withDatabase(config, async ({ pool }) => {
    const prefix = /^mneme_deployment_([a-z2-7]{16})(?:_|$)/.exec(named)?.[1] ?? named;
    const keys = await listDeploymentKeys(pool);
    const found = keys.filter((key) => key.id === named || key.prefix === prefix);
    const called = keys.filter(({ name }) => name === named);
    const good = called.filter(({ revokedAt }) => revokedAt === null);
    const meant = found.length > 0 ? found : good.length > 0 ? good : called;
    const [only] = meant;
    if (!only) {
      throw new CommandError(
        `There is no deployment key ${named}. \`mneme key list --deployment\` shows ids, prefixes and names.`,
      );
    }
    if (meant.length > 1) {
      throw new CommandError(
        `${meant.length} deployment keys are called ${named}. Name one by its id:\n${meant.map(keyLine).join('')}`.trimEnd(),
      );
    }
    const { id, name } = await revokeDeploymentKey(pool, only.id);
    answer({ id, name, revoked: true }, options, () => `${id}  revoked  ${name}\n`);
  });
}
