import type { Session } from '../../../postgres/session.ts';

/** Rows that something was derived from. */
export interface Sources {
  readonly messageIds: readonly string[];
  readonly summaryIds: readonly string[];
}

/**
 * Whether all of these rows still have the texts that a model was called with. They stay unchanged until the end of
 * the transaction: a transaction that would remove one waits, or is seen. Without this check, what was removed
 * meanwhile would survive in what was derived from it.
 */
export async function sourcesUnchanged(
  session: Session,
  workspaceId: string | null,
  { messageIds, summaryIds }: Sources,
): Promise<boolean> {
  const { rows } = await session.query<{ there: boolean }>(
    `with message as (
       select id from mneme.message where workspace_id = $1 and id = any ($2) and content_state in ('inline', 'archived') order by id for share
     ), summary as (
       select id from mneme.summary where workspace_id = $1 and id = any ($3) and content_state in ('inline', 'archived') order by id for share
     )
     select (select count(*) from message) = $4 and (select count(*) from summary) = $5 as there`,
    [workspaceId, messageIds, summaryIds, new Set(messageIds).size, new Set(summaryIds).size],
  );
  return rows[0]?.there === true;
}
