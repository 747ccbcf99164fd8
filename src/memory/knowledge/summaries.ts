import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { parseInput, uuid } from '../input.ts';

/** The schema of RebuildSummaryInput. */
export const rebuildSummaryInput = z.object({ summaryId: uuid });

/**
 * Asks for a summary to be made again, and what stands on it: a job does it. Whoever sees it may.
 *
 * @throws MemoryError BAD_INPUT; SUMMARY_NOT_FOUND.
 */
export async function requestRebuild(
  call: Call,
  input: z.input<typeof rebuildSummaryInput>,
): Promise<{ summaryId: string }> {
  const given = parseInput(rebuildSummaryInput, input);
  await inSession(call, (session) =>
    session.query('select mneme_operation.rebuild_summary($1)', [given.summaryId]),
  );
  return given;
}
