import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { apiKeyHash, apiKeyPrefix } from '../memory/access/api-key-form.ts';
import { accessRefused } from './access-refused.ts';
import type { Authenticated } from './authenticated.ts';
import { createFoundBefore } from './found-before.ts';
import { authenticatedAs, type KeyHolder, keyHolder, noteUse } from './key-holder.ts';
import type { QueryPool } from './membership.ts';

const foundSecret = keyHolder.extend({ secret_hash: z.instanceof(Uint8Array) });

/** Authenticates the holder of an API key. Rejects with a PublicError API_KEY_REFUSED, or the database's error. */
export type ApiKeyVerifier = (key: string, requestId: string) => Promise<Authenticated>;

/** Whether a bearer token has the form of an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith('mneme_');
}

/**
 * Creates the verifier. It finds a key by its prefix and compares its SHA-256 in constant time. An unknown prefix and
 * a wrong secret take the same steps and get the same answer.
 */
export function createApiKeyVerifier(pool: QueryPool): ApiKeyVerifier {
  // Cached by the hash of the whole key, so that only the holder of the secret gets a cached result.
  const known = createFoundBefore<KeyHolder>();
  return async (key, requestId) => {
    const prefix = apiKeyPrefix(key);
    if (prefix === null) throw accessRefused('api_key');
    const hash = apiKeyHash(key);
    const holder = await known.find(hash.toString('base64'), async () => {
      const { rows } = await pool.query('select * from mneme_private.api_key_holder($1)', [prefix]);
      const found = rows
        .map((row) => foundSecret.parse(row))
        .find(({ secret_hash: stored }) => timingSafeEqual(stored, hash));
      if (found) await noteUse(pool, 'api_key', found);
      return found ?? null;
    });
    if (!holder) throw accessRefused('api_key');
    return authenticatedAs(holder, 'api_key', requestId);
  };
}
