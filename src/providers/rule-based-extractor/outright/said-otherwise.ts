import type { ExtractedFact } from '../../extractor.ts';
import { pattern } from '../pattern.ts';

const BOSS =
  /^(?:new )?(?:(?:line|direct) )?(?:manager|supervisor|boss)$|^(?:line |direct )?team lead(?:er)?$/i;
/** Between the wish for a job and the house: "I'm hoping to work at", "an interview at", "applied for a post with". */
const WISHED = pattern(
  "\\b(?:hop(?:e|es|ing)|want(?:s|ed)?|(?:would|'d) (?:love|like|rather)|dream(?:s|ing|t)?(?: of| is)?|plan(?:s|ning)?|trying|tried|apply(?:ing)?|applies|applied|application|interview(?:s|ing|ed)?|turned down|rejected|rejection|vacancy|opening|thinking (?:of|about)) [^.;!?]{0,28}?\\b(?:at|for|to|with|from|by) (?:the |a (?:\\p{Ll}+ )?(?:at|with|for) )?$",
  'iu',
);

/** Before a home that somebody left for another: "out of London to Hastings". */
const LEFT = /\b(?:out of|from|left|leaving|sold up in) (?:the )?$/i;
/** Somebody who is not named works there. */
const OTHERS =
  /(?:^|[.,;!?] |\b(?:and|but|as|because|that|about|of|to|from) )(?:(?:my|our|his|her|their|a|an|the|some) )(?:\p{Ll}+ ){1,3}(?:who )?(?:now |just |also )?works? (?:at|for|with) (?:the )?$/iu;
const ASKED =
  /(?:^|[.,;!?] )(?:hey |hi |so |btw |and )?(?:does|do|did|is|are|was|has|who|which|where) [^.;!?]{0,50}$/i;

/** What somebody is, has and does by themselves, not to whoever speaks of them. */
const OWN =
  /^(?:allergic_to|has_condition|takes|diet|lives_in|works_at|is_a|has_role|speaks|birthday|studies_at|studies|grew_up_in|born_in|is_from|plays|owns|has_pet|teaches|member_of)$/;
/** "She's allergic to": what follows is hers, whoever she is. */
const OF_ANOTHER = /\b(?:he|she)(?:'[a-z]+)?\b(?![^.;!?]*\b(?:I|me|my|we|our|us)\b)[^.;!?]*$/i;

/**
 * Whether what a judge makes of a turn goes against what is told there outright: who is "my manager" has no trade by it,
 * and where somebody hopes to work they don't yet.
 */
export function isSaidOtherwise(
  { subject, predicate, object }: ExtractedFact,
  outright: readonly ExtractedFact[],
  content: string,
  speaker: string,
): boolean {
  if (subject === speaker && OWN.test(predicate) && OF_ANOTHER.test(before(content, object))) return true;
  if (/^(?:is_a|has_role)$/.test(predicate) && BOSS.test(object))
    return outright.some(
      (fact) => fact.predicate === 'reports_to' && (fact.object === subject || fact.subject === subject),
    );
  if (predicate === 'studies')
    return outright.some((fact) => fact.predicate === 'studies_at' && fact.subject === subject);
  if (predicate === 'lives_in')
    return (
      outright.some((fact) => fact.predicate === predicate && fact.subject === subject) &&
      LEFT.test(before(content, object))
    );
  if (predicate !== 'works_at') return false;
  if (outright.some((fact) => /^stud|^graduated/.test(fact.predicate) && fact.object === object)) return true;
  // "Elif works at Trendyol and her brother Can at Getir": the house of one is seldom that of the other.
  if (
    !/\b(?:both|we|too|also|and I|together|colleague|us)\b/.test(content) &&
    outright.some(
      (fact) => fact.predicate === predicate && fact.object === object && fact.subject !== subject,
    )
  )
    return true;
  // "Does Priya work at Deloitte?" and "my ex works at Nike" say nothing of who asks.
  let found = 0;
  for (let at = content.indexOf(object); at >= 0; at = content.indexOf(object, at + object.length)) {
    const left = content.slice(Math.max(0, at - 70), at);
    const isOthers = subject === speaker && OTHERS.test(left);
    const isAsked = ASKED.test(left) && /^[^.;!]{0,60}\?/.test(content.slice(at));
    if (!WISHED.test(left) && !isOthers && !isAsked) return false;
    found += 1;
  }
  return found > 0;
}

/** What stands before words in a text; nothing where it has them not. */
function before(text: string, words: string): string {
  return text.slice(0, Math.max(0, text.indexOf(words)));
}
