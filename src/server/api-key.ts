import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { apiKeyHash, apiKeyPrefix } from '../memory/api-key-form.ts';
import { accessRefused } from './access-refused.ts';
import type { Authenticated } from './authenticated.ts';
import { createFoundBefore } from './found-before.ts';
import { authenticatedAs, type KeyHolder, keyHolder, noteUse } from './key-holder.ts';
import type { QueryPool } from './membership.ts';

const foundSecret = keyHolder.extend({ secret_hash: z.instanceof(Uint8Array) });

/** Lets in whoever holds an API key. Rejects with a PublicError API_KEY_REFUSED, or with the database's error. */
export type ApiKeyVerifier = (key: string, requestId: string) => Promise<Authenticated>;

/** Whether a bearer's token says that it is an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith('mneme_');
}

/**
 * Makes the verifier: a key is found by its prefix and its SHA-256 compared in constant time. A prefix that nobody has
 * and a secret that is wrong take the same steps and read the same.
 */
export function createApiKeyVerifier(pool: QueryPool): ApiKeyVerifier {
  // By the hash of the whole key: only who holds the secret finds what was found before.
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
