import { createContext, useContext } from 'react';
import type { ConsoleStartQuery } from '../../generated/graphql.ts';

type Start = ConsoleStartQuery['me'];

/** Who looks at the console. */
export interface Me {
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: Start['role'];
  readonly isAdmin: boolean;
  /** Whether the token may change anything. */
  readonly writes: boolean;
  /** Whether it may remove. */
  readonly manages: boolean;
  readonly slug: string;
  readonly workspace: string;
}

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in.');
  return me;
}

export function meOf(start: ConsoleStartQuery): Me {
  const { userId, role, scopes, workspaceId, workspaceSlug } = start.me;
  return {
    userId: userId ?? '',
    workspaceId: workspaceId ?? '',
    role,
    isAdmin: role === 'ADMIN' && scopes.includes('MANAGE'),
    writes: scopes.includes('WRITE'),
    manages: scopes.includes('MANAGE'),
    slug: workspaceSlug,
    workspace: start.workspace?.name ?? workspaceSlug,
  };
}
