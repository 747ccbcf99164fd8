import { FlattenedEncrypt, type FlattenedJWE, flattenedDecrypt, GeneralEncrypt } from 'jose';
import { z } from 'zod';
import { MemoryError } from '../error.ts';
import { addRecipients, type OwnerKey } from './owner-key.ts';

const encoder = new TextEncoder();

/** What a sealed text is bound to. Moved to another memory or workspace, it can't be opened. */
export const boundTo = (workspaceId: string, memoryId: string) =>
  encoder.encode(`mneme/memory/${workspaceId}/${memoryId}`);

const flattened = z.object({
  protected: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});

/** Encrypts a text as a JWE (RFC 7516) in flattened JSON, bound to its memory. */
export async function sealText(
  key: Uint8Array,
  keyId: string,
  workspaceId: string,
  memoryId: string,
  text: string,
): Promise<Buffer> {
  const jwe = await new FlattenedEncrypt(encoder.encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keyId })
    .setAdditionalAuthenticatedData(boundTo(workspaceId, memoryId))
    .encrypt(key);
  return Buffer.from(JSON.stringify(jwe));
}

/** Encrypts a text as a JWE in general JSON, which any of its owner's keys opens, bound to its memory. */
export async function sealToOwner(
  keys: readonly OwnerKey[],
  workspaceId: string,
  memoryId: string,
  text: string,
): Promise<Buffer> {
  const jwe = new GeneralEncrypt(encoder.encode(text))
    .setProtectedHeader({ enc: 'A256GCM' })
    .setAdditionalAuthenticatedData(boundTo(workspaceId, memoryId));
  return Buffer.from(JSON.stringify(await (await addRecipients(jwe, keys)).encrypt()));
}

/**
 * Decrypts a JWE that was sealed for this memory.
 *
 * @throws MemoryError SEALED_TEXT_REFUSED if it belongs to another memory, was altered, or is no JWE.
 */
export async function openText(
  key: Uint8Array,
  workspaceId: string,
  memoryId: string,
  jwe: Uint8Array,
): Promise<string> {
  try {
    const given: FlattenedJWE = flattened.parse(JSON.parse(new TextDecoder().decode(jwe)));
    // The expected binding is checked, not the one that the JWE claims.
    const aad = Buffer.from(boundTo(workspaceId, memoryId)).toString('base64url');
    const { plaintext } = await flattenedDecrypt({ ...given, aad }, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return new TextDecoder().decode(plaintext);
  } catch {
    throw new MemoryError(
      'conflict',
      'SEALED_TEXT_REFUSED',
      'The blob of this memory was altered, or belongs to another memory. Restore it from a backup.',
    );
  }
}
