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

/** The refusal by kind of credential. A missing key, a revoked one and one whose user left get the same text. */
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
 * The answer (401) to a request whose token, API key or signature is not accepted. It is the same before anything
 * runs and when a transaction finds it out.
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
