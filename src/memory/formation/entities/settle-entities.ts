import type { Caller } from '../../../postgres/caller.ts';
import { type Session, withSession } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { PREDICATES } from '../../../providers/predicates.ts';
import { makeVectors } from '../../embedding/make-vectors.ts';
import type { MemoryServices } from '../../services.ts';
import { lockKnowledge } from '../extract/knowledge-lock.ts';
import { settleFacts } from '../facts/settle-facts.ts';
import type { Neighbourhood } from '../facts/standing-facts.ts';

const readNeighbourhoodsStatement = readStatement(import.meta.dirname, 'read-neighbourhoods.sql');

const functionalPredicates = PREDICATES.filter(({ functional }) => functional).map(({ name }) => name);

/**
 * Settles facts with one object at a time again after entities were merged or split: of two residences the newer ends
 * the older, or they dispute each other; facts that only the other's facts had ended continue. Running it again
 * changes nothing.
 *
 * @param caller the worker role, which sees all facts.
 */
export async function settleEntities(
  services: MemoryServices,
  caller: Caller,
  entityIds: readonly string[],
): Promise<void> {
  await withSession(services.pool, caller, async (session) => {
    await lockKnowledge(session, caller.workspaceId, [
      {
        ownerUserId: null,
        personaId: null,
        visibility: 'workspace',
        sensitivity: 'neutral',
        createdBy: null,
      },
    ]);
    const neighbourhoods = await readNeighbourhoods(session, caller.workspaceId, entityIds);
    const { written } = await settleFacts(
      session,
      caller.workspaceId,
      neighbourhoods.map((neighbourhood) => ({
        neighbourhood,
        decide: (standing) => ({ standing, given: [] }),
      })),
    );
    await makeVectors(session, services, caller, { fact: written });
  });
}

async function readNeighbourhoods(
  session: Session,
  workspaceId: string | null,
  entityIds: readonly string[],
): Promise<Neighbourhood[]> {
  const { rows } = await session.query<Omit<Neighbourhood, 'subject' | 'unnamedSpeaker' | 'objects'>>(
    readNeighbourhoodsStatement,
    [workspaceId, entityIds, functionalPredicates],
  );
  return rows.map((row) => ({ ...row, subject: '', unnamedSpeaker: null, objects: null }));
}
