import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { Call } from '../../call.ts';
import { makeVectors } from '../../embedding/make-vectors.ts';
import type { DueNode, RollUpPlace } from './roll-up-due.ts';

const linkDaysStatement = readStatement(import.meta.dirname, 'link-days.sql');
const unlinkPartsStatement = readStatement(import.meta.dirname, 'unlink-parts.sql');
const linkPartsStatement = readStatement(import.meta.dirname, 'link-parts.sql');
const writeNodesStatement = readStatement(import.meta.dirname, 'write-nodes.sql');

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
  const { rows } = await session.query<Written & { at: string }>(writeNodesStatement, [
    session.caller.workspaceId,
    'threadId' in place ? place.threadId : null,
    nodes.map(({ node }) => node.branchId),
    nodes.map(({ node }) => node.personaId),
    nodes.map(({ node }) => node.level),
    nodes.map(({ node }) => node.firstDay),
    nodes.map(({ content }) => content),
    nodes.map(({ redundant }) => redundant),
    nodes.map(({ messageCount }) => messageCount),
    nodes.map(({ latest }) => latest),
    writtenBy,
    'projectId' in place ? place.projectId : null,
  ]);
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
