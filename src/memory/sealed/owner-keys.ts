import { calculateJwkThumbprint, importJWK } from 'jose';
import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { type Call, inSession } from '../call.ts';
import { parseInput, shortName, uuid } from '../input.ts';
import { actingFor, actingUser, checkNames, idsToWrite, userKey, withIds } from '../own-keys.ts';
import { type OwnerKey, ownerKeyAlgorithm, publicJwk } from './owner-key.ts';

/** The schema of RegisterOwnerKeyInput. */
export const registerOwnerKeyInput = z.object({
  name: shortName.describe('Its name, e.g. "phone" or "recovery".'),
  publicKey: z
    .string()
    .max(1000)
    .transform((text, context) => {
      const key = publicJwk.safeParse(parsed(text));
      if (key.success) return key.data;
      context.addIssue(
        'must be a public key for ECDH-ES as a JWK: {"kty":"OKP","crv":"X25519","x":...} or {"kty":"EC","crv":"P-256","x":...,"y":...} and nothing else; never the private key',
      );
      return z.NEVER;
    })
    .describe('The public key for ECDH-ES as a JWK in JSON: X25519 or P-256. Never the private key.'),
  ...actingFor,
});
const listInput = z.object({ userId: uuid.nullish(), ...userKey });
/** The schema of RemoveOwnerKeyInput. */
export const removeOwnerKeyInput = z.object({ ownerKeyId: uuid });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Registers the public key of a key pair that a user holds. What the user seals from then on is encrypted to all
 * their keys, and the server can't decrypt it. The same key is stored only once.
 *
 * @throws MemoryError BAD_INPUT, USER_REQUIRED, USER_ID_NOT_ALLOWED, USER_NOT_FOUND, OVER_LIMIT.
 */
export async function registerOwnerKey(
  call: Call,
  input: z.input<typeof registerOwnerKeyInput>,
): Promise<OwnerKey> {
  const given = parseInput(registerOwnerKeyInput, input);
  checkNames(call.caller, given);
  await importable(given.publicKey);
  const thumbprint = await calculateJwkThumbprint(given.publicKey);
  return inSession(call, async (session) => {
    const owner = actingUser(call.caller, (await idsToWrite(session, given)).userId);
    const publicKey = JSON.stringify(given.publicKey);
    await session.query('select mneme_operation.register_owner_key($1, $2, $3, $4)', [
      given.name,
      publicKey,
      thumbprint,
      owner,
    ]);
    const found = (await readKeys(session, owner)).find((each) => each.thumbprint === thumbprint);
    if (!found) throw new Error('register_owner_key left no key');
    return found;
  });
}

/** Refuses a point that is not on its curve now, not only when something is sealed. */
async function importable(key: z.output<typeof publicJwk>): Promise<void> {
  try {
    await importJWK(key, ownerKeyAlgorithm);
  } catch {
    parseInput(z.object({ publicKey: z.never('is no point of its curve') }), { publicKey: '' });
  }
}

/**
 * The keys that a user's memories are sealed to, the oldest first.
 *
 * @throws MemoryError BAD_INPUT, USER_REQUIRED, USER_ID_NOT_ALLOWED.
 */
export async function ownerKeys(call: Call, input: z.input<typeof listInput>): Promise<OwnerKey[]> {
  const given = await withIds(call, parseInput(listInput, input));
  return inSession(call, (session) => readKeys(session, actingUser(call.caller, given.userId)));
}

/** Like `ownerKeys`, for a user's id. */
export async function readKeys(session: Session, owner: string): Promise<OwnerKey[]> {
  const { rows } = await session.query<OwnerKey>(
    `select k.id, k.name, k.public_key as "publicKey", k.thumbprint, k.created_at as "createdAt"
     from mneme_private.owner_key k where k.workspace_id = $1 and k.owner_user_id = $2 order by k.id`,
    [session.caller.workspaceId, owner],
  );
  return rows;
}

/**
 * Removes a key: nothing new is sealed to it. After the last one is removed, memories are sealed with the server's
 * keys again.
 *
 * @throws MemoryError BAD_INPUT, OWNER_KEY_NOT_FOUND.
 */
export async function removeOwnerKey(call: Call, input: z.input<typeof removeOwnerKeyInput>): Promise<void> {
  const { ownerKeyId } = parseInput(removeOwnerKeyInput, input);
  await inSession(call, (session) =>
    session.query('select mneme_operation.remove_owner_key($1)', [ownerKeyId]),
  );
}
