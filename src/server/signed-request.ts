import { httpbis } from 'http-message-signatures';
import { z } from 'zod';
import type { CodeOf } from '../error-codes.ts';
import type { RequestHead } from './authenticated.ts';
import { PublicError } from './public-error.ts';

/** A request's signature, taken apart: whether it is one is still to be seen. */
export interface SignedRequest {
  readonly keyId: string;
  readonly nonce: string;
  /** When it says it was made. */
  readonly created: Date;
  /** The signature base of RFC 9421, 2.5: what was signed. */
  readonly base: Uint8Array;
  readonly signature: Uint8Array;
}

/** What a signature has to look like. */
export interface SignatureForm {
  /** What clients call the server by; then they have to sign its host. Null: they need not, for proxies change it. */
  readonly publicUrl: URL | null;
  /** Seconds after `created` in which a request is taken. */
  readonly windowSeconds: number;
  /** Seconds by which clocks may differ, either way. */
  readonly skewSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Whether a request comes with a signature. */
export function isSigned({ headers }: RequestHead): boolean {
  return headers.signature !== undefined || headers['signature-input'] !== undefined;
}

/** The parameters of a signature that we act on. */
const parametersShape = z.object({
  created: z.date(),
  nonce: z.string().regex(/^[\x21-\x7e]{16,128}$/),
  keyid: z.string(),
  /** Seconds since 1970. */
  expires: z.number().optional(),
  alg: z.literal('ed25519').optional(),
});

/**
 * Takes a request's one signature apart, and checks its form: what it covers, its parameters, its age. No key is
 * looked at for that.
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
          // Parameters would let a part of a field, or another message's, stand for all of it.
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
            // Asked to verify, we only take note of what is to be verified.
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

/** The request's URL as its client knows it. */
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
  // For whom it is and as which persona: left out or changed on the way, it would be another request.
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
