import type { Caller } from '../../postgres/caller.ts';
import { type Session, withSession } from '../../postgres/session.ts';
import type { Extraction } from '../../providers/extractor.ts';
import type { MemoryServices } from '../services.ts';
import { enqueueVectors } from './enqueue-vectors.ts';
import { resolveEntities } from './resolve-entities.ts';
import { storeFacts } from './store-facts.ts';
import { storeMemories } from './store-memories.ts';
import { storeMentions } from './store-mentions.ts';
import { refreshSessionNotes } from './summary-store.ts';
import { loadTurnWindows, notExtracted, type TurnWindow } from './turn-window.ts';

/**
 * Finds memories, entities and facts in turns and stores them with their sources. The turns are read in one short
 * transaction, the extractor is asked outside any, and everything found in a branch's turns is stored in one more,
 * together with the jobs for its vectors. Running it twice, also at the same time, has one effect.
 *
 * @throws ProviderError when the extractor can't answer; AbortError when the signal fires; pg's errors.
 */
export async function extractTurns(
  services: MemoryServices,
  caller: Caller,
  messageIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const windows = await withSession(services.pool, caller, (session) =>
    loadTurnWindows(session, caller.workspaceId, messageIds),
  );
  for (const window of windows) {
    signal?.throwIfAborted();
    const found = await services.extractor.extract(
      { turns: window.turns, context: window.context, timeZone: window.turns[0]?.timeZone ?? 'UTC' },
      signal,
    );
    if (found.memories.length + found.entities.length + found.facts.length === 0) continue;
    await withSession(services.pool, caller, (session) =>
      storeExtraction(session, caller.workspaceId, window, found, services.extractor.name),
    );
  }
}

async function storeExtraction(
  session: Session,
  workspaceId: string | null,
  window: TurnWindow,
  found: Extraction,
  extractor: string,
): Promise<void> {
  // One writer of derived knowledge per workspace at a time: what supersedes what depends on all that is there. It
  // ends with the transaction, so it holds on both engines.
  await session.query(`select pg_advisory_xact_lock(hashtextextended('mneme extract ' || $1, 0))`, [
    workspaceId,
  ]);
  const pending = await stillPending(session, workspaceId, window);
  if (pending.turns.length === 0) return;
  const known = new Set(pending.turns.map((turn) => turn.id));
  const fresh = <Item extends { sourceTurnId: string }>(items: readonly Item[]) =>
    items.filter((item) => known.has(item.sourceTurnId));

  const entities = await resolveEntities(session, workspaceId, pending, {
    mentioned: fresh(found.entities),
    facts: fresh(found.facts),
    memories: fresh(found.memories),
  });
  await storeMentions(session, workspaceId, pending.turns, fresh(found.entities), entities);
  const memoryIds = await storeMemories(
    session,
    workspaceId,
    pending.turns,
    fresh(found.memories),
    entities,
    extractor,
  );
  const factIds = await storeFacts(
    session,
    workspaceId,
    pending.turns,
    fresh(found.facts),
    entities,
    extractor,
  );
  await refreshSessionNotes(session, workspaceId, [...known]);
  await enqueueVectors(session, 'memory', memoryIds);
  await enqueueVectors(session, 'fact', factIds);
}

/** The window without turns that were erased, or extracted by another run of this job, while the extractor worked. */
async function stillPending(
  session: Session,
  workspaceId: string | null,
  window: TurnWindow,
): Promise<TurnWindow> {
  const { rows } = await session.query<{ id: string }>(
    `select m.id from mneme.message m
     where m.workspace_id = $1 and m.id = any ($2) and m.content_state = 'inline' and ${notExtracted('m')}
     for share of m`,
    [workspaceId, window.turns.map((turn) => turn.id)],
  );
  const pending = new Set(rows.map(({ id }) => id));
  return { ...window, turns: window.turns.filter((turn) => pending.has(turn.id)) };
}
