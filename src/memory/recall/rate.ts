import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { parseInput, uuid } from '../input.ts';
import { kindOf, type RecallKind, recallKinds } from '../kinds.ts';
import { pendingTraces } from './trace.ts';

/** The schema of RateRecallInput. */
export const rateRecallInput = z.object({
  recallId: uuid,
  citation: z.string().max(100),
  useful: z.boolean(),
});

/** The weight of one rating in the usefulness, which is an exponential moving average. */
const ratingRate = 0.2;

/** The statement that updates a row's usefulness. Turns with the same text share one value, on their node. */
function rating(kind: RecallKind): string {
  const { table, node } = kindOf(kind);
  const moved = (row: string) =>
    `set usefulness = ${row}.usefulness + ${ratingRate} * ($3 - ${row}.usefulness)`;
  return node === undefined
    ? `update mneme.${table} r ${moved('r')} where r.workspace_id = $1 and r.id = $2`
    : `update mneme.memory_node node ${moved('node')} from mneme.${table} r
      where r.workspace_id = $1 and r.id = $2 and ${node}`;
}

/**
 * Records whether a hit of a recall was useful. Waits until the recall's trace is stored. The rating is stored with
 * the hit and updates the usefulness of what was found. The same rating again changes nothing.
 *
 * @throws MemoryError bad_input BAD_INPUT; not_found RECALL_NOT_FOUND, CITATION_NOT_IN_RECALL.
 */
export async function rateRecall(call: Call, input: z.input<typeof rateRecallInput>): Promise<void> {
  const given = parseInput(rateRecallInput, input);
  const [kind, id] = readCitation(given.citation);
  await pendingTraces(given.recallId);
  await inSession(call, async (session) => {
    const { rowCount } = await session.query(
      'select from mneme.recall_trace where workspace_id = $1 and id = $2',
      [call.caller.workspaceId, given.recallId],
    );
    if (!rowCount) {
      throw new MemoryError(
        'not_found',
        'RECALL_NOT_FOUND',
        'You have no recall with this id. Use the id that recall returned, before its trace expires.',
      );
    }
    await rateHit(session, given.recallId, kind, id, given.useful);
  });
}

async function rateHit(
  session: Session,
  recallId: string,
  kind: RecallKind,
  id: string,
  useful: boolean,
): Promise<void> {
  const { caller } = session;
  const { rows } = await session.query<{ useful: boolean | null }>(
    `select useful from mneme.recall_hit_${kind} where workspace_id = $1 and recall_id = $2 and ${kind}_id = $3
     for update`,
    [caller.workspaceId, recallId, id],
  );
  const before = rows[0];
  if (!before) throw citationNotInRecall();
  if (before.useful === useful) return;
  await session.query(
    `update mneme.recall_hit_${kind} set useful = $4, rated_at = now()
     where workspace_id = $1 and recall_id = $2 and ${kind}_id = $3`,
    [caller.workspaceId, recallId, id, useful],
  );
  await session.query(rating(kind), [caller.workspaceId, id, useful ? 1 : 0]);
  await session.query(`select mneme_private.audit('recall.rate', 'recall', $1)`, [recallId]);
}

function readCitation(citation: string): [RecallKind, string] {
  const [name, id] = citation.split(':');
  const kind = recallKinds.find((known) => known === name);
  if (!kind || !uuid.safeParse(id).success || id === undefined) throw citationNotInRecall();
  return [kind, id];
}

function citationNotInRecall(): MemoryError {
  return new MemoryError(
    'not_found',
    'CITATION_NOT_IN_RECALL',
    'The recall has no such hit. Use a citation that it returned, e.g. message:0198...',
  );
}
