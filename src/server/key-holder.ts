import { z } from 'zod';
import { type AccessScope, accessScopes } from '../memory/access/access-scopes.ts';
import type { Caller } from '../postgres/caller.ts';
import type { Authenticated } from './authenticated.ts';
import type { QueryPool } from './membership.ts';
import { tokenRoles } from './token.ts';

/** An access key's holder in the database: whom the key acts as, and until when. */
export const keyHolder = z.object({
  workspace_id: z.string(),
  key_id: z.string(),
  credential_id: z.string(),
  user_id: z.string(),
  persona_id: z.string().nullable(),
  role: z.enum(tokenRoles),
  scopes: z.array(z.enum(accessScopes)),
  expires_at: z.date().nullable(),
  stale: z.boolean(),
});
/** The row that `keyHolder` reads. */
export type KeyHolder = z.output<typeof keyHolder>;

/** Records that a key was used, at most once an hour. */
export async function noteUse(
  pool: QueryPool,
  kind: 'api_key' | 'signing_key',
  holder: KeyHolder,
): Promise<void> {
  if (!holder.stale) return;
  await pool.query('select mneme_private.note_use($1, $2, $3)', [kind, holder.workspace_id, holder.key_id]);
}

/** A key's holder as the request's caller. */
export function authenticatedAs(
  holder: KeyHolder,
  kind: 'api_key' | 'signing_key',
  requestId: string,
): Authenticated & { readonly scopes: readonly AccessScope[] } {
  const caller: Caller = {
    role: holder.role,
    workspaceId: holder.workspace_id,
    userId: holder.user_id,
    personaId: holder.persona_id,
    requestId,
    credential: { kind, id: holder.credential_id, keyId: holder.key_id },
  };
  const expiresAt = holder.expires_at ? holder.expires_at.getTime() / 1000 : Number.POSITIVE_INFINITY;
  return { caller, expiresAt, scopes: holder.scopes };
}
