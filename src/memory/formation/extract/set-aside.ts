import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';

const keepMemoryRatingsStatement = readStatement(import.meta.dirname, 'keep-memory-ratings.sql');
const keepFactRatingsStatement = readStatement(import.meta.dirname, 'keep-fact-ratings.sql');

// People may have changed, confirmed or forgotten what was extracted from turns. What they changed or confirmed is
// never set aside. A turn from which they changed or forgot something is not processed again: the old statement would
// come back.

/** Memories extracted from the turns `$2`, and in `chain` all versions of each, by the extracted one. */
const drawnMemories = `
  drawn as materialized (
    select s.message_id, v.id
    from mneme.memory_source s join mneme.memory_item v on v.workspace_id = $1 and v.id = s.memory_id
    where s.workspace_id = $1 and s.message_id = any ($2) and v.extracted_by is not null
  ), later (origin, id) as (
    select distinct id, id from drawn
    union
    select later.origin, next.id from later
    join mneme.memory_item next on next.workspace_id = $1 and next.supersedes_id = later.id
  ), chain (origin, id) as (
    select origin, id from later
    union
    select chain.origin, v.supersedes_id from chain join mneme.memory_item v on v.workspace_id = $1 and v.id = chain.id
    where v.supersedes_id is not null
  )`;

/** The condition that a version `v` of a memory was stated or confirmed by a person. */
const stated = (v: string) => `(${v}.extracted_by is null or ${v}.confidence = 1)`;

/** The condition that a person confirmed the fact `f`, or stated the end of a version of it. */
const vouchedFor = `(exists (
    select from mneme.fact told join mneme.fact_assertion a on a.workspace_id = $1 and a.fact_version_id = told.id
    where told.workspace_id = $1 and told.fact_id = f.fact_id)
  or (f.valid_to is not null and not f.end_inferred and f.supersedes_id in (
    select told.id from mneme.fact told where told.workspace_id = $1 and told.fact_id = f.fact_id)))`;

/**
 * Restores what a person stated or confirmed and what was set aside nevertheless, among what was extracted from these
 * turns.
 */
export async function restoreSetAside(session: Session, turns: readonly string[]): Promise<void> {
  await session.query(
    `with recursive ${drawnMemories}, theirs as (
       select distinct chain.origin from chain join mneme.memory_item v on v.workspace_id = $1 and v.id = chain.id
       where ${stated('v')}
     )
     update mneme.memory_item m set set_aside_at = null
     from theirs join chain using (origin)
     where m.workspace_id = $1 and m.id = chain.id and m.set_aside_at is not null`,
    [session.caller.workspaceId, turns],
  );
  await session.query(
    `update mneme.fact f set set_aside_at = null
     where f.workspace_id = $1 and f.set_aside_at is not null and f.recorded_to is null and ${vouchedFor} and exists (
       -- A correction has not the sources of what it corrected.
       select from mneme.fact said join mneme.fact_source s on s.workspace_id = $1 and s.fact_version_id = said.id
       where said.workspace_id = $1 and said.fact_id = f.fact_id and s.message_id = any ($2))`,
    [session.caller.workspaceId, turns],
  );
}

/** The turns from which something was extracted that somebody has since changed, corrected or forgotten. */
export async function touchedTurns(session: Session, turns: readonly string[]): Promise<Set<string>> {
  const { rows } = await session.query<{ id: string }>(
    `with recursive ${drawnMemories}
     select distinct drawn.message_id as id
     from drawn join chain on chain.origin = drawn.id
     join mneme.memory_item v on v.workspace_id = $1 and v.id = chain.id
     where ${stated('v')} or v.content_state <> 'inline'
     union
     select s.message_id
     from mneme.fact_source s join mneme.fact said on said.workspace_id = $1 and said.id = s.fact_version_id
     where s.workspace_id = $1 and s.message_id = any ($2) and said.extracted_by is not null
       and said.recorded_to is not null
       -- Corrected, or taken back: nothing that stands says it.
       and not exists (
         select from mneme.fact now where now.workspace_id = $1 and now.fact_id = said.fact_id
           and now.recorded_to is null and now.object = said.object)`,
    [session.caller.workspaceId, turns],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Sets aside what was extracted from these turns, except what a person stated or confirmed and what comes from a turn
 * that the named extractor has read. A memory that is set aside loses its keys, so that it can be formed again.
 */
export async function setAside(session: Session, turns: readonly string[], extractor: string): Promise<void> {
  if (turns.length === 0) return;
  const readByNow = (source: string) => `exists (
    select from mneme_private.extracted_turn x
    where x.workspace_id = $1 and x.message_id = ${source}.message_id and x.extracted_by = $3)`;
  await session.query(
    `with recursive ${drawnMemories}, kept as (
       select chain.origin from chain join mneme.memory_item v on v.workspace_id = $1 and v.id = chain.id
       where ${stated('v')} or v.content_state <> 'inline' or exists (
         select from mneme.memory_source s where s.workspace_id = $1 and s.memory_id = v.id and ${readByNow('s')})
     ), gone as (
       select distinct chain.id from chain where chain.origin not in (select origin from kept)
     )
     update mneme.memory_item m
     set set_aside_at = case when m.recorded_to is null then coalesce(m.set_aside_at, now()) else m.set_aside_at end,
       idempotency_key = null
     from gone where m.workspace_id = $1 and m.id = gone.id`,
    [session.caller.workspaceId, turns, extractor],
  );
  await session.query(
    `update mneme.fact f set set_aside_at = now()
     where f.workspace_id = $1 and f.recorded_to is null and f.set_aside_at is null and f.content_state = 'inline'
       and f.extracted_by is not null
       and not ${vouchedFor}
       and exists (select from mneme.fact_source s
         where s.workspace_id = $1 and s.fact_version_id = f.id and s.message_id = any ($2))
       and not exists (select from mneme.fact_source s
         where s.workspace_id = $1 and s.fact_version_id = f.id and ${readByNow('s')})`,
    [session.caller.workspaceId, turns, extractor],
  );
}

/** Gives what was formed again from these turns its earlier ratings, because people made them. */
export async function keepRatings(session: Session, turns: readonly string[]): Promise<void> {
  if (turns.length === 0) return;
  await session.query(keepMemoryRatingsStatement, [session.caller.workspaceId, turns]);
  await session.query(keepFactRatingsStatement, [session.caller.workspaceId, turns]);
}
