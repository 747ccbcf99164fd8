import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import { parseInput, uuid } from './input.ts';
import type { MemoryServices } from './services.ts';

const decisionInput = z.object({ suggestionId: uuid });

/**
 * Decides about a suggested place of a thread: accepted, the thread is put there; rejected, it is never suggested for
 * it again, and taken back where the workspace's setting had put it there. The same decision again does nothing.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_SUGGESTION_NOT_FOUND; TAXONOMY_SUGGESTION_DECIDED where it was decided
 *   otherwise.
 */
export async function decideTaxonomySuggestion(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof decisionInput>,
  decision: 'accept' | 'reject',
): Promise<{ suggestionId: string; threadId: string }> {
  const { suggestionId } = parseInput(decisionInput, input);
  const threadId = await withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.decide_taxonomy_suggestion($1, $2) as id',
      [suggestionId, decision === 'accept'],
    );
    return rows[0]?.id;
  });
  if (!threadId) throw new Error('decide_taxonomy_suggestion returned no thread');
  return { suggestionId, threadId };
}
