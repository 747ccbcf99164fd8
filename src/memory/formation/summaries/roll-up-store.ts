import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { Call } from '../../call.ts';
import { makeVectors } from '../../embedding/make-vectors.ts';
import type { DueNode, RollUpPlace } from './roll-up-due.ts';
import { placeId } from './roll-up-due.ts';

const linkDaysStatement = readStatement(import.meta.dirname, 'link-days.sql');
const unlinkPartsStatement = readStatement(import.meta.dirname, 'unlink-parts.sql');
const linkPartsStatement = readStatement(import.meta.dirname, 'link-parts.sql');

/**
 * A node's summary to be stored. It inherits the privacy of its thread; a project's summary belongs to the workspace.
 */
export interface NewNode {
  readonly node: DueNode;
  readonly content: string;
  /** Whether another summary has the same text for the same turns. */
  readonly redundant: boolean;
  readonly messageCount: number;
  readonly latest: number | null;
  readonly partIds: readonly string[];
}

/** The thread whose zone a place's days have, of the parameter $2; a project's is the workspace's. */
const zoneThread = (place: RollUpPlace) => ('threadId' in place ? '$2' : 'null');

/** The identity of a summary of a day, week or month: place, level and start. */
const identity = (place: RollUpPlace) =>
  'threadId' in place
    ? 's.thread_id = $2 and s.branch_id = given.branch_id'
    : 's.project_id = $2 and s.thread_id is null and s.persona_id is not distinct from given.persona_id';

/**
 * Writes or updates the summaries of nodes, all of one place and one level, with their links, and deletes those of
 * nodes without any turns left. A changed text loses its vector in the same transaction. Redundant summaries get no
 * vector.
 */
export async function storeNodes(
  session: Session,
  call: Call,
  place: RollUpPlace,
  nodes: readonly NewNode[],
): Promise<void> {
  if (nodes.length === 0) return;
  const stored = await writeNodes(session, place, nodes, call.services.summarizer.name);
  await dropVectors(session, stored);
  const [first] = nodes;
  const ofTurns = first?.node.level === 'day' && 'threadId' in place;
  if (ofTurns) {
    await linkDays(
      session,
      stored.map(({ id }) => id),
    );
  }
  if (!ofTurns || stored.some(({ made }) => made.partIds.length > 0)) {
    await linkParts(
      session,
      stored.map(({ id, made }) => ({ id, partIds: made.partIds })),
    );
  }
  await makeVectors(session, call, {
    summary: stored.filter(({ changed, redundant }) => changed && !redundant).map(({ id }) => id),
  });
}

/** A summary as it now is. */
interface Written {
  readonly id: string;
  /** Whether its text is another than before, or new. */
  readonly changed: boolean;
  readonly redundant: boolean;
}

