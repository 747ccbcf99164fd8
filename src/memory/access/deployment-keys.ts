import type { Pool } from 'pg';
import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { MemoryError } from '../error.ts';
import { moment, parseInput, shortName } from '../input.ts';
import { apiKeyHash, newApiKeyPrefix, newDeploymentKey } from './api-key-form.ts';

/** A deployment key as an operator lists it. */
export interface DeploymentKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

const keyInput = z.object({
  name: shortName.refine((name) => name.length <= 200, 'is longer than 200 characters'),
  expiresAt: moment
    .refine((at) => Date.parse(at) > Date.now(), 'is over already; name a moment to come')
    .nullish(),
});

const server: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };
const columns = `id, name, prefix, created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

/**
 * Creates a deployment key, which can create workspaces. It is stored as a hash. For the command line: no token
 * allows this.
 *
 * @returns the key, and its secret, which is not shown again.
 * @throws MemoryError BAD_INPUT.
 */
export async function createDeploymentKey(
  pool: Pool,
  input: z.input<typeof keyInput>,
): Promise<{ key: DeploymentKey; secret: string }> {
  const { name, expiresAt } = parseInput(keyInput, input);
  const prefix = newApiKeyPrefix();
  const secret = newDeploymentKey(prefix);
  const { rows } = await withSession(pool, server, (session) =>
    session.query<DeploymentKey>(
      `insert into mneme_private.deployment_key (name, prefix, secret_hash, expires_at) values ($1, $2, $3, $4)
       returning ${columns}`,
      [name, prefix, apiKeyHash(secret), expiresAt ?? null],
    ),
  );
  if (!rows[0]) throw new Error('a deployment key was not stored');
  return { key: rows[0], secret };
}

/** All deployment keys, the newest first. For the command line. */
export async function listDeploymentKeys(pool: Pool): Promise<DeploymentKey[]> {
  const { rows } = await withSession(pool, server, (session) =>
    session.query<DeploymentKey>(`select ${columns} from mneme_private.deployment_key order by id desc`),
  );
  return rows;
}

/**
 * Revokes a deployment key permanently, from the next request on. The workspaces it created stay. For the command
 * line.
 *
 * @throws MemoryError DEPLOYMENT_KEY_NOT_FOUND.
 */
export async function revokeDeploymentKey(pool: Pool, id: string): Promise<DeploymentKey> {
  const { rows } = await withSession(pool, server, (session) =>
    session.query<DeploymentKey>(
      `update mneme_private.deployment_key set revoked_at = coalesce(revoked_at, now()) where id = $1
       returning ${columns}`,
      [id],
    ),
  );
  if (!rows[0]) {
    throw new MemoryError(
      'not_found',
      'DEPLOYMENT_KEY_NOT_FOUND',
      `There is no deployment key ${id}. \`mneme key list --deployment\` lists them.`,
    );
  }
  return rows[0];
}
