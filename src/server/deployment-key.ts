import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { apiKeyHash, deploymentKeyPrefix } from '../memory/api-key-form.ts';
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

/** How such a key begins; one of a program, `mneme_` and then a prefix, never begins so. */
export const deploymentKeyStart = 'mneme_deployment_';

/** Lets in whoever holds a deployment key. Rejects with a PublicError API_KEY_REFUSED, or with the database's error. */
export type DeploymentKeyVerifier = (key: string, requestId: string) => Promise<Authenticated>;

/**
 * Makes the verifier. Whoever comes with such a key belongs to no workspace and is nobody in one: the database sees the
 * role anonymous, which reads nothing, and the key's one scope lets it ask for nothing but a new workspace.
 */
export function createDeploymentKeyVerifier(pool: QueryPool): DeploymentKeyVerifier {
  // By the hash of the whole key: only who holds the secret finds what was found before.
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