/** Writes, updates and deletes the summaries themselves, and tells which there are. */
async function writeNodes(
  session: Session,
  place: RollUpPlace,
  nodes: readonly NewNode[],
  writtenBy: string,
): Promise<(Written & { readonly made: NewNode })[]> {
  const { rows } = await session.query<Written & { at: string }>(
    `with given as materialized (
       select listed.*, mneme_private.day_start(listed.first_day, zone.name) as starts_at,
         mneme_private.day_start((listed.first_day + case listed.level when 'day' then interval '1 day'
           when 'week' then interval '7 days' else interval '1 month' end)::date, zone.name) as ends_at
       from unnest($3::uuid[], $4::uuid[], $5::text[], $6::date[], $7::text[], $8::boolean[], $9::integer[],
         $10::integer[]) with ordinality
         as listed (branch_id, persona_id, level, first_day, content, redundant, turns, latest, at)
       cross join (select mneme_private.day_zone($1, ${zoneThread(place)}) as name offset 0) zone
     ), gone as (
       delete from mneme.summary s using given
       where given.turns = 0 and s.workspace_id = $1 and s.level = given.level and s.period_start = given.starts_at
         and ${identity(place)}
     ), old as materialized (
       select given.at, s.id, s.content is distinct from given.content as changed
       from given join mneme.summary s on s.workspace_id = $1 and s.level = given.level
         and s.period_start = given.starts_at and ${identity(place)}
       where given.turns > 0
     ), updated as (
       update mneme.summary s
       set content = given.content, content_state = 'inline', redundant = given.redundant, message_count = given.turns,
         source_sequence_no = given.latest, period_end = given.ends_at, written_by = $11, support = null,
         coverage = null, updated_at = now()
       from old join given using (at)
       where s.workspace_id = $1 and s.id = old.id
         and (s.content, s.redundant, s.message_count, s.source_sequence_no, s.period_end)
           is distinct from (given.content, given.redundant, given.turns, given.latest, given.ends_at)
     ), inserted as (
       insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, project_id,
         period_start, period_end, content, redundant, message_count, written_by, owner_user_id, persona_id, visibility,
         sensitivity)
       select $1, given.level, t.id, given.branch_id, given.latest, ${'threadId' in place ? 't.project_id' : '$2'},
         given.starts_at, given.ends_at, given.content, given.redundant, given.turns, $11, t.owner_user_id,
         ${'threadId' in place ? 't.persona_id' : 'given.persona_id'},
         coalesce(t.visibility, 'workspace'), coalesce(t.sensitivity, 'neutral')
       from given ${'threadId' in place ? 'join' : 'left join'} mneme.thread t on t.workspace_id = $1
         and ${'threadId' in place ? 't.id = $2' : 'false'}
       where given.turns > 0 and given.at not in (select at from old)
       on conflict do nothing
       returning id, branch_id, persona_id, level, period_start
     )
     select given.at, coalesce(old.id, inserted.id) as id, coalesce(old.changed, true) as changed, given.redundant
     from given left join old using (at)
     left join inserted on inserted.period_start = given.starts_at
       and inserted.branch_id is not distinct from given.branch_id
       and ${'threadId' in place ? 'true' : 'inserted.persona_id is not distinct from given.persona_id'}
     where coalesce(old.id, inserted.id) is not null
     order by given.at`,
    [
      session.caller.workspaceId,
      placeId(place),
      nodes.map(({ node }) => node.branchId),
      nodes.map(({ node }) => node.personaId),
      nodes.map(({ node }) => node.level),
      nodes.map(({ node }) => node.firstDay),
      nodes.map(({ content }) => content),
      nodes.map(({ redundant }) => redundant),
      nodes.map(({ messageCount }) => messageCount),
      nodes.map(({ latest }) => latest),
      writtenBy,
    ],
  );
  return rows.flatMap((row) => {
    const made = nodes[Number(row.at) - 1];
    return made ? [{ ...row, made }] : [];
  });
}

/** Deletes the vectors of texts that changed, and of redundant ones. */
async function dropVectors(session: Session, stored: readonly Written[]): Promise<void> {
  const stale = stored.filter(({ changed, redundant }) => changed || redundant).map(({ id }) => id);
  if (stale.length > 0) {
    await session.query(
      'delete from mneme.summary_embedding where workspace_id = $1 and summary_id = any ($2)',
      [session.caller.workspaceId, stale],
    );
  }
}

/** Links days to their turns. A transaction that removes a turn meanwhile waits, and removes the link, too. */
async function linkDays(session: Session, ids: readonly string[]): Promise<void> {
  await session.query(linkDaysStatement, [session.caller.workspaceId, ids]);
}

/** Links summaries to exactly the summaries they were made from. */
export async function linkParts(
  session: Session,
  links: readonly { readonly id: string; readonly partIds: readonly string[] }[],
): Promise<void> {
  const pairs = links.flatMap(({ id, partIds }) => partIds.map((partId) => [id, partId] as const));
  await session.query(unlinkPartsStatement, [
    session.caller.workspaceId,
    links.map(({ id }) => id),
    pairs.map(([id]) => id),
    pairs.map(([, partId]) => partId),
  ]);
  await session.query(linkPartsStatement, [
    session.caller.workspaceId,
    pairs.map(([id]) => id),
    pairs.map(([, partId]) => partId),
  ]);
}
