import { z } from 'zod';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { parseInput, uuid } from '../input.ts';

const entityNeighboursStatement = readStatement(import.meta.dirname, 'entity-neighbours.sql');

const neighboursInput = z.object({
  entityId: uuid,
  first: z.int().min(1, 'must be at least 1').max(100, 'must be at most 100').nullish(),
});

/** An entity that stands with another in facts or memories that the caller sees, and in how many. */
export interface EntityNeighbour {
  readonly entityId: string;
  readonly facts: number;
  readonly memories: number;
}

/**
 * The entities that stand with one in current facts and memories, those with the most first. What was merged counts for
 * the entity it was merged into.
 *
 * @param input first: at most how many, 20 by default.
 * @throws MemoryError BAD_INPUT.
 */
export async function entityNeighbours(
  call: Call,
  input: z.input<typeof neighboursInput>,
): Promise<readonly EntityNeighbour[]> {
  const { entityId, first } = parseInput(neighboursInput, input);
  const { rows } = await inSession(call, (session) =>
    session.query<EntityNeighbour>(entityNeighboursStatement, [
      call.caller.workspaceId,
      entityId,
      first ?? 20,
    ]),
  );
  return rows;
}
