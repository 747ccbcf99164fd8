import { createHash, timingSafeEqual } from 'node:crypto';
import { PublicError } from './public-error.ts';

/**
 * Checks a body against its Content-Digest (RFC 9530), which must contain sha-256 exactly once.
 *
 * @throws PublicError CONTENT_DIGEST_WRONG.
 */
export function checkContentDigest(header: string | undefined, body: Uint8Array): void {
  const digests = [...(header ?? '').matchAll(/(?:^|,)[ \t]*sha-256=:([A-Za-z0-9+/]{43}=):/g)];
  const [digest] = digests;
  const given = Buffer.from(digest?.[1] ?? '', 'base64');
  const actual = createHash('sha256').update(body).digest();
  if (digests.length === 1 && given.length === actual.length && timingSafeEqual(given, actual)) return;
  throw new PublicError({
    code: 'CONTENT_DIGEST_WRONG',
    message:
      'Content-Digest does not match the body. Send sha-256=:BASE64: of exactly the bytes of the body (RFC 9530), and sign it.',
  });
}
