import { base64url, CompactEncrypt, compactDecrypt, decodeProtectedHeader, type JWK } from 'jose';

/** Why a passkey did not wrap or unwrap a key. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  /**
   * NO_WEBAUTHN: this is no browser, or the page no secure one; NO_PRF: the browser or the authenticator derives no
   * secrets (the PRF extension); NOT_ALLOWED: the passkey was not used; NOT_POSSIBLE: this page or device has none of the
   * kind that was asked for; REFUSED: what was given is no wrapped key or passkey's id, or was altered.
   */
  readonly code: 'NO_WEBAUTHN' | 'NO_PRF' | 'NOT_ALLOWED' | 'NOT_POSSIBLE' | 'REFUSED';
  constructor(code: PasskeyError['code'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** Options for using a passkey. */
export interface PasskeyOptions {
  /** The domain it belongs to: the page's, or one above it. Default: the page's. */
  readonly rpId?: string;
  /** Ends the asking. */
  readonly signal?: AbortSignal;
}

/** As much of Web Authentication as is used here, in each browser that has it. */
interface Credentials {
  create(options: object): Promise<PasskeyAnswer | null>;
  get(options: object): Promise<PasskeyAnswer | null>;
}
interface PasskeyAnswer {
  readonly id: string;
  getClientExtensionResults(): {
    readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: BufferSource } };
  };
}
type BufferSource = ArrayBuffer | ArrayBufferView<ArrayBuffer>;

/** A wrapped key's protected header: what it takes to ask its passkey for the same secret again. */
interface WrappedHeader {
  readonly kid: string;
  readonly salt: string;
  readonly rpId?: string;
}

const purpose = new TextEncoder().encode('mneme owner key');
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/**
 * Makes a passkey that can wrap keys, and gives its id. Any passkey of the page's domain with the PRF extension will do,
 * such as the one that its users log in with: this is for those who have none.
 *
 * @throws PasskeyError NO_WEBAUTHN, NO_PRF, NOT_ALLOWED, NOT_POSSIBLE.
 */
export async function createPasskey(
  who: { readonly name: string; readonly displayName?: string; readonly rpName: string },
  { rpId, signal }: PasskeyOptions = {},
): Promise<string> {
  const made = await ask('create', signal, {
    challenge: random(32),
    rp: { name: who.rpName, ...(rpId === undefined ? {} : { id: rpId }) },
    user: { id: random(32), name: who.name, displayName: who.displayName ?? who.name },
    // ES256, EdDSA, RS256. Its signatures are not used here.
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    extensions: { prf: {} },
  });
  if (made.getClientExtensionResults().prf?.enabled !== true) throw noPrf();
  return made.id;
}

/**
 * Encrypts a key with a secret that only this passkey derives: the answer may lie anywhere, such as in `localStorage`.
 * Whoever loses the passkey loses the key with it: keep a second one elsewhere.
 *
 * @param passkeyId the id of its credential, in base64url: `createPasskey` gives it, and so does any registration.
 * @throws PasskeyError NO_WEBAUTHN, NO_PRF, NOT_ALLOWED, NOT_POSSIBLE; REFUSED where the id is no base64url.
 */
export async function wrapOwnerKey(
  privateKey: JWK,
  passkeyId: string,
  options: PasskeyOptions = {},
): Promise<string> {
  if (!encoded.test(passkeyId)) {
    throw new PasskeyError(
      'REFUSED',
      'passkeyId is no base64url without padding. Give the id of the credential as the browser has it.',
    );
  }
  const salt = base64url.encode(random(32));
  const header: WrappedHeader = {
    kid: passkeyId,
    salt,
    ...(options.rpId === undefined ? {} : { rpId: options.rpId }),
  };
  const key = await secretOf(header, options.signal);
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(privateKey)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...header })
    .encrypt(key);
}

/**
 * Unwraps a key: the browser asks its user for the passkey.
 *
 * @throws PasskeyError NO_WEBAUTHN, NO_PRF, NOT_ALLOWED, NOT_POSSIBLE, REFUSED.
 */
export async function unwrapOwnerKey(
  wrapped: string,
  { signal }: Pick<PasskeyOptions, 'signal'> = {},
): Promise<JWK> {
  const key = await secretOf(headerOf(wrapped), signal);
  try {
    const { plaintext } = await compactDecrypt(wrapped, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch (error) {
    throw new PasskeyError('REFUSED', 'The wrapped key was altered, or its passkey is another.', error);
  }
}

const encoded = /^[\w-]+$/;

function headerOf(wrapped: string): WrappedHeader {
  const { kid, salt, rpId } = decoded(wrapped);
  if (typeof kid === 'string' && encoded.test(kid) && typeof salt === 'string' && encoded.test(salt)) {
    if (rpId === undefined) return { kid, salt };
    if (typeof rpId === 'string') return { kid, salt, rpId };
  }
  throw new PasskeyError('REFUSED', 'This is no key that wrapOwnerKey has wrapped.');
}

function decoded(wrapped: string): Readonly<Record<string, unknown>> {
  try {
    return decodeProtectedHeader(wrapped);
  } catch {
    return {};
  }
}

/** The key that a passkey derives from a salt. The passkey's output goes through HKDF and is not used otherwise. */
async function secretOf({ kid, salt, rpId }: WrappedHeader, signal?: AbortSignal): Promise<Uint8Array> {
  const used = await ask('get', signal, {
    challenge: random(32),
    ...(rpId === undefined ? {} : { rpId }),
    allowCredentials: [{ type: 'public-key', id: base64url.decode(kid) }],
    userVerification: 'required',
    extensions: { prf: { eval: { first: base64url.decode(salt) } } },
  });
  const output = used.getClientExtensionResults().prf?.results?.first;
  if (output === undefined) throw noPrf();
  const key = await crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: purpose };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
}

async function ask(
  what: 'create' | 'get',
  signal: AbortSignal | undefined,
  publicKey: object,
): Promise<PasskeyAnswer> {
  const { credentials }: { readonly credentials?: Credentials } = Object(
    Reflect.get(globalThis, 'navigator'),
  );
  if (!credentials) {
    throw new PasskeyError(
      'NO_WEBAUTHN',
      'There are no passkeys here: it takes a browser, and a page over HTTPS or of localhost.',
    );
  }
  try {
    const answer = await credentials[what]({ publicKey, ...(signal ? { signal } : {}) });
    if (answer) return answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'SecurityError' || name === 'NotSupportedError') {
      throw new PasskeyError(
        'NOT_POSSIBLE',
        "The browser makes or uses no such passkey here: rpId must be the page's domain or one above it.",
        error,
      );
    }
    if (name !== 'NotAllowedError') throw error;
    throw new PasskeyError(
      'NOT_ALLOWED',
      'The passkey was not used: it was declined, took too long, or is not on this device. Try again.',
      error,
    );
  }
  throw new PasskeyError('NOT_ALLOWED', 'The browser gave no passkey. Try again.');
}

function noPrf(): PasskeyError {
  return new PasskeyError(
    'NO_PRF',
    'This browser or authenticator derives no secrets (the PRF extension of WebAuthn). Use another, or keep the key otherwise.',
  );
}
