import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { apiKeyHash, deploymentKeyPrefix } from '../memory/access/api-key-form.ts';
import { accessRefused } from './access-refused.ts';
import type { Authenticated } from './authenticated.ts';
import { createFoundBefore } from './found-before.ts';
import type { QueryPool } from './membership.ts';

const foundKey = z.object({
  key_id: z.string(),
  secret_hash: z.instanceof(Uint8Array),
  expires_at: z.date().nullable(),
  stale: z.boolean(),
});

/** The beginning of a deployment key. A service's key, `mneme_` and a prefix, never begins like this. */
export const deploymentKeyStart = 'mneme_deployment_';

/** Authenticates the holder of a deployment key. Rejects with a PublicError API_KEY_REFUSED, or a database error. */
export type DeploymentKeyVerifier = (key: string, requestId: string) => Promise<Authenticated>;

/**
 * Creates the verifier. The holder of a deployment key has no workspace and no user: for the database its role is
 * anonymous, which reads nothing, and the key's only scope allows only the creation of a workspace.
 */
export function createDeploymentKeyVerifier(pool: QueryPool): DeploymentKeyVerifier {
  // Cached by the hash of the whole key, so that only the holder of the secret gets a cached result.
  const known = createFoundBefore<z.output<typeof foundKey>>();
  return async (key, requestId) => {
    const prefix = deploymentKeyPrefix(key);
    if (prefix === null) throw accessRefused('deployment_key');
    const hash = apiKeyHash(key);
    const found = await known.find(hash.toString('base64'), async () => {
      const { rows } = await pool.query('select * from mneme_private.find_deployment_key($1)', [prefix]);
      const stored = rows
        .map((row) => foundKey.parse(row))
        .find(({ secret_hash }) => timingSafeEqual(secret_hash, hash));
      if (stored?.stale) await pool.query('select mneme_private.note_deployment_use($1)', [stored.key_id]);
      return stored ?? null;
    });
    if (!found) throw accessRefused('deployment_key');
    return {
      caller: {
        role: 'anonymous',
        workspaceId: null,
        userId: null,
        requestId,
        credential: { kind: 'deployment_key', id: found.key_id },
      },
      expiresAt: found.expires_at ? found.expires_at.getTime() / 1000 : Number.POSITIVE_INFINITY,
      scopes: ['deploy'],
    };
  };
}
