import type { ExtractedFact } from '../../extractor.ts';
import { pattern } from '../pattern.ts';

const BOSS =
  /^(?:new )?(?:(?:line|direct) )?(?:manager|supervisor|boss)$|^(?:line |direct )?team lead(?:er)?$/i;
/** Between the wish for a job and the house: "I'm hoping to work at", "an interview at", "applied for a post with". */
const WISHED = pattern(
  "\\b(?:hop(?:e|es|ing)|want(?:s|ed)?|(?:would|'d) (?:love|like|rather)|dream(?:s|ing|t)?(?: of| is)?|plan(?:s|ning)?|trying|tried|apply(?:ing)?|applies|applied|application|interview(?:s|ing|ed)?|turned down|rejected|rejection|vacancy|opening|thinking (?:of|about)) [^.;!?]{0,28}?\\b(?:at|for|to|with|from|by) (?:the |a (?:\\p{Ll}+ )?(?:at|with|for) )?$",
  'iu',
);

/**
 * Whether what a judge makes of a turn goes against what is told there outright: who is "my manager" has no trade by it,
 * and where somebody hopes to work they don't yet.
 */
export function isSaidOtherwise(
  { subject, predicate, object }: ExtractedFact,
  outright: readonly ExtractedFact[],
  content: string,
): boolean {
  if (/^(?:is_a|has_role)$/.test(predicate) && BOSS.test(object))
    return outright.some(
      (fact) => fact.predicate === 'reports_to' && (fact.object === subject || fact.subject === subject),
    );
  if (predicate === 'studies')
    return outright.some((fact) => fact.predicate === 'studies_at' && fact.subject === subject);
  if (predicate !== 'works_at') return false;
  if (outright.some((fact) => /^stud|^graduated/.test(fact.predicate) && fact.object === object)) return true;
  let found = 0;
  for (let at = content.indexOf(object); at >= 0; at = content.indexOf(object, at + object.length)) {
    if (!WISHED.test(content.slice(Math.max(0, at - 60), at))) return false;
    found += 1;
  }
  return found > 0;
}
