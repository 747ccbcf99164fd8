import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { parseInput, uuid } from '../input.ts';
import type { MemoryServices } from '../services.ts';

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
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof neighboursInput>,
): Promise<readonly EntityNeighbour[]> {
  const { entityId, first } = parseInput(neighboursInput, input);
  const { rows } = await withSession(services.pool, caller, (session) =>
    session.query<EntityNeighbour>(
      `with one as materialized (
         select mneme_private.entity_family(mneme_private.entity_root($2)) as family
       ), linked as (
         select f.object_entity_id as id, 1 as facts, null::uuid as memory_id from one
         join mneme.fact f on f.workspace_id = $1 and f.subject_entity_id = any (one.family)
         where f.object_entity_id is not null and f.recorded_to is null and f.set_aside_at is null
         union all
         select f.subject_entity_id, 1, null from one
         join mneme.fact f on f.workspace_id = $1 and f.object_entity_id = any (one.family)
         where f.subject_entity_id is not null and f.recorded_to is null and f.set_aside_at is null
         union all
         select beside.entity_id, 0, m.id from one
         join mneme.memory_entity mine on mine.workspace_id = $1 and mine.entity_id = any (one.family)
         join mneme.memory_item m on m.workspace_id = $1 and m.id = mine.memory_id and m.recorded_to is null
           and m.set_aside_at is null
         join mneme.memory_entity beside on beside.workspace_id = $1 and beside.memory_id = m.id
       ), rooted as materialized (
         select id, mneme_private.entity_root(id) as root from (select distinct id from linked) met
       )
       select e.id as "entityId", sum(linked.facts)::integer as facts,
         count(distinct linked.memory_id)::integer as memories
       from linked join rooted using (id)
       join mneme.entity e on e.workspace_id = $1 and e.id = rooted.root
       where not rooted.root = any ((select family from one)::uuid[])
       group by e.id order by sum(linked.facts) + count(distinct linked.memory_id) desc, e.id limit $3`,
      [caller.workspaceId, entityId, first ?? 20],
    ),
  );
  return rows;
}
