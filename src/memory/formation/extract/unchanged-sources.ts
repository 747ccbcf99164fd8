import type { Session } from '../../../postgres/session.ts';

/** Rows that something was derived from. */
export interface Sources {
  readonly messageIds: readonly string[];
  readonly summaryIds: readonly string[];
}

/**
 * Whether the messages $2 and summaries $3 of workspace $1 are all there, as `unchanged` of a `with`. They stay so until
 * the end of the transaction: a transaction that would remove one waits, or is seen.
 */
export const unchangedSources = `message as (
       select id from mneme.message where workspace_id = $1 and id = any ($2)
         and content_state in ('inline', 'archived') order by id for share
     ), summary as (
       select id from mneme.summary where workspace_id = $1 and id = any ($3)
         and content_state in ('inline', 'archived') order by id for share
     ), unchanged as materialized (
       select (select count(*) from message) = (select count(distinct given) from unnest($2::uuid[]) given)
         and (select count(*) from summary) = (select count(distinct given) from unnest($3::uuid[]) given) as there)`;

/**
 * Whether all of these rows still have the texts that a model was called with. Without this check, what was removed
 * meanwhile would survive in what was derived from it.
 */
export async function sourcesUnchanged(
  session: Session,
  { messageIds, summaryIds }: Sources,
): Promise<boolean> {
  const { rows } = await session.query<{ there: boolean }>(
    `with ${unchangedSources} select there from unchanged`,
    [session.caller.workspaceId, messageIds, summaryIds],
  );
  return rows[0]?.there === true;
}
