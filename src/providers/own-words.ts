import type { ExtractionTurn } from './extractor.ts';
import { ownWords } from './rule-based-extractor/statements.ts';

const COMMAND = "ignore|disregard|forget|override|bypass|skip|do not follow|don't follow|stop following";
const BEFORE =
  'previous|prior|above|earlier|preceding|all|any|every|your|the|system|original|initial|these|those|of|my';
const ORDERS = 'instructions?|prompts?|directives?|guidelines|system message|system prompt|programming';

/**
 * Words that speak to the reader of a transcript rather than to the other person: an order to set instructions aside,
 * a mark that pretends to be the prompt's own, a turn put into another's mouth.
 */
const TO_THE_READER = new RegExp(
  [
    `\\b(?:${COMMAND})\\s+(?:(?:${BEFORE})\\s+){0,4}(?:${ORDERS})\\b`,
    `\\b(?:new|updated|real|actual)\\s+(?:system\\s+)?(?:instructions?|prompt)\\s*:`,
    String.raw`</?\s*(?:turns?|context|system|instructions?|texts?|assistant|user)\b[^>\n]{0,200}>`,
    String.raw`<\|[a-z_]{2,30}\|>|\[/?INST\]|<</?SYS>>`,
    String.raw`^[ \t]*(?:#{1,4}[ \t]*|\[|\*\*)?system(?:\]|\*\*)?[ \t]*:`,
    String.raw`\b(?:memory|knowledge) extract(?:or|ion)\b[^.\n]{0,60}\b(?:must|should|store|remember|output|return|add)\b`,
  ].join('|'),
  'imu',
);

/** Where the sentence or line that holds a place begins. */
function sentenceStart(text: string, at: number): number {
  const before = text.slice(0, at);
  const line = before.lastIndexOf('\n') + 1;
  const stop = Math.max(...['. ', '! ', '? '].map((mark) => before.lastIndexOf(mark)));
  return stop < line ? line : stop + 1;
}

/**
 * A turn with everything blanked by spaces that its author did not say in their own words: code, quotes, pasted text,
 * links, blocks of recalled memory. Offsets hold. A text that gives orders to whoever reads the transcript is blanked
 * from there to its end: what follows may be part of it, and junk is worse than a miss. Apostrophes become straight.
 */
export function inOwnWords<Turn extends ExtractionTurn>(turn: Turn): Turn {
  const said = ownWords(turn);
  const order = TO_THE_READER.exec(said);
  if (order === null) return { ...turn, content: said };
  const end = sentenceStart(said, order.index);
  return { ...turn, content: said.slice(0, end) + said.slice(end).replace(/[^\n]/g, ' ') };
}
