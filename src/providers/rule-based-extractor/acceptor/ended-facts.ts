const FORMER =
  /\b(?:used to|formerly|former|previously|retired|left|quit|until|before (?:that|this)|spent|was (?:a|an|the|at|with)|were at|no longer|ex-|late|for (?:\w+ )?years before|worked|served|taught)\b/i;
const MOVED_FROM = /\b(?:mov(?:e|ed|ing)|relocat(?:ed|ing)|emigrated)\b[^.;]{0,40}\bfrom (?:the )?$/i;

/** Whether a fact is over, by the words around its arguments and those before its object: "moved from Oslo to Bergen". */
export function hasEnded(predicate: string, words: string, before: string): boolean {
  if (!/^(?:works_at|lives_in|member_of|studies_at|is_a)$/.test(predicate)) return false;
  return FORMER.test(words) || (predicate === 'lives_in' && MOVED_FROM.test(before));
}
