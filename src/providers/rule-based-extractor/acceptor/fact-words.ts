import type { ExtractedFact } from '../../extractor.ts';

/** How somebody belongs to a place, as the words around the two say it. */
export function dwelling(words: string): 'born_in' | 'grew_up_in' | 'is_from' | 'lives_in' {
  if (/\bborn\b/i.test(words) && !/\bliv|\bmov/i.test(words)) return 'born_in';
  if (/\b(?:grew up|grow up|raised|brought up|bred)\b/i.test(words)) return 'grew_up_in';
  if (/\b(?:from|native|hails?|roots)\b/i.test(words) && !/\b(?:mov|liv|based|work)/i.test(words))
    return 'is_from';
  return 'lives_in';
}

/** What the rules read that is the very same fact. */
export function readAs(
  { subject, predicate, object }: ExtractedFact,
  read: readonly ExtractedFact[],
): ExtractedFact | undefined {
  return read.find(
    (rule) => rule.subject === subject && rule.object === object && rule.predicate === predicate,
  );
}

/** How software or a machine needs another, as the words around the two say it. */
export function usage(words: string): 'written_in' | 'depends_on' | 'hosted_on' | 'uses' {
  if (/\b(?:written|built|coded|implemented|wrote) (?:in|with|on)\b/i.test(words)) return 'written_in';
  if (/\b(?:depends?|rel(?:y|ies)|requires?|needs?)\b/i.test(words)) return 'depends_on';
  if (/\b(?:runs?|running|hosted|deployed|lives)\b/i.test(words)) return 'hosted_on';
  return 'uses';
}
