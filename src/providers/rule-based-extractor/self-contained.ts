import type { ExtractedMemory } from '../extractor.ts';

/** Where a memory's own words begin, behind whose they are and what it is. */
const LABEL = /\b(?:recorded the decision(?: to| that)?:?|wants(?: this:)?|is done with)\s+(.+)$/su;

/** Begins by pointing at something said elsewhere, or with a word that only joins. */
const POINTS_ELSEWHERE = /^(?:it|this|that|these|those|they|he|she|which|what|so|then|and|but|or|please)\b/iu;
/** Where, not what. */
const PLACES = /^(?:under|over|in|on|at|of|for)\b/iu;
/** A thing that both speakers know of: "the slides", "my visa". */
const DEFINITE = /^(?:the|my|our|your|his|her|their|this|that|\p{Lu}\p{L}*'s)\s/u;
const CONTENT_WORD = /[\p{L}\p{N}][\p{L}\p{N}'-]{2,}/gu;
const EMPTY_WORD =
  /^(?:the|and|not|but|yes|for|with|from|that|this|any|all|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|now|too|also|just|says?|said|what|who|has|have|had|are|was|were|will)$/iu;

/**
 * Whether a memory says something to a reader who has nothing but it. "It says what" and "is done with eleven" don't:
 * they would be recalled for years and tell nobody anything.
 */
export function isSelfContained({ kind, status, content }: ExtractedMemory): boolean {
  const what = LABEL.exec(content)?.[1];
  if (what === undefined) return true;
  if (POINTS_ELSEWHERE.test(what)) return false;
  const words = (what.match(CONTENT_WORD) ?? []).filter((word) => !EMPTY_WORD.test(word));
  if (kind === 'task' && status === 'done')
    return !PLACES.test(what) && (words.length >= 2 || (words.length === 1 && DEFINITE.test(what)));
  return words.length >= 1;
}
