import { spokenHandoff } from '../../../language/spoken-handoff.ts';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { Extraction, WindowLimits } from '../../../providers/extractor.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { withArchived } from '../../archive/read.ts';
import { type Call, inSession } from '../../call.ts';
import { enqueueVectors } from '../../embedding/enqueue-vectors.ts';
import { makeVectors } from '../../embedding/make-vectors.ts';
import { resolveEntities } from '../entities/resolve-entities.ts';
import { storeMentions } from '../entities/store-mentions.ts';
import { storeFacts } from '../facts/store-facts.ts';
import { type SealedStatement, sealStatements, storeSealedStatements } from '../memories/seal-memories.ts';
import { storeMemories } from '../memories/store-memories.ts';
import { askExtractor, type Found } from '../models/ask-extractor.ts';
import { refreshSessionNotes } from '../summaries/summary-store.ts';
import { lockKnowledge } from './knowledge-lock.ts';
import { loadTurnWindows, type TurnWindow } from './turn-window.ts';

const claimTurnsStatement = readStatement(import.meta.dirname, 'claim-turns.sql');

/** Rules read turn by turn, so their windows only limit how much is stored in one transaction. */
export const ruleWindow: WindowLimits = { turns: 60, tokens: Number.POSITIVE_INFINITY };

/**
 * Windows of a job that a model is asked about at once: its answers take most of a job's time, and a window does not
 * need what is found in the one before. They are stored one after the other.
 */
const askedAtOnce = 2;

/**
 * Finds memories, entities and facts in turns and stores them with their sources. The turns are read in one short
 * transaction, the extractor is asked about their windows, a model about two at once, outside any, and everything found
 * in a window is stored in one more, together with the jobs for its vectors. Running it twice, also at the same time,
 * has one effect, and goes on where it stopped.
 *
 * A window that the provider refuses doesn't keep the later ones from being read; one it can't be reached for does,
 * since they would fare no better. What failed is thrown at the end.
 *
 * @throws ProviderError when the extractor can't answer; AbortError when the signal fires; pg's errors.
 */
export async function extractTurns(call: Call, messageIds: readonly string[]): Promise<void> {
  const { metered } = call.services.extractor;
  const windows = await withArchived(call, (texts) =>
    inSession(call, (session) =>
      loadTurnWindows(session, messageIds, metered?.window ?? ruleWindow, metered !== undefined, texts),
    ),
  );
  await extractWindows(call, windows, nothingBeside);
}

/** What is written about turns together with what was found in their first window. */
export interface BesideWindow {
  /** Resolves when it can be written. */
  ready(): Promise<void>;
  write(session: Session): Promise<void>;
  /** Whether it was stored. */
  written: boolean;
}

const nothingBeside: BesideWindow = { ready: async () => {}, write: async () => {}, written: true };

/** Like `extractTurns`, for windows that were read already. */
export async function extractWindows(
  call: Call,
  windows: readonly TurnWindow[],
  beside: BesideWindow,
): Promise<void> {
  let failure: unknown;
  const outdated: string[] = [];
  const asked: Promise<Found>[] = [];
  let failing = false;
  const ahead = call.services.extractor.metered ? askedAtOnce : 1;
  try {
    for (const [place, window] of windows.entries()) {
      call.signal?.throwIfAborted();
      // Where one has failed, the next is asked about when what failed is known to be that one's own.
      for (const next of windows.slice(asked.length, place + (failing ? 1 : ahead))) {
        // A sealed answer is not kept where the one before it fails.
        if (next !== window && [...window.shown, ...next.shown].some(({ seals }) => seals)) break;
        const found = askAbout(call, next);
        found.catch((error: unknown) => {
          if (!(error instanceof ProviderError && error.unasked)) failing = true;
        });
        asked.push(found);
      }
      try {
        const found = await asked[place]?.catch(async (error: unknown) => {
          // Beside the call that finds a service back, whichever came first, nothing else is asked of it.
          if (asked.length === 1 || !(error instanceof ProviderError) || !error.unasked) throw error;
          await Promise.allSettled(asked);
          return askAbout(call, window);
        });
        const stored = found ? await storeWindow(call, window, found, beside) : true;
        if (!stored) outdated.push(...window.turns.map(({ id }) => id));
      } catch (error) {
        if (!(error instanceof ProviderError) || error.retryable) throw error;
        failure ??= error;
      }
    }
  } finally {
    // An answer that is under way is kept for the next run.
    await Promise.allSettled(asked);
  }
  if (failure !== undefined) throw failure;
  // Part of the extractor's input has been erased meanwhile: it is called again with what is left.
  if (outdated.length > 0) await extractTurns(call, outdated);
}

function askAbout(call: Call, { shown: turns, context, knownNames }: TurnWindow): Promise<Found> {
  const asked = { turns, context, knownNames, timeZone: turns[0]?.timeZone ?? 'UTC' };
  return askExtractor(call, asked, !turns.some((turn) => turn.seals));
}

async function storeWindow(
  call: Call,
  window: TurnWindow,
  { extraction, extractor }: Found,
  beside: BesideWindow,
): Promise<boolean> {
  const seals = window.shown.some((turn) => turn.seals);
  const written = asWritten(extraction, window);
  const { open, toSeal } = seals ? split(written, window) : { open: written, toSeal: [] };
  const sealed = await sealStatements(call, window.turns, toSeal);
  await beside.ready();
  const stands = await inSession(
    call,
    async (session) => {
      const stored = await storeExtraction(session, call, window, { open, sealed, extractor });
      // After the lock of derived knowledge, in the same order everywhere.
      if (!beside.written) await beside.write(session);
      return stored;
    },
    { keepPlans: true },
  );
  beside.written = true;
  return stands;
}

