import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';

const keepMemoryRatingsStatement = readStatement(import.meta.dirname, 'keep-memory-ratings.sql');
const keepFactRatingsStatement = readStatement(import.meta.dirname, 'keep-fact-ratings.sql');
const restoreMemoriesStatement = readStatement(import.meta.dirname, 'restore-memories.sql');
const touchedTurnsStatement = readStatement(import.meta.dirname, 'touched-turns.sql');
const restoreFactsStatement = readStatement(import.meta.dirname, 'restore-facts.sql');
const setFactsAsideStatement = readStatement(import.meta.dirname, 'set-facts-aside.sql');
const setMemoriesAsideStatement = readStatement(import.meta.dirname, 'set-memories-aside.sql');

// People may have changed, confirmed or forgotten what was extracted from turns. What they changed or confirmed is
// never set aside. A turn from which they changed or forgot something is not processed again: the old statement would
// come back.

/**
 * Restores what a person stated or confirmed and what was set aside nevertheless, among what was extracted from these
 * turns.
 */
export async function restoreSetAside(session: Session, turns: readonly string[]): Promise<void> {
  await session.query(restoreMemoriesStatement, [session.caller.workspaceId, turns]);
  await session.query(restoreFactsStatement, [session.caller.workspaceId, turns]);
}

/** The turns from which something was extracted that somebody has since changed, corrected or forgotten. */
export async function touchedTurns(session: Session, turns: readonly string[]): Promise<Set<string>> {
  const { rows } = await session.query<{ id: string }>(touchedTurnsStatement, [
    session.caller.workspaceId,
    turns,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Sets aside what was extracted from these turns, except what a person stated or confirmed and what comes from a turn
 * that the named extractor has read. A memory that is set aside loses its keys, so that it can be formed again.
 */
export async function setAside(session: Session, turns: readonly string[], extractor: string): Promise<void> {
  if (turns.length === 0) return;
  await session.query(setMemoriesAsideStatement, [session.caller.workspaceId, turns, extractor]);
  await session.query(setFactsAsideStatement, [session.caller.workspaceId, turns, extractor]);
}

/** Gives what was formed again from these turns its earlier ratings, because people made them. */
export async function keepRatings(session: Session, turns: readonly string[]): Promise<void> {
  if (turns.length === 0) return;
  await session.query(keepMemoryRatingsStatement, [session.caller.workspaceId, turns]);
  await session.query(keepFactRatingsStatement, [session.caller.workspaceId, turns]);
}
