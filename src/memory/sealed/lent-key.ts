import { inspect } from 'node:util';
import { calculateJwkThumbprint, generalDecrypt, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { boundTo } from './jwe.ts';
import { ownerKeyAlgorithm } from './owner-key.ts';

const part = z.string().regex(/^[\w-]{43}$/);
const privateJwk = z.union([
  z.strictObject({ kty: z.literal('OKP'), crv: z.literal('X25519'), x: part, d: part }),
  z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: part, y: part, d: part }),
]);
const general = z.object({
  protected: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
  recipients: z
    .array(z.object({ header: z.object({ kid: z.string() }).loose(), encrypted_key: z.string() }))
    .max(100),
});

/** A private key that its owner provides for one request. It is never printed and is dropped after the request. */
export class LentKey {
  readonly #key: JWK;

  private constructor(key: JWK) {
    this.#key = key;
  }

  /** Reads a JWK in base64url; null if it is not a key of a supported kind. */
  static read(text: string): LentKey | null {
    try {
      const key = privateJwk.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      return key.success ? new LentKey(key.data) : null;
    } catch {
      return null;
    }
  }

  /** Decrypts the text of a memory; null if it was sealed to other keys, altered, or belongs to another memory. */
  async open(jwe: Uint8Array, workspaceId: string, memoryId: string): Promise<string | null> {
    try {
      const given = general.parse(JSON.parse(new TextDecoder().decode(jwe)));
      const { d: _, ...publicKey } = this.#key;
      const name = await calculateJwkThumbprint(publicKey);
      const recipients = given.recipients.filter(({ header }) => header.kid === name);
      // The expected binding is checked, not the one that the JWE claims.
      const aad = Buffer.from(boundTo(workspaceId, memoryId)).toString('base64url');
      const key = await importJWK(this.#key, ownerKeyAlgorithm);
      const { plaintext } = await generalDecrypt({ ...given, recipients, aad }, key, {
        keyManagementAlgorithms: [ownerKeyAlgorithm],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return new TextDecoder().decode(plaintext);
    } catch {
      return null;
    }
  }

  toJSON(): string {
    return '[key]';
  }

  [inspect.custom](): string {
    return '[key]';
  }
}
