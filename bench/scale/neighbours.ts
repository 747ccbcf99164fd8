import type { Client } from 'pg';
import { armNames } from '../../src/memory/recall/search.ts';
import type { Panel } from './questions.ts';

/** How much of the true nearest the vector arm finds. */
export interface NeighbourRecall {
  /** `index` or `exact`: what the arm does in this workspace. */
  readonly mode: string;
  /** Mean share of the ten nearest visible turns that are among the arm's ten nearest, 0 to 1. */
  readonly recall: number;
  readonly questions: number;
}

/** Weights that leave the vector arm alone, and of it the plain order by distance. */
const vectorsAlone = JSON.stringify({
  ...Object.fromEntries(armNames.map((arm) => [arm, 0])),
  vector: 1,
  vector_neighbour: 0,
  vector_second_neighbour: 0,
  vector_session: 0,
  vector_speaker: 0,
  vector_question: 0,
  confidence: 0,
  usefulness: 0,
  recency: 0,
});

/**
 * Recall@10 of the vector arm against an exact scan, both over the turns the reader may see. A turn as near as the
 * tenth counts as found: equal texts have equal vectors. Turns that point away from the question (a cosine below 0) are
 * all alike to the arm, and aren't looked for.
 */
export async function measureNeighbours(
  client: Client,
  modelId: number,
  panel: Panel,
  vectors: readonly (readonly number[])[],
): Promise<NeighbourRecall> {
  let sum = 0;
  let questions = 0;
  let mode = '';
  for (const values of vectors) {
    const vector = `[${values.join(',')}]`;
    await client.query(
      `select set_config('mneme.workspace_id', $1, false), set_config('mneme.user_id', $2, false)`,
      [panel.workspaceId, panel.userId],
    );
    const exact = await client.query<{ distance: number }>(
      // Plus nothing: so that no index can order it.
      `select e.embedding <=> $3::halfvec as distance
       from mneme.message_embedding e join mneme.message m on m.workspace_id = e.workspace_id and m.id = e.message_id
       where e.workspace_id = $1 and e.model_id = $4 and (m.visibility = 'workspace' or m.owner_user_id = $2)
       order by (e.embedding <=> $3::halfvec) + 0 limit 10`,
      [panel.workspaceId, panel.userId, vector, modelId],
    );
    const wanted = exact.rows.filter(({ distance }) => distance < 1);
    const furthest = wanted.at(-1)?.distance;
    if (furthest === undefined) continue;
    const found = await client.query<{ mode: string | null; similarity: number | null }>(
      `select mneme_search.vector_mode('message', mneme_search.resolve_scope('{}'), $3) as mode, hit.similarity
       from mneme_search.find_hits($1, $2::halfvec, $3, '{"kinds":["message"]}', 10, $4) as hit`,
      ['', vector, modelId, vectorsAlone],
    );
    mode = found.rows[0]?.mode ?? mode;
    const near = found.rows.filter(
      ({ similarity }) => similarity !== null && 1 - similarity <= furthest + 1e-6,
    ).length;
    sum += Math.min(near, wanted.length) / wanted.length;
    questions += 1;
  }
  return { mode, recall: sum / Math.max(questions, 1), questions };
}
