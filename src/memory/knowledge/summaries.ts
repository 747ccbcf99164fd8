import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { parseInput, uuid } from '../input.ts';
import type { MemoryServices } from '../services.ts';

/** The schema of RebuildSummaryInput. */
export const rebuildSummaryInput = z.object({ summaryId: uuid });

/**
 * Asks for a summary to be made again, and what stands on it: a job does it. Whoever sees it may.
 *
 * @throws MemoryError BAD_INPUT; SUMMARY_NOT_FOUND.
 */
export async function requestRebuild(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof rebuildSummaryInput>,
): Promise<{ summaryId: string }> {
  const given = parseInput(rebuildSummaryInput, input);
  await withSession(services.pool, caller, (session) =>
    session.query('select mneme_operation.rebuild_summary($1)', [given.summaryId]),
  );
  return given;
}
