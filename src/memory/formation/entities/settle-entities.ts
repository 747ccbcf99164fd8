import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { PREDICATES } from '../../../providers/predicates.ts';
import { type Call, inSession } from '../../call.ts';
import { makeVectors } from '../../embedding/make-vectors.ts';
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
export async function settleEntities(call: Call, entityIds: readonly string[]): Promise<void> {
  await inSession(call, async (session) => {
    await lockKnowledge(session, [
      {
        ownerUserId: null,
        personaId: null,
        visibility: 'workspace',
        sensitivity: 'neutral',
        createdBy: null,
      },
    ]);
    const neighbourhoods = await readNeighbourhoods(session, entityIds);
    const { written } = await settleFacts(
      session,
      neighbourhoods.map((neighbourhood) => ({
        neighbourhood,
        decide: (standing) => ({ standing, given: [] }),
      })),
    );
    await makeVectors(session, call, { fact: written });
  });
}

async function readNeighbourhoods(session: Session, entityIds: readonly string[]): Promise<Neighbourhood[]> {
  const { rows } = await session.query<Omit<Neighbourhood, 'subject' | 'unnamedSpeaker' | 'objects'>>(
    readNeighbourhoodsStatement,
    [session.caller.workspaceId, entityIds, functionalPredicates],
  );
  return rows.map((row) => ({ ...row, subject: '', unnamedSpeaker: null, objects: null }));
}
