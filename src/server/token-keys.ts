import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

/** Milliseconds after which keys are fetched again, in the background. */
const refreshAfterMs = 600_000;
/** The least milliseconds between two fetches, however many tokens name unknown keys. */
const cooldownMs = 30_000;
/** Milliseconds after a failed fetch while there are no keys; until then requests fail at once. */
const pauseMs = 2_000;
/** Milliseconds after which keys that could not be fetched again are no longer trusted. */
const oldestMs = 24 * 3_600_000;
/** The most bytes of an answer. A key has about 500, and an issuer has a few keys. */
const largestAnswer = 512 * 1024;

/**
 * A cache of the keys that an issuer publishes (JWKS, RFC 7517). They are fetched again after ten minutes, or when a
 * token names an unknown key, at most every 30 seconds. While the issuer can't be reached, the known keys are used for
 * a day, and a token with an unknown key is answered with "unavailable". It recovers by itself.
 *
 * @param problem called with the reason why keys could not be refreshed while cached ones are still used.
 * @returns jose's key function: rejects with JWKSNoMatchingKey, JWKSMultipleMatchingKeys, or why there are no keys.
 */
export function createIssuerKeys(url: URL, problem: (error: unknown) => void = () => {}): JWTVerifyGetKey {
  // jose never fetches by itself: this function decides when.
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: 5000,
    cooldownDuration: Number.POSITIVE_INFINITY,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: fetchWithin,
  });
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let asked: { readonly at: number; failure: unknown } | null = null;
  let asking: Promise<void> | null = null;

  async function question(): Promise<void> {
    const mine = { at: Date.now(), failure: undefined as unknown };
    try {
      await keys.reload();
      fetchedAt = mine.at;
    } catch (error) {
      mine.failure = error ?? new Error('no keys');
      throw error;
    } finally {
      asked = mine;
    }
  }

  function ask(): Promise<void> {
    asking ??= question().finally(() => {
      asking = null;
    });
    return asking;
  }

  const sinceAsked = () => Date.now() - (asked?.at ?? Number.NEGATIVE_INFINITY);

  return async (header, token) => {
    const age = Date.now() - fetchedAt;
    if (age > oldestMs) {
      if (asked?.failure !== undefined && sinceAsked() < pauseMs) throw asked.failure;
      await ask();
    } else if (age > refreshAfterMs && sinceAsked() > cooldownMs) {
      ask().catch(problem);
    }
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (sinceAsked() > cooldownMs) await ask();
      else if (asked?.failure !== undefined) throw asked.failure;
      else throw error;
      return keys(header, token);
    }
  };
}

/** Fetches an answer of limited size, so that a wrong server cannot fill this process's memory. */
async function fetchWithin(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > largestAnswer) {
      await reader?.cancel();
      throw new errors.JOSEError(`the keys have more than ${largestAnswer} bytes`);
    }
    parts.push(next.value);
  }
  return new Response(Buffer.concat(parts), { status: response.status, headers: response.headers });
}
