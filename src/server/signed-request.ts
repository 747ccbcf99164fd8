import { httpbis } from 'http-message-signatures';
import { z } from 'zod';
import type { CodeOf } from '../error-codes.ts';
import type { RequestHead } from './authenticated.ts';
import { PublicError } from './public-error.ts';

/** A request's signature, parsed and not yet verified. */
export interface SignedRequest {
  readonly keyId: string;
  readonly nonce: string;
  /** Its `created` parameter. */
  readonly created: Date;
  /** The signature base (RFC 9421, 2.5): the bytes that were signed. */
  readonly base: Uint8Array;
  readonly signature: Uint8Array;
}

/** The requirements for a signature. */
export interface SignatureForm {
  /** The URL by which clients reach the server, whose host they must sign. Null: they need not; proxies change it. */
  readonly publicUrl: URL | null;
  /** Seconds after `created` for which a request is accepted. */
  readonly windowSeconds: number;
  /** Seconds by which clocks may differ. */
  readonly skewSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Whether a request has a signature. */
export function isSigned({ headers }: RequestHead): boolean {
  return headers.signature !== undefined || headers['signature-input'] !== undefined;
}

/** The parameters of a signature that are used. */
const parametersShape = z.object({
  created: z.date(),
  nonce: z.string().regex(/^[\x21-\x7e]{16,128}$/),
  keyid: z.string(),
  /** Seconds since 1970. */
  expires: z.number().optional(),
  alg: z.literal('ed25519').optional(),
});

/**
 * Parses a request's signature and checks its form: what it covers, its parameters, its age. No key is needed for
 * that.
 *
 * @throws PublicError SIGNATURE_MALFORMED; SIGNATURE_INCOMPLETE; SIGNATURE_AGE.
 */
export async function readSignedRequest(head: RequestHead, form: SignatureForm): Promise<SignedRequest> {
  const covered = new Set<string>();
  const read: SignedRequest[] = [];
  let signatures = 0;
  try {
    await httpbis.verifyMessage(
      {
        tolerance: form.skewSeconds,
        notAfter: new Date(form.now() + form.skewSeconds * 1000),
        componentParser(name, parameters) {
          // With parameters, a component could be a part of a field, or come from another message.
          if (parameters.size > 0) throw incomplete(form);
          covered.add(name);
          return null;
        },
        async keyLookup(given) {
          signatures += 1;
          const parameters = parametersShape.safeParse(given);
          if (!parameters.success) throw incomplete(form);
          assertAge(parameters.data, form);
          const { keyid: keyId, nonce, created } = parameters.data;
          return {
            // This callback only collects what `signature.ts` verifies.
            async verify(base, signature) {
              read.push({ keyId, nonce, created, base, signature });
              return true;
            },
          };
        },
      },
      { method: head.method ?? '', url: urlOf(head, form.publicUrl), headers: givenHeaders(head) },
    );
  } catch (error) {
    throw error instanceof PublicError ? error : malformed();
  }
  const [request] = read;
  if (!request || signatures > 1) throw malformed();
  assertCovered(head, covered, form);
  return request;
}

/** The request's URL as the client sent it. */
function urlOf({ url, headers }: RequestHead, publicUrl: URL | null): string {
  const origin = publicUrl?.origin ?? `http://${headers.host ?? 'localhost'}`;
  return `${origin}${url ?? '/'}`;
}

function givenHeaders({ headers }: RequestHead): Record<string, string | string[]> {
  const given: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given[name] = value;
  return given;
}

function assertCovered(head: RequestHead, covered: ReadonlySet<string>, form: SignatureForm): void {
  const whole = covered.has('@target-uri');
  const place = whole || (covered.has('@path') && covered.has('@query'));
  const host = form.publicUrl === null || whole || covered.has('@authority');
  const body = head.method !== 'POST' || covered.has('content-digest');
  // The headers that decide for whom and as which persona it acts: changed on the way, it would be another request.
  const own = Object.keys(head.headers).every((name) => !name.startsWith('x-mneme-') || covered.has(name));
  if (!covered.has('@method') || !place || !host || !body || !own) throw incomplete(form);
}

function assertAge({ created, expires }: z.output<typeof parametersShape>, form: SignatureForm): void {
  const now = form.now() / 1000;
  const age = now - created.getTime() / 1000;
  const over = expires !== undefined && now > expires + form.skewSeconds;
  if (over || !(age >= -form.skewSeconds && age <= form.windowSeconds + form.skewSeconds)) throw tooOld(form);
}

function refusal(code: CodeOf<401>, message: string): PublicError {
  return new PublicError({
    code,
    message,
    headers: { 'www-authenticate': 'Signature realm="mneme"' },
  });
}

function malformed(): PublicError {
  return refusal(
    'SIGNATURE_MALFORMED',
    'The signature can not be read. Send one, in the headers Signature-Input and Signature of RFC 9421, over fields that the request has.',
  );
}

function incomplete({ publicUrl }: SignatureForm): PublicError {
  const place = publicUrl
    ? '"@authority", "@path" and "@query" (or "@target-uri")'
    : '"@path" and "@query" (or "@target-uri")';
  return refusal(
    'SIGNATURE_INCOMPLETE',
    `Sign "@method", ${place} and, with a body, "content-digest", and each header X-Mneme-* that it has, each without parameters; with the parameters created, keyid and nonce (16 to 128 characters), and alg "ed25519" or none.`,
  );
}

function tooOld({ windowSeconds }: SignatureForm): PublicError {
  return refusal(
    'SIGNATURE_AGE',
    `The signature is not of the last ${windowSeconds} seconds. Sign each request when it is sent, and check the clocks.`,
  );
}
