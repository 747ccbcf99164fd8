import { createServer, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { TokenSettings } from '../../src/server/token.ts';

export interface Issuer {
  readonly url: URL;
  readonly fetched: () => number;
  /** What it publishes from now on; null: it fails. */
  publish(keys: JWK[] | null): void;
  /** From now on it answers with so many bytes, as fast as they are taken. */
  publishBytes(count: number): void;
  /** Bytes taken of those. */
  readonly sent: () => number;
  stop(): Promise<void>;
}

/** An identity provider's key endpoint. */
export async function startIssuer(keys: JWK[]): Promise<Issuer> {
  let published: JWK[] | null = keys;
  let fetched = 0;
  let endless = 0;
  let sent = 0;
  const writeBytes = (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json');
    const part = Buffer.alloc(64 * 1024, ' ');
    const next = () => {
      while (sent < endless && !response.destroyed) {
        sent += part.length;
        if (!response.write(part)) {
          response.once('drain', next);
          return;
        }
      }
      response.end('{"keys":[]}');
    };
    next();
  };
  const server = createServer((_, response) => {
    fetched += 1;
    if (endless > 0) writeBytes(response);
    else if (published === null) response.writeHead(500).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    url: new URL(`http://127.0.0.1:${address.port}/jwks`),
    fetched: () => fetched,
    publishBytes: (count) => {
      endless = count;
    },
    sent: () => sent,
    publish: (next) => {
      published = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface Key {
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
  readonly pem: string;
}

export async function makeKey(alg: string, kid?: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), alg, use: 'sig', ...(kid ? { kid } : {}) };
  return { alg, privateKey, jwk, pem: await exportSPKI(publicKey) };
}

export function jwksSettings(issuer: Issuer): TokenSettings {
  return {
    claimsNamespace: 'https://mneme.dev/claims',
    trust: { kind: 'jwks', url: issuer.url, issuer: 'https://login.test', audience: 'mneme-test' },
  };
}

/** A token by a provider's key. */
export function issue(key: Key, claims: Record<string, unknown>, kid = key.jwk.kid): Promise<string> {
  return new SignJWT({
    iss: 'https://login.test',
    aud: 'mneme-test',
    exp: Math.floor(Date.now() / 1000) + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: key.alg, ...(kid ? { kid } : {}) })
    .sign(key.privateKey);
}
