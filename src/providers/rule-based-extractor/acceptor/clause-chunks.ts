import type { ClauseWord } from './clause-words.ts';

/** A run of words of a sentence that stays together: the numbers of its first word and of the one after its last. */
export interface Chunk {
  from: number;
  to: number;
}

/** Marks at which a sentence may be cut; they belong to no chunk. */
const MARK = /^[,;:.!?…()[\]/—–&+|•→-]$|^(?:->|=>)$/;
/** Words that only join: they are no part of what they join. */
const JOINS: ReadonlySet<string> = new Set(['and', 'but', 'or', 'plus', 'n', 'then']);
/** Words that open a sentence and say nothing of what follows. */
const OPENS: ReadonlySet<string> = new Set(
  (
    'so ok okay right yes yeah yep yup aye no nah well oh ah hey hi hello anyway also actually honestly btw fyi and but ' +
    'plus then now sorry thanks cheers great good cool perfect sure alright look listen morning evening afternoon dear ' +
    'update reminder note minutes finally basically'
  ).split(' '),
);
/** Words that begin a clause of their own, wherever they stand. */
const BEGINS: ReadonlySet<string> = new Set(
  (
    'because since cos coz if when whenever while until till unless before after although though whereas which who whose ' +
    "where that i i'm i'll i've i'd we we're we'll we've we'd he he's he'll he'd she she's she'll she'd they they're they'll " +
    "they've they'd it's it'll that's there's you're you'll you've don't never always please let's can't not without instead so as " +
    'remind'
  ).split(' '),
);
/** "It" and "you" begin a clause only before their verb: "sort it" goes on. */
const SUBJECTS: ReadonlySet<string> = new Set(['it', 'you', 'this', 'everyone', 'somebody', 'someone']);
const FINITE =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|should|must|need|needs|want|wants|do|does|did|don't|doesn't|didn't|won't|can't|always|never)$/;

/** Chunks beyond which a sentence is not read on: nobody says so much in one. */
const MAX_CHUNKS = 60;

/** Cuts a sentence's words wherever a clause, an item of a list or an aside may begin: too often rather than too seldom. */
export function chunksOf(words: readonly ClauseWord[]): Chunk[] {
  const chunks: Chunk[] = [];
  let from = -1;
  const close = (to: number): void => {
    if (from >= 0 && to > from) chunks.push({ from, to });
    from = -1;
  };
  for (const [index, { text }] of words.entries()) {
    if (chunks.length === MAX_CHUNKS) break;
    const next = words[index + 1]?.text ?? '';
    if (MARK.test(text) || (JOINS.has(text) && index < words.length - 1)) {
      close(index);
      continue;
    }
    const begins =
      from >= 0 &&
      (BEGINS.has(text) ||
        (SUBJECTS.has(text) && FINITE.test(next)) ||
        (index - from <= 2 && words.slice(from, index).every((word) => OPENS.has(word.text))));
    if (begins) close(index);
    if (from < 0) from = index;
  }
  if (chunks.length < MAX_CHUNKS) close(words.length);
  return chunks;
}
