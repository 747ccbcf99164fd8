import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { externalKey, parseInput, uuid, withDefault } from '../input.ts';
import { checkNames, idsToWrite, ownKey } from '../own-keys.ts';
import type { IssuedClaims } from '../services.ts';
import { accessScopesOf, type RequestScope } from './access-scopes.ts';

/** The longest validity in seconds: a day. After it, a browser gets a new token from its application. */
const longestTokenSeconds = 86_400;

/** The schema of IssueTokenInput. */
export const issueTokenInput = z.object({
  userId: uuid.nullish().describe('The user it is for. Give either this or userKey.'),
  userKey: externalKey.nullish().describe(`${ownKey.user} A user who does not exist yet is created.`),
  personaKey: externalKey
    .nullish()
    .describe(`${ownKey.persona} A persona that does not exist yet is created.`),
  personaId: uuid
    .nullish()
    .describe(
      'The persona that the token is bound to: its requests do not see what belongs to other personas, and what they write belongs to this one. Default: none.',
    ),
  ttlSeconds: withDefault(
    z
      .number()
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(longestTokenSeconds, `must be at most ${longestTokenSeconds}`),
    3600,
  ).describe(
    'How many seconds it is valid: at most a day, and no longer than the token or key of the service.',
  ),
});

/** A token for a user, and when it expires at the latest. */
export interface IssuedToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Signs a token for a user of the service's workspace, for their browser or device. It has the role member and no
 * more than the service's own scopes. It is valid for an hour by default, at most a day, and never longer than the
 * service's own token or key. It is bound to a persona if one is named or the service itself is bound to one. If the
 * key names a user or persona that does not exist, it is created; a user who never was a member becomes one. The
 * token also ends when the service's key is revoked, the service is removed, or the user's membership ends. Audited.
 *
 * @param scopes what the service's key may be used for; undefined for whatever its role may do.
 * @param expiresAt when the service's own token or key expires, in seconds since 1970.
 * @throws MemoryError BAD_INPUT; SERVICE_REQUIRED; TOKEN_SIGNING_ELSEWHERE if only an external issuer issues tokens;
 *   USER_NOT_FOUND; PERSONA_NOT_FOUND, PERSONA_NOT_ALLOWED; TOKEN_USER_IS_SERVICE; MEMBER_REMOVED.
 */
export async function issueToken(
  call: Call,
  scopes: readonly RequestScope[] | undefined,
  expiresAt: number,
  input: z.input<typeof issueTokenInput>,
): Promise<IssuedToken> {
  const { caller } = call;
  const { workspaceId } = caller;
  if (caller.role !== 'service' || workspaceId === null) {
    throw new MemoryError(
      'not_allowed',
      'SERVICE_REQUIRED',
      'Issuing tokens requires the role service. Use a token or key with that role.',
    );
  }
  const given = parseInput(issueTokenInput, input);
  checkNames(caller, given);
  if (given.userId == null && given.userKey == null) {
    throw new MemoryError('bad_input', 'BAD_INPUT', 'Name the user of the token: give userId or userKey.');
  }
  const { tokenSigner } = call.services;
  if (!tokenSigner) {
    throw new MemoryError(
      'not_allowed',
      'TOKEN_SIGNING_ELSEWHERE',
      "This server trusts the tokens of MNEME_JWKS_URL. Get the user's token from its issuer.",
    );
  }
  const { userId, personaId, issuedBy } = await inSession(call, async (session) => {
    const { ttlSeconds: _, ...named } = given;
    const ids = await idsToWrite(session, named);
    if (ids.userId === null) throw new Error('own_keys made no user');
    const { kind = 'token', id = null } = caller.credential ?? {};
    const { rows } = await session.query<IssuedClaims['issuedBy']>(
      'select issued_by as kind, issuer_id as id from mneme_operation.issue_token($1, $2, $3, $4)',
      [ids.userId, kind, id, ids.personaId],
    );
    if (!rows[0]) throw new Error('issue_token returned nothing');
    return { userId: ids.userId, personaId: ids.personaId ?? caller.personaId ?? null, issuedBy: rows[0] };
  });
  const now = Math.floor(Date.now() / 1000);
  const ttlSeconds = Math.max(1, Math.min(given.ttlSeconds ?? 3600, Math.floor(expiresAt) - now));
  const token = await tokenSigner({
    workspaceId,
    userId,
    role: 'member',
    ttlSeconds,
    scopes: accessScopesOf(scopes),
    personaId,
    issuedBy,
  });
  return { token, expiresAt: new Date((now + ttlSeconds) * 1000).toISOString() };
}
