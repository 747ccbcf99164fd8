import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { parseInput, uuid } from '../input.ts';
import { checkPersona, holderNamed } from '../own-keys.ts';
import { accessKeyInput } from './access-keys.ts';

/** The 32 bytes of an Ed25519 public key as a key, from their base64url (RFC 8037). */
export function ed25519PublicKey(raw: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });
}

/** An Ed25519 public key as its 32 bytes in base64url: from those, in either base64, or from PEM. Null for anything else. */
function rawPublicKey(text: string): string | null {
  const plain = text.trim();
  const raw = plain.replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '');
  try {
    const key = /^[\w-]{43}$/.test(raw)
      ? ed25519PublicKey(raw)
      : // A private key would be read too, and its public half taken: nobody should send one, so it is refused.
        plain.startsWith('-----BEGIN PUBLIC KEY-----')
        ? createPublicKey(plain)
        : null;
    const { x } = key?.asymmetricKeyType === 'ed25519' ? key.export({ format: 'jwk' }) : {};
    return x ?? null;
  } catch {
    return null;
  }
}

/** The schema of RegisterSigningKeyInput. */
export const registerSigningKeyInput = accessKeyInput.extend({
  publicKey: z
    .string()
    .transform((text, context) => {
      const raw = text.length <= 1000 ? rawPublicKey(text) : null;
      if (raw !== null) return raw;
      context.addIssue(
        'must be an Ed25519 public key: PEM ("BEGIN PUBLIC KEY"), or its 32 bytes in base64; never the private key',
      );
      return z.NEVER;
    })
    .describe('An Ed25519 public key: PEM, or its 32 bytes in base64. Never the private key.'),
});
/** The schema of RevokeSigningKeyInput. */
export const revokeSigningKeyInput = z.object({ signingKeyId: uuid });

/**
 * Registers the public key of a program's Ed25519 key pair. The rules for its user and role are those of
 * `createApiKey`. Requests signed with it (RFC 9421) need no token. Audited.
 *
 * @throws MemoryError BAD_INPUT; USER_NOT_FOUND; KEY_USER_NOT_ALLOWED; SERVICE_REQUIRED; ADMIN_REQUIRED; pg's
 *   permission error for members.
 */
export async function registerSigningKey(
  call: Call,
  input: z.input<typeof registerSigningKeyInput>,
): Promise<{ signingKeyId: string }> {
  const given = parseInput(registerSigningKeyInput, input);
  const { name, role, scopes, expiresAt, publicKey } = given;
  checkPersona(call.caller, given);
  const { rows } = await inSession(call, async (session) => {
    const { userId, personaId } = await holderNamed(session, given);
    return session.query<{ id: string }>(
      'select mneme_operation.register_signing_key($1, $2, $3, $4, $5, $6, $7) as id',
      [name, publicKey, role, scopes, expiresAt ?? null, userId, personaId],
    );
  });
  if (!rows[0]) throw new Error('register_signing_key returned no id');
  return { signingKeyId: rows[0].id };
}

/**
 * Revokes a signing key permanently, from the next request on. For admins, and services for their own keys. Audited.
 *
 * @throws MemoryError BAD_INPUT; SIGNING_KEY_NOT_FOUND; pg's permission error for members.
 */
export async function revokeSigningKey(
  call: Call,
  input: z.input<typeof revokeSigningKeyInput>,
): Promise<{ signingKeyId: string }> {
  const { signingKeyId } = parseInput(revokeSigningKeyInput, input);
  await inSession(call, (session) =>
    session.query('select mneme_operation.revoke_signing_key($1)', [signingKeyId]),
  );
  return { signingKeyId };
}
