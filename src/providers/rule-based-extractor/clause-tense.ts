/** What the verb of a clause says of its time. `none` where it has none. */
export type Tense = 'begins' | 'ends' | 'holds' | 'past' | 'is' | 'none';

const word = (list: string): RegExp => new RegExp(`(?:(?<![\\p{L}'-])|(?='))(?:${list})(?![\\p{L}-])`, 'giu');
const ENDS = word(
  "left|lost (?:my|his|her) (?:job|position|role|post)|leav(?:es?|ing)|quit(?:s|ting)?|resign(?:ed|s|ing)?|retire(?:d|s)?|retiring|fired|laid off|sacked|let go|made redundant|(?:no longer|not(?! (?:only|just|far)\\b)|(?:do|does|is|are|have|has)n't|used to|stopp?(?:ed|s|ing)?)(?: \\p{L}+)?|formerly|former|previously|gave up|given up|giv(?:es|ing) up|sold|sell(?:s|ing)?|divorc(?:ed?|ing)|separated|split up|broke up|moved? (?:away|out)|moving (?:away|out)|ditch(?:ed|ing)|dropped out|got rid of",
);
/** What is said to be over in so many words, not by its tense alone. */
const ENDS_ANYTHING =
  /\b(?:no longer|used to|formerly|former|previously|sold|gave up|given up|stopped|ditched|got rid of|divorced?|separated|left|quit)\b/i;
/** Past tenses that nobody uses of what still is. */
const PAST_AND_OVER =
  /\b(?:lived|worked|served|studied|attended|taught|spent|interned|drummed|(?:was|were|had been)(?: once| then| also)? (?:an?|the|at|with))\b/i;
const BEGINS = word(
  "mov(?:ed?|es|ing)|relocat(?:ed?|es|ing)|emigrated|immigrated|join(?:ed|s|ing)?|start(?:ed|s|ing)?|beg[au]n|beginning|bec[ao]me|becoming|got|bought|adopted|(?:co-?)?founded|set up|opened|(?<!\\b(?:been|am|is|are) |'(?:m|s|re) )(?:married|engaged)|marry(?:ing)?|hired|promoted|appointed|elected|switch(?:ed|ing)?|migrat(?:ed|ing)|enrolled|came|arrived|took over|tak(?:es|ing) over|taken over|graduated|settled|signed|went vegan|went over|turned",
);
const HOLDS = word(
  "(?:have|has|'ve|'s)(?: \\p{L}+ly| also| always| now)? (?:been|lived|worked|served|studied|taught|played|used|owned|had|led|run|attended|held)|(?<!had )been",
);
const PAST = word(
  'lived|worked|served|studied|taught|was|were|spent|played|had|owned|attended|interned|ran|led|drove|sang|drummed|used|stayed|rented|had been',
);
const IS = word(
  "(?:'m|am|is|are|'s|'re|live|lives|work|works|living|working|study|studies|use|uses|own|owns|lead|leads|run|runs|play|plays|have|has|teach|teaches|serve|serves)",
);
/** What lies ahead. */
export const AHEAD =
  /\b(?:will|'ll|going to|about to|moving|starting|starts?|joins?|joining|leaving|leaves|next)\b/i;
/** What is going to end, and has not. */
export const PLANNED =
  /\b(?:leaving|leaves?|quitting|retiring|resigning|moving|selling|going to|will|about to)\b|'ll\b/i;
/** Before an object: what was left for it, what it was left for. */
const LEFT_BEHIND =
  /\b(?:mov(?:e|ed|ing)|relocat(?:ed|ing)|emigrated|switch(?:ed|ing)|migrat(?:ed|ing)|changed|transferred|went|com(?:es|ing)|came)\b[^.;]{0,40}\bfrom (?:the )?$/i;
const LEFT_FOR = /\b(?:left|leaving|leaves|quit|moved|moving)\b[^.;]{0,30}\b(?:for|to) (?:the )?$/i;
const OVER_AFTER = /^[^.;]{0,40}?\b(?:any ?more|any longer|before(?: (?:this|that))?(?=[,.;]|$)|previously)/i;

/** "After seven years at". */
const LASTED = /\bafter (?:[\p{L}\d]+ )+(?:years?|months?|decades?) (?:at|with|in) (?:the )?$/iu;

/** The last verb of words that says whether something begins, ends, holds or was. */
export function tenseIn(words: string): Tense {
  let last: { tense: Tense; at: number } = { tense: 'none', at: -1 };
  for (const [tense, form] of [
    ['is', IS],
    ['past', PAST],
    ['holds', HOLDS],
    ['begins', BEGINS],
    ['ends', ENDS],
  ] as const) {
    for (const { index, 0: verb } of words.matchAll(form)) {
      // "Have been", "used to": of two readings that end together the longer one.
      const at = index + verb.length;
      if (at >= last.at) last = { tense, at };
    }
  }
  return last.tense;
}

/** What is said of an object, by the words of its clause before it, its lead, and after it. */
export function tenseAround(lead: string, tail: string): Tense {
  if (LEFT_BEHIND.test(lead) || LASTED.test(lead)) return 'ends';
  if (LEFT_FOR.test(lead)) return 'begins';
  const tense = tenseIn(lead);
  return OVER_AFTER.test(tail) && tense !== 'begins' ? 'ends' : tense;
}

/**
 * Whether words before an object say that it is over.
 *
 * @param byTense the past tense says so; else only words for an end do.
 */
export function isOver(tense: Tense, lead: string, byTense: boolean): boolean {
  if (tense === 'ends') return byTense || ENDS_ANYTHING.test(lead);
  return tense === 'past' && byTense && PAST_AND_OVER.test(lead);
}
