import { z } from 'zod';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { parseInput, uuid } from '../input.ts';
import { checkPersona, holderNamed } from '../own-keys.ts';
import { accessKeyInput } from './access-keys.ts';
import { apiKeyHash, newApiKey, newApiKeyPrefix } from './api-key-form.ts';

const keyToRotateStatement = readStatement(import.meta.dirname, 'key-to-rotate.sql');

/** An API key with its secret, which is not shown again. */
export interface IssuedApiKey {
  readonly apiKeyId: string;
  /** What goes into the header: `Authorization: Bearer SECRET`. */
  readonly secret: string;
}

const longestGraceSeconds = 30 * 86_400;
/** A key that rotates itself stays valid long enough to receive the answer. */
const ownGraceSeconds = 60;
/** The schema of RotateApiKeyInput. */
export const rotateApiKeyInput = z.object({
  apiKeyId: uuid,
  graceSeconds: z
    .number()
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(longestGraceSeconds, `must be at most ${longestGraceSeconds}`)
    .nullish()
    .describe(
      'How many seconds the previous secret stays valid, at most 30 days. Default: 0; for the key that the request is sent with, at least 60.',
    ),
});
/** The schema of RevokeApiKeyInput. */
export const revokeApiKeyInput = z.object({ apiKeyId: uuid });

/**
 * Creates an API key: an admin with the roles member and admin, a service for itself. It acts as a user created for
 * it, as the caller, or as a user created for an earlier key, and is bound to a persona if one is named. Audited. The
 * secret is stored as a hash and returned only here.
 *
 * @throws MemoryError BAD_INPUT; USER_NOT_FOUND; KEY_USER_NOT_ALLOWED if it would act as another person;
 *   SERVICE_REQUIRED or ADMIN_REQUIRED if the caller may not give the role; pg's permission error for members.
 */
export async function createApiKey(call: Call, input: z.input<typeof accessKeyInput>): Promise<IssuedApiKey> {
  const given = parseInput(accessKeyInput, input);
  const { name, role, scopes, expiresAt } = given;
  const prefix = newApiKeyPrefix();
  const secret = newApiKey(prefix);
  checkPersona(call.caller, given);
  const { rows } = await inSession(call, async (session) => {
    const { userId, personaId } = await holderNamed(session, given);
    return session.query<{ id: string }>(
      'select mneme_operation.create_api_key($1, $2, $3, $4, $5, $6, $7, $8) as id',
      [name, role, scopes, expiresAt ?? null, userId, prefix, apiKeyHash(secret), personaId],
    );
  });
  if (!rows[0]) throw new Error('create_api_key returned no id');
  return { apiKeyId: rows[0].id, secret };
}

/**
 * Gives an API key a new secret. The previous secret stays valid for `graceSeconds` (default 0; at least a minute for
 * the caller's own key); older ones end. For those who may create such a key. Audited.
 *
 * @throws MemoryError BAD_INPUT; API_KEY_NOT_FOUND; API_KEY_REVOKED; KEY_USER_NOT_ALLOWED; pg's permission error for
 *   members.
 */
export async function rotateApiKey(
  call: Call,
  input: z.input<typeof rotateApiKeyInput>,
): Promise<IssuedApiKey> {
  const { apiKeyId, graceSeconds } = parseInput(rotateApiKeyInput, input);
  const secret = await inSession(call, async (session) => {
    const { rows } = await session.query<{ prefix: string; own: boolean }>(keyToRotateStatement, [
      call.caller.workspaceId,
      apiKeyId,
      call.caller.credential?.id ?? null,
    ]);
    const made = newApiKey(rows[0]?.prefix ?? newApiKeyPrefix());
    const grace = Math.max(graceSeconds ?? 0, rows[0]?.own ? ownGraceSeconds : 0);
    await session.query('select mneme_operation.rotate_api_key($1, $2, make_interval(secs => $3))', [
      apiKeyId,
      apiKeyHash(made),
      grace,
    ]);
    return made;
  });
  return { apiKeyId, secret };
}

/**
 * Revokes an API key permanently, from the next request on. For admins, and services for their own keys. Audited.
 *
 * @throws MemoryError BAD_INPUT; API_KEY_NOT_FOUND; pg's permission error for members.
 */
export async function revokeApiKey(
  call: Call,
  input: z.input<typeof revokeApiKeyInput>,
): Promise<{ apiKeyId: string }> {
  const { apiKeyId } = parseInput(revokeApiKeyInput, input);
  await inSession(call, (session) => session.query('select mneme_operation.revoke_api_key($1)', [apiKeyId]));
  return { apiKeyId };
}
