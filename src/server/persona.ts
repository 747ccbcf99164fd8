import { accessScopes } from '../memory/access/access-scopes.ts';
import type { Authenticated, RequestHead } from './authenticated.ts';
import { createFoundBefore } from './found-before.ts';
import type { QueryPool } from './membership.ts';
import { PublicError } from './public-error.ts';

/** Finds the persona with an external id in a workspace; null if there is none. */
export type PersonaFinder = (workspaceId: string, key: string) => Promise<string | null>;

/** Looks personas up in the database, and caches them for a minute. */
export function createPersonaFinder(pool: QueryPool): PersonaFinder {
  const known = createFoundBefore<string>();
  return (workspaceId, key) =>
    known.find(JSON.stringify([workspaceId, key]), async () => {
      const { rows } = await pool.query('select mneme_private.find_persona($1, $2) as id', [
        workspaceId,
        key,
      ]);
      const id: unknown = Reflect.get(Object(rows[0]), 'id');
      return typeof id === 'string' ? id : null;
    });
}

/** The request's header for its persona: her external id. */
const personaHeader = 'x-mneme-persona';

/**
 * Binds a request to the persona that its header names. A token or a key may be bound already: a header only narrows
 * access. A bound caller has no rights to manage, since those would reach other personas' rows.
 *
 * @param makes whether the request's handler creates a missing persona and binds the request to her itself.
 * @throws PublicError PERSONA_NOT_FOUND, PERSONA_NOT_ALLOWED.
 */
export async function bindPersona(
  admitted: Authenticated,
  head: RequestHead,
  find: PersonaFinder,
  makes: boolean,
): Promise<Authenticated> {
  const { workspaceId, personaId: bound = null } = admitted.caller;
  const { [personaHeader]: key } = head.headers;
  let personaId = bound;
  if (typeof key === 'string' && key !== '' && workspaceId !== null) {
    const named = await find(workspaceId, key);
    if (named === null && !makes) throw personaNotFound();
    if (bound !== null && named !== bound) throw personaNotAllowed();
    personaId = named;
  }
  if (personaId === null) return admitted;
  const scopes = (admitted.scopes ?? accessScopes).filter((scope) => scope !== 'manage');
  return { ...admitted, caller: { ...admitted.caller, personaId }, scopes };
}

/** The error for an unknown persona. */
export function personaNotFound(): PublicError {
  return new PublicError({
    code: 'PERSONA_NOT_FOUND',
    message:
      'There is no persona with this key in the workspace. Check the key, or create the persona with ensurePersona.',
  });
}

function personaNotAllowed(): PublicError {
  return new PublicError({
    code: 'PERSONA_NOT_ALLOWED',
    message:
      'The credential of this request is bound to another persona. Omit the header X-Mneme-Persona, or use a token or key that is not bound to a persona.',
  });
}
