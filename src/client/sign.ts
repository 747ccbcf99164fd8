import { createHash, createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { httpbis } from 'http-message-signatures';

/** A registered Ed25519 key, to sign requests with in place of a token. */
export interface SigningOptions {
  /** The signing key's id, as `registerSigningKey` gave it. */
  readonly keyId: string;
  /** The private half: PEM (PKCS #8) or a key of node:crypto. */
  readonly privateKey: string | KeyObject;
  /** Whether the host is signed too: for a server that knows its own (MNEME_PUBLIC_URL). Default: not. */
  readonly coverHost?: boolean;
}

/** Gives the headers that sign one request: each time others. */
export type RequestSigner = (request: {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}) => Promise<Record<string, string>>;

/**
 * Makes what signs requests (RFC 9421): method, path, query and the body by its digest (RFC 9530), with the moment and
 * a nonce, so that a request is taken once and for a minute.
 *
 * @throws TypeError when the key is no private Ed25519 key.
 */
export function createRequestSigner({ keyId, privateKey, coverHost }: SigningOptions): RequestSigner {
  const key = typeof privateKey === 'string' ? createPrivateKey(privateKey) : privateKey;
  if (key.type !== 'private' || key.asymmetricKeyType !== 'ed25519')
    throw new TypeError('signWith wants a private Ed25519 key.');
  const fields = ['@method', '@path', '@query', 'content-digest', ...(coverHost ? ['@authority'] : [])];
  return async ({ method, url, body }) => {
    const digest = createHash('sha256').update(body).digest('base64');
    const { headers } = await httpbis.signMessage(
      {
        key: { id: keyId, alg: 'ed25519', sign: async (base) => sign(null, base, key) },
        name: 'mneme',
        fields,
        params: ['created', 'keyid', 'alg', 'nonce'],
        paramValues: { nonce: randomBytes(18).toString('base64url') },
      },
      { method, url, headers: { 'content-digest': `sha-256=:${digest}:` } },
    );
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  };
}
