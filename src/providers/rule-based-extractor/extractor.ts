import type {
  ExtractedEntity,
  ExtractedFact,
  ExtractedMemory,
  ExtractionTurn,
  Extractor,
} from '../extractor.ts';
import { findDecision } from './decisions.ts';
import { findEntities } from './entities.ts';
import { findFacts } from './facts.ts';
import { findNote } from './notes.ts';
import { findPreference } from './preferences.ts';
import { statementsOf } from './statements.ts';
import { findTask } from './tasks.ts';

/** A turn longer than this is a pasted document, not something said; only its beginning is read. */
const MAX_CHARACTERS = 20_000;

/** One memory per statement, the most specific kind first: "remember to call Sam by Friday" is a task, not a note. */
function memoriesOf(
  turn: ExtractionTurn,
  timeZone: string,
): { memories: ExtractedMemory[]; facts: ExtractedFact[] } {
  const memories: ExtractedMemory[] = [];
  const facts: ExtractedFact[] = [];
  for (const statement of statementsOf(turn)) {
    const memory =
      findTask(statement, timeZone) ??
      findDecision(statement) ??
      findPreference(statement) ??
      findNote(statement);
    if (memory !== undefined && !memories.some((known) => known.content === memory.content))
      memories.push(memory);
    facts.push(...findFacts(statement, timeZone));
  }
  return { memories, facts };
}

/** The object's kind is known only where the object is mentioned as an entity too. */
function namesIn(memory: ExtractedMemory, entities: readonly ExtractedEntity[]): string[] {
  const names = entities
    .filter((entity) => memory.content.includes(entity.surface))
    .map((entity) => entity.name);
  return [...new Set(names)];
}

/** Turns between two looks at the abort signal and turns of the event loop. */
const BATCH = 32;

/**
 * An extractor that needs no model: hand-written rules over each sentence of what its author said in their own words.
 * It would rather miss than invent: questions, hypotheticals, quotes, code and recalled text yield nothing.
 */
export function createRuleBasedExtractor(): Extractor {
  return {
    name: 'rules',
    async extract(window, signal) {
      const all: { memories: ExtractedMemory[]; entities: ExtractedEntity[]; facts: ExtractedFact[] } = {
        memories: [],
        entities: [],
        facts: [],
      };
      for (const [index, whole] of window.turns.entries()) {
        if (index % BATCH === 0) {
          signal?.throwIfAborted();
          if (index > 0) await new Promise((resolve) => setImmediate(resolve));
        }
        const turn = { ...whole, content: whole.content.slice(0, MAX_CHARACTERS) };
        const entities = findEntities(turn);
        const { memories, facts } = memoriesOf(turn, window.timeZone);
        for (const memory of memories) all.memories.push({ ...memory, entities: namesIn(memory, entities) });
        all.entities.push(...entities);
        all.facts.push(...facts);
      }
      return all;
    },
  };
}
