import { type GeneralEncrypt, importJWK } from 'jose';
import { z } from 'zod';

/** A user's key pair, of which the server has the public key. */
export interface OwnerKey {
  readonly id: string;
  readonly name: string;
  /** A JWK. */
  readonly publicKey: string;
  readonly thumbprint: string;
  readonly createdAt: string;
}

/** How the key of each text is wrapped for a recipient. */
export const ownerKeyAlgorithm = 'ECDH-ES+A256KW';

const coordinate = z.string().regex(/^[\w-]{43}$/);
/** A public key as a JWK. Strict, so that a private key is not stored by mistake. */
export const publicJwk = z.union([
  z.strictObject({ kty: z.literal('OKP'), crv: z.literal('X25519'), x: coordinate }),
  z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate }),
]);

/** Adds a user's keys to a JWE's recipients. */
export async function addRecipients(jwe: GeneralEncrypt, keys: readonly OwnerKey[]): Promise<GeneralEncrypt> {
  for (const { publicKey, thumbprint } of keys) {
    jwe
      .addRecipient(await importJWK(JSON.parse(publicKey), ownerKeyAlgorithm))
      .setUnprotectedHeader({ alg: ownerKeyAlgorithm, kid: thumbprint });
  }
  return jwe;
}