/**
 * Splits a window's extraction into what is stored in plain text and the memories that are sealed. From turns whose
 * owner's memories are sealed, nothing else is stored: a fact, an entity or a mention would reveal what was sealed.
 */
function split(
  found: Extraction,
  { turns }: TurnWindow,
): { readonly open: Extraction; readonly toSeal: Extraction['memories'] } {
  const sealing = new Set(turns.flatMap(({ id, seals }) => (seals ? [id] : [])));
  const inTheClear = <Item extends { readonly sourceTurnId: string }>(items: readonly Item[]) =>
    items.filter(({ sourceTurnId }) => !sealing.has(sourceTurnId));
  return {
    open: {
      ...found,
      memories: inTheClear(found.memories),
      entities: inTheClear(found.entities),
      facts: inTheClear(found.facts),
      endings: inTheClear(found.endings ?? []),
    },
    toSeal: found.memories.filter(({ sourceTurnId }) => sealing.has(sourceTurnId)),
  };
}

/** Kinds of memory that a spoken handoff may be mistaken for. */
const passing: ReadonlySet<string> = new Set(['decision', 'task', 'preference', 'insight', 'moment']);

/** Mentions as written in the turns: the extractor's input may differ in its apostrophes. */
function asWritten(extraction: Extraction, { turns }: TurnWindow): Extraction {
  const contents = new Map(turns.map(({ id, content }) => [id, content]));
  const entities = extraction.entities.map((entity) => ({
    ...entity,
    surface: contents.get(entity.sourceTurnId)?.slice(entity.start, entity.end) ?? entity.surface,
  }));
  // An announced handoff expires after ten minutes: it is neither a decision nor a task.
  const memories = extraction.memories.filter(({ kind, content, sourceTurnId }) => {
    const said = passing.has(kind) ? spokenHandoff(contents.get(sourceTurnId) ?? '') : null;
    return !said?.isWellKnown || !content.toLowerCase().includes(said.said);
  });
  return { ...extraction, entities, memories };
}

/** What is stored of a window. */
interface ToStore {
  /** What is stored in plain text. */
  readonly open: Extraction;
  readonly sealed: readonly SealedStatement[];
  readonly extractor: string;
}

async function storeExtraction(
  session: Session,
  call: Call,
  window: TurnWindow,
  { open, sealed, extractor }: ToStore,
): Promise<boolean> {
  const { memories, entities: mentions, facts, endings = [] } = open;
  const nothing = memories.length + mentions.length + facts.length + endings.length + sealed.length === 0;
  if (!nothing) await lockKnowledge(session, window.turns);
  const claimed = await claim(session, window, extractor, !nothing);
  if (claimed === null) return false;
  if (nothing || claimed.turns.length === 0) return true;
  const known = new Set(claimed.turns.map((turn) => turn.id));
  const sealedIds = await storeSealedStatements(
    session,
    sealed.filter(({ turnId }) => known.has(turnId)),
    extractor,
  );
  // They are decrypted again for their vectors, outside any transaction.
  await enqueueVectors(session, 'memory', sealedIds);
  const pending = { ...claimed, turns: claimed.turns.filter(({ seals }) => !seals) };
  if (pending.turns.length === 0) return true;
  const fresh = <Item extends { sourceTurnId: string }>(items: readonly Item[]) =>
    items.filter((item) => known.has(item.sourceTurnId));

  const entities = await resolveEntities(session, pending, {
    mentioned: fresh(mentions),
    facts: fresh(facts),
    endings: fresh(endings),
    memories: fresh(memories),
  });
  await storeMentions(session, pending.turns, fresh(mentions), entities);
  const memoryIds = await storeMemories(session, pending.turns, fresh(memories), entities, extractor);
  const factIds = await storeFacts(
    session,
    pending.turns,
    { facts: fresh(facts), endings: fresh(endings) },
    entities,
    extractor,
  );
  if (memories.length > 0) await refreshSessionNotes(session, [...known]);
  await makeVectors(session, call, { memory: memoryIds, fact: factIds });
  return true;
}

/**
 * Marks the window's turns as processed, and returns the window without turns that were erased, or processed by
 * another run of the job, while the extractor worked. Returns null and marks nothing if the extractor's whole input
 * must still exist and does not.
 */
async function claim(
  session: Session,
  window: TurnWindow,
  extractor: string,
  whole: boolean,
): Promise<TurnWindow | null> {
  const turnIds = window.turns.map((turn) => turn.id);
  const shown = whole ? [...new Set([...turnIds, ...window.context.map(({ id }) => id)])] : turnIds;
  const { rows } = await session.query<{ stands: boolean; claimed: string[] }>(claimTurnsStatement, [
    session.caller.workspaceId,
    shown,
    turnIds,
    extractor,
    whole,
    whole ? window.knownNames : [],
    window.turns.map(({ hash }) => hash),
  ]);
  const { stands = false, claimed = [] } = rows[0] ?? {};
  if (!stands) return null;
  const pending = new Set(claimed);
  return { ...window, turns: window.turns.filter((turn) => pending.has(turn.id)) };
}
