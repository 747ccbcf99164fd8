import { generateKeyPairSync, verify } from 'node:crypto';
import { z } from 'zod';
import { ed25519PublicKey } from '../memory/access/signing-keys.ts';
import { accessRefused } from './access-refused.ts';
import type { Authenticated, RequestHead } from './authenticated.ts';
import { checkContentDigest } from './content-digest.ts';
import { createFoundBefore } from './found-before.ts';
import { authenticatedAs, keyHolder, noteUse } from './key-holder.ts';
import type { QueryPool } from './membership.ts';
import { PublicError } from './public-error.ts';
import { readSignedRequest, type SignatureForm } from './signed-request.ts';

/** Authenticates the signer of a request (RFC 9421). Rejects with a PublicError, or with the database's error. */
export type SignatureVerifier = (head: RequestHead, requestId: string) => Promise<Authenticated>;

const foundKey = keyHolder.extend({ public_key: z.string() });

/** A public key whose private key was discarded, so that an unknown key id takes as long as a known one. */
const nobodysKey = generateKeyPairSync('ed25519').publicKey;

/**
 * Creates the verifier. A signature must be made with Ed25519 by a registered key in the last minute. It covers
 * `@method`, `@path` and `@query` (or `@target-uri`), the host if that is configured, and `content-digest` if there is
 * a body. Its nonce is accepted once, by any process. Errors of form are reported before a key is looked up; all other
 * refusals (SIGNATURE_REFUSED) do not reveal whether the key exists.
 */
export function createSignatureVerifier(
  pool: QueryPool,
  settings: Pick<SignatureForm, 'publicUrl'> & Partial<SignatureForm>,
): SignatureVerifier {
  const form: SignatureForm = { windowSeconds: 60, skewSeconds: 30, now: Date.now, ...settings };
  const known = createFoundBefore<z.output<typeof foundKey>>();

  async function signingKey(id: string) {
    if (!z.guid().safeParse(id).success) return null;
    return known.find(id.toLowerCase(), async () => {
      const { rows } = await pool.query('select * from mneme_private.signing_key_holder($1)', [id]);
      return rows[0] === undefined ? null : foundKey.parse(rows[0]);
    });
  }

  return async (head, requestId) => {
    const { keyId, nonce, created, base, signature } = await readSignedRequest(head, form);
    const key = await signingKey(keyId);
    const matches = verify(null, base, key ? ed25519PublicKey(key.public_key) : nobodysKey, signature);
    if (!key || !matches) throw accessRefused('signing_key');
    // Stored until every process refuses the signature by its age, whatever its clock.
    const until = new Date(created.getTime() + (form.windowSeconds + 2 * form.skewSeconds) * 1000);
    const { rows } = await pool.query('select mneme_private.spend_nonce($1, $2, $3, $4) as fresh', [
      key.workspace_id,
      key.key_id,
      nonce,
      until,
    ]);
    if (Reflect.get(Object(rows[0]), 'fresh') !== true) throw replayed();
    await noteUse(pool, 'signing_key', key);
    return {
      ...authenticatedAs(key, 'signing_key', requestId),
      checkBody(body) {
        const { 'content-digest': digest } = head.headers;
        checkContentDigest(typeof digest === 'string' ? digest : undefined, body);
      },
    };
  };
}

function replayed(): PublicError {
  return new PublicError({
    code: 'SIGNATURE_REPLAYED',
    message: 'This signed request was sent before. Sign each request separately, with a new nonce.',
    headers: { 'www-authenticate': 'Signature realm="mneme"' },
  });
}
