import {
  base64url,
  calculateJwkThumbprint,
  exportJWK,
  type GeneralJWE,
  generalDecrypt,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import {
  type OwnerKeyFieldsFragment,
  OwnerKeysDocument,
  RegisterOwnerKeyDocument,
  RemoveOwnerKeyDocument,
} from './generated/graphql.ts';
import { done } from './result.ts';
import type { ClientOptions } from './transport.ts';
import { type CallOptions, createTransport } from './transport.ts';

/** A key as the server knows it: its public half. */
export type OwnerKeyAnswer = OwnerKeyFieldsFragment;

/** A key that only its owner holds: keep `privateKey` where secrets are kept, and register `publicKey`. */
export interface OwnerKeyPair {
  readonly publicKey: JWK;
  readonly privateKey: JWK;
}

const algorithm = 'ECDH-ES+A256KW';

/** Creates a key. Keep a second one, on paper or another device: what is sealed to a lost key is lost. */
export async function newOwnerKey(crv: 'X25519' | 'P-256' = 'X25519'): Promise<OwnerKeyPair> {
  const made = await generateKeyPair(algorithm, { crv, extractable: true });
  return { publicKey: await exportJWK(made.publicKey), privateKey: await exportJWK(made.privateKey) };
}

/** Why a text was not opened here. */
export class OwnerKeyError extends Error {
  override readonly name = 'OwnerKeyError';
  /** NOT_FOR_KEY: it was sealed to other keys; REFUSED: it was altered, or is of another memory. */
  readonly code: 'NOT_FOR_KEY' | 'REFUSED';
  constructor(code: 'NOT_FOR_KEY' | 'REFUSED', message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Opens the text of a memory that is sealed to keys of its owner: `textProblem.jwe` of a hit, or `problem.jwe` of
 * `sealedMemory`. The key stays here.
 *
 * @param memoryId the memory that it is to be of.
 * @throws OwnerKeyError
 */
export async function openSealedText(jwe: string, memoryId: string, privateKey: JWK): Promise<string> {
  let name: string;
  let given: GeneralJWE;
  try {
    given = JSON.parse(jwe);
    const { d: _, ...publicKey } = privateKey;
    name = await calculateJwkThumbprint(publicKey);
    const bound = new TextDecoder().decode(base64url.decode(given.aad ?? ''));
    if (!bound.startsWith('mneme/memory/') || !bound.endsWith(`/${memoryId}`)) throw new Error('of another');
  } catch {
    throw new OwnerKeyError('REFUSED', 'It is no text of this memory, or the key is none.');
  }
  const recipients = given.recipients.filter(({ header }) => header?.kid === name);
  if (recipients.length === 0) {
    throw new OwnerKeyError('NOT_FOR_KEY', 'It was sealed to other keys. Open it with one of those.');
  }
  try {
    const key = await importJWK(privateKey, algorithm);
    const { plaintext } = await generalDecrypt({ ...given, recipients }, key, {
      keyManagementAlgorithms: [algorithm],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return new TextDecoder().decode(plaintext);
  } catch {
    throw new OwnerKeyError('REFUSED', 'It was altered, or was not sealed to this key.');
  }
}

/** A hit as far as it is sealed. */
interface SealedHit {
  readonly citation: string;
  readonly text: string | null;
  readonly textProblem: { readonly jwe: string | null } | null;
}

/**
 * The hits of a recall with the texts that a key opens. A hit that it does not open stays as it is.
 */
export async function openHits<Hit extends SealedHit>(
  hits: readonly Hit[],
  privateKey: JWK,
): Promise<(Hit | (Hit & { readonly text: string; readonly textProblem: null }))[]> {
  return Promise.all(
    hits.map(async (hit) => {
      const jwe = hit.textProblem?.jwe;
      if (jwe == null) return hit;
      try {
        const memoryId = hit.citation.slice('memory:'.length);
        return { ...hit, text: await openSealedText(jwe, memoryId, privateKey), textProblem: null };
      } catch (error) {
        if (error instanceof OwnerKeyError) return hit;
        throw error;
      }
    }),
  );
}

/** Makes a client of the keys that a user's memories are sealed to. */
export function createOwnerKeys(options: ClientOptions) {
  const send = createTransport(options);
  return {
    /** Registers the public half of a key: what the user seals from then on is encrypted to it. */
    async register(
      input: { readonly name: string; readonly publicKey: JWK; readonly userKey?: string },
      call?: CallOptions,
    ): Promise<OwnerKeyAnswer> {
      const { kty, crv, x, y } = input.publicKey;
      // The private half never leaves, whatever is given.
      const publicKey = JSON.stringify(y === undefined ? { kty, crv, x } : { kty, crv, x, y });
      const { registerOwnerKey } = await send(
        RegisterOwnerKeyDocument,
        { input: { ...input, publicKey } },
        { idempotent: true, ...call },
      );
      return done(registerOwnerKey).ownerKey;
    },
    /** The keys there are. */
    async list(whose: { readonly userKey?: string } = {}, call?: CallOptions): Promise<OwnerKeyAnswer[]> {
      return (await send(OwnerKeysDocument, whose, call)).ownerKeys;
    },
    /** Removes a key: nothing more is sealed to it. */
    async remove(ownerKeyId: string, call?: CallOptions): Promise<void> {
      done((await send(RemoveOwnerKeyDocument, { input: { ownerKeyId } }, call)).removeOwnerKey);
    },
  };
}
