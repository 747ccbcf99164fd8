import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { type Call, inSession } from '../../call.ts';
import type { MemoryServices } from '../../services.ts';
import { extractTurns } from './extract-turns.ts';
import { notExtracted } from './turn-window.ts';

const takeGatheredStatement = readStatement(import.meta.dirname, 'take-gathered.sql');

/**
 * Longer than a model call for a window may take, with all its retries. The turns of a job that died are free again
 * after that.
 */
const leaseSeconds = 30 * 60;

/** When to look again for turns that another job holds. */
const lookAgain = '60 seconds';

/**
 * Whether so few turns first wait for others of their conversation: the instructions for a model cost ten times as
 * much as a turn, and are sent once for each window.
 */
export function isGathered(services: MemoryServices, messageIds: readonly string[]): boolean {
  const { metered } = services.extractor;
  return metered !== undefined && metered.window.waitMs > 0 && messageIds.length < metered.window.turns;
}

/**
 * Lets turns wait for others of their branch, and enqueues the job that processes them together. Running it twice has
 * one effect.
 *
 * @throws pg's errors.
 */
export async function gatherTurns(
  session: Session,
  call: Call,
  messageIds: readonly string[],
): Promise<void> {
  const { rows } = await session.query<{ branchId: string }>(
    `with turn as (
         select m.workspace_id, m.id, m.branch_id from mneme.message m
         where m.workspace_id = $1 and m.id = any ($2) and m.content_state in ('inline', 'archived')
           and m.role in ('user', 'assistant')
           and ${notExtracted('m')}
       ), added as (
         insert into mneme_private.awaiting_extraction (workspace_id, message_id, branch_id)
         select workspace_id, id, branch_id from turn on conflict do nothing)
       select distinct branch_id as "branchId" from turn order by branch_id`,
    [call.caller.workspaceId, messageIds],
  );
  const waitMs = call.services.extractor.metered?.window.waitMs ?? 0;
  for (const { branchId } of rows) await enqueueGathered(session, branchId, `${waitMs} milliseconds`);
}

/**
 * Extracts from the waiting turns of a branch, one window at a time. Turns that another job is processing are left to
 * it and checked again later, because it may have died. A window that the provider refuses does not prevent later
 * ones from being read.
 *
 * @throws as `extractTurns`; the turns of the current window then wait again.
 */
export async function extractGathered(call: Call, branchId: string): Promise<void> {
  const { caller } = call;
  const refused: string[] = [];
  let failure: ProviderError | undefined;
  for (;;) {
    const messageIds = await inSession(call, async (session) => {
      const { rows } = await session.query<{ id: string }>(
        // Materialized: as a joined subquery it might run again for each row and then take more than the limit.
        takeGatheredStatement,
        [
          caller.workspaceId,
          branchId,
          call.jobId,
          call.services.extractor.metered?.window.turns ?? 50,
          refused,
          leaseSeconds,
        ],
      );
      if (rows.length === 0 && refused.length === 0) await enqueueIfAwaiting(session, branchId);
      return rows.map(({ id }) => id);
    });
    if (messageIds.length === 0) {
      if (failure) throw failure;
      return;
    }
    try {
      await extractTurns(call, messageIds);
    } catch (error) {
      await inSession(call, (session) =>
        session.query(
          `update mneme_private.awaiting_extraction set taken_by = null, taken_until = null
           where workspace_id = $1 and message_id = any ($2)`,
          [caller.workspaceId, messageIds],
        ),
      );
      if (!(error instanceof ProviderError) || error.retryable) throw error;
      failure ??= error;
      refused.push(...messageIds);
      continue;
    }
    await inSession(call, (session) =>
      session.query(
        'delete from mneme_private.awaiting_extraction where workspace_id = $1 and message_id = any ($2)',
        [caller.workspaceId, messageIds],
      ),
    );
  }
}

async function enqueueIfAwaiting(session: Session, branchId: string): Promise<void> {
  const { rows } = await session.query(
    'select from mneme_private.awaiting_extraction where workspace_id = $1 and branch_id = $2 limit 1',
    [session.caller.workspaceId, branchId],
  );
  if (rows.length > 0) await enqueueGathered(session, branchId, lookAgain);
}

/** Enqueues one job for a branch, however many turns arrive while it waits. It keeps the run time of the first. */
async function enqueueGathered(session: Session, branchId: string, delay: string): Promise<void> {
  await session.query(`select mneme_private.enqueue('extract', $1, job_key => $2, delay => $3::interval)`, [
    { branchId },
    branchId,
    delay,
  ]);
}
