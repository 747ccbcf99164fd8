import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { SourceTurn } from '../extract/turn-window.ts';

const readNamesStatement = readStatement(import.meta.dirname, 'read-names.sql');

/**
 * Normalises names like the database does, and returns those for which entities are disallowed in conversations like
 * the turn's.
 */
export async function namesOf(
  session: Session,
  turn: SourceTurn | undefined,
  names: readonly string[],
): Promise<{ normalize: (name: string) => string; unwanted: ReadonlySet<string> }> {
  const given = [...new Set(names)];
  if (given.length === 0) return { normalize: () => '', unwanted: new Set() };
  const { rows } = await session.query<{ name: string; normalized: string; unwanted: boolean }>(
    readNamesStatement,
    [
      given,
      session.caller.workspaceId,
      turn === undefined || turn.visibility === 'workspace' ? null : turn.ownerUserId,
    ],
  );
  const normalized = new Map(rows.map((row) => [row.name, row.normalized]));
  return {
    normalize: (name) => normalized.get(name) ?? '',
    unwanted: new Set(rows.flatMap((row) => (row.unwanted ? row.normalized : []))),
  };
}
