import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

/** Milliseconds: from when keys are asked for again, in the background. */
const refreshAfterMs = 600_000;
/** Milliseconds between two questions, however many tokens name keys that nobody knows. */
const cooldownMs = 30_000;
/** Milliseconds after a failed question while there is no key at all: nobody waits for the next. */
const pauseMs = 2_000;
/** Milliseconds: keys that could not be confirmed for so long are not believed. */
const oldestMs = 24 * 3_600_000;
/** Bytes of an answer: a key has about 500, and an issuer a few of them. */
const largestAnswer = 512 * 1024;

/**
 * The keys an issuer publishes (JWKS, RFC 7517), kept: asked for again after ten minutes, or when a token names one that
 * is not among them, every 30 seconds at most. While the issuer can't be reached, the known keys go on for a day; that a
 * key is unknown can't be told then. It recovers by itself.
 *
 * @param problem told why keys that are still there could not be refreshed.
 * @returns as jose wants it: rejects with JWKSNoMatchingKey, JWKSMultipleMatchingKeys, or why no keys can be had.
 */
export function createIssuerKeys(url: URL, problem: (error: unknown) => void = () => {}): JWTVerifyGetKey {
  // Never asks by itself: when to ask is decided here.
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

/** Fetches an answer of limited size: whoever answers in the issuer's place must not take this process's memory. */
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
