import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { type AccessScope, accessScopes, accessScopesOf, type RequestScope } from './access-scopes.ts';

const readCallerStatement = readStatement(import.meta.dirname, 'read-caller.sql');

/** Who a caller is. */
export interface Me {
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  /** Null for whoever acts as no user. */
  readonly userId: string | null;
  /** The user's external id, where there is one. */
  readonly userKey: string | null;
  /** The persona that the request speaks through; null where it is bound to none. */
  readonly personaId: string | null;
  readonly role: 'member' | 'admin' | 'service';
  /** What the key they came with may be used for; all for a token. */
  readonly scopes: readonly AccessScope[];
}

/** Who the caller is, as row security sees them. Null without a workspace, or a role in one. */
export async function me(call: Call, scopes: readonly RequestScope[] | undefined): Promise<Me | null> {
  const { caller } = call;
  const { role } = caller;
  if (role !== 'member' && role !== 'admin' && role !== 'service') return null;
  return inSession(call, async (session) => {
    const { rows } = await session.query<Pick<Me, 'workspaceId' | 'workspaceSlug' | 'userKey'>>(
      readCallerStatement,
      [caller.workspaceId, caller.userId],
    );
    const [row] = rows;
    return row
      ? {
          ...row,
          userId: caller.userId,
          personaId: caller.personaId ?? null,
          role,
          scopes: accessScopesOf(scopes) ?? accessScopes,
        }
      : null;
  });
}
