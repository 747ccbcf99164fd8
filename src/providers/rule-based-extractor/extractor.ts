import type {
  ExtractedEnding,
  ExtractedEntity,
  ExtractedFact,
  ExtractedMemory,
  ExtractionTurn,
  Extractor,
} from '../extractor.ts';
import { acceptedFacts } from './acceptor/fact-acceptor.ts';
import { acceptedMemories } from './acceptor/memory-acceptor.ts';
import { findEntities } from './entities.ts';
import { findNotes } from './notes.ts';
import { statementsOf } from './statements.ts';
import { unnamedEndings } from './unnamed-endings.ts';

/** A turn longer than this is a pasted document, not something said; only its beginning is read. */
const MAX_CHARACTERS = 20_000;

/** The memories and facts of one turn, and what it ends unnamed. What is asked to be noted is a note where it is nothing more. */
function memoriesOf(
  turn: ExtractionTurn,
  earlier: readonly ExtractionTurn[],
  entities: readonly ExtractedEntity[],
  timeZone: string,
): { memories: ExtractedMemory[]; facts: ExtractedFact[]; endings: ExtractedEnding[] } {
  const statements = statementsOf(turn, earlier);
  const memories = acceptedMemories(statements, timeZone);
  if (memories.length === 0) memories.push(...statements.flatMap(findNotes));
  const facts = acceptedFacts(statements, timeZone, entities);
  return { memories, facts, endings: unnamedEndings(statements, facts, entities, timeZone) };
}

/** The object's kind is known only where the object is mentioned as an entity too. */
function namesIn(memory: ExtractedMemory, entities: readonly ExtractedEntity[]): string[] {
  const names = entities
    .filter((entity) => memory.content.includes(entity.surface))
    .map((entity) => entity.name);
  return [...new Set(names)];
}

/** Turns between two looks at the abort signal and turns of the event loop. */
const BATCH = 8;

/** How far back a turn may refer: an answer to its question, a setting changed again. */
const EARLIER_TURNS = 6;

/**
 * An extractor that needs no model: hand-written rules over each sentence of what its author said in their own words.
 * It would rather miss than invent: questions, hypotheticals, quotes, code and recalled text yield nothing.
 */
export function createRuleBasedExtractor(): Extractor {
  return {
    name: 'rules',
    async extract(window, signal) {
      const all = {
        memories: [] as ExtractedMemory[],
        entities: [] as ExtractedEntity[],
        facts: [] as ExtractedFact[],
        endings: [] as ExtractedEnding[],
      };
      for (const [index, whole] of window.turns.entries()) {
        if (index % BATCH === 0) {
          signal?.throwIfAborted();
          if (index > 0) await new Promise((resolve) => setImmediate(resolve));
        }
        const turn = { ...whole, content: whole.content.slice(0, MAX_CHARACTERS) };
        const earlier = [...window.context, ...window.turns.slice(0, index)].slice(-EARLIER_TURNS);
        const entities = findEntities(turn);
        const { memories, facts, endings } = memoriesOf(turn, earlier, entities, window.timeZone);
        for (const memory of memories) all.memories.push({ ...memory, entities: namesIn(memory, entities) });
        all.entities.push(...entities);
        all.facts.push(...facts);
        all.endings.push(...endings);
      }
      return all;
    },
  };
}
