import type { CodeOf } from '../error-codes.ts';
import { PublicError } from './public-error.ts';

interface Refusal {
  readonly code: CodeOf<401>;
  readonly message: string;
}

const ofToken: Refusal = {
  code: 'TOKEN_NOT_MEMBER',
  message:
    'The user of the token does not have the named role in the named workspace. Ask an admin of the workspace.',
};

/** By what a request came with. Whether there is such a key, was one, or its user left: all read the same. */
const refusals: Readonly<Record<string, Refusal>> = {
  token: ofToken,
  api_key: {
    code: 'API_KEY_REFUSED',
    message:
      'This API key is not valid: it is unknown, revoked or expired, or its user no longer has the role. Ask an admin of the workspace for a new one.',
  },
  deployment_key: {
    code: 'API_KEY_REFUSED',
    message:
      "This deployment key is not valid: it is unknown, revoked or expired. Ask the server's operator for a new one.",
  },
  signing_key: {
    code: 'SIGNATURE_REFUSED',
    message:
      'This signature is not valid: its key is unknown, revoked or expired, its user no longer has the role, or it does not sign this request. Check the keyid and what is signed, or ask an admin of the workspace.',
  },
};

/**
 * The answer to a request whose token, API key or signature opens nothing (401), the same before anything runs and
 * when it is found out within a transaction.
 *
 * @param kind as `Credential.kind`.
 */
export function accessRefused(kind: string | undefined, cause?: unknown): PublicError {
  const { code, message } = refusals[kind ?? 'token'] ?? ofToken;
  const challenge =
    kind === 'signing_key'
      ? 'Signature realm="mneme"'
      : `Bearer realm="mneme", error="invalid_token", error_description="${code}"`;
  return new PublicError({ code, message, headers: { 'www-authenticate': challenge }, cause });
}
