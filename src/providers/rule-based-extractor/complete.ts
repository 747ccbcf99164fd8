/** Whether a text ends in, or acts on, a word that refers to something named elsewhere. */
export const UNRESOLVED =
  /\b(?:it|them|those|these|this|that|that one|this one)$|\b(?:do|use|put|keep|want|need|leave|say|write|send|get|take|make|like|prefer|hate|with|about|of) (?:it|them|those|these)(?= (?:in|on|at|to|from|with|for|by|when|until|before|after|again|any ?more|instead|then)\b)|\b(?:keep|put|break|move|send|take|give|leave|make) (?:(?:it|them|him|her) (?:on|in|at|to|with|for|down|up|off|out|back|away|over|from|until)|them)\b/iu;
/** A sentence that itself refers to the one before it. */
export const POINTS_BACK = /^(?:it|this|that|they|these|those|he|she|there|which|so)\b/iu;
/** Part of a number or a date, or a missing object: the words were split in the wrong place. */
export const HALF =
  /\b(?:by|until|at|(?<!from now )on|in|to|for|from|with|of|the|a|an|my|our|and|or|than|about)$/i;
/** Words of somebody else stood in between, and were left out. */
export const BLANKED = /\S {4,}\S/;

/** What names something in a sentence, whatever its subject: "He wants a dinosaur cake". */
const NAMES = /(?<!\p{L})(?:an?|the|my|our|his|her|their|some|\d+) \p{L}{3}|(?<=\p{L} )(?!I(?!\p{L}))\p{Lu}/u;

/** Whether a sentence refers to what was said before it, and names nothing itself. */
export const onlyPoints = (sentence: string): boolean => POINTS_BACK.test(sentence) && !NAMES.test(sentence);

const KEEP = '(?:store|save|keep|remember|record|memori[sz]e|note|log|write)(?![\\p{L}])';
/** Asks not to keep what is said: "don't store this, please", "merke dir das nicht". */
const NOT_KEPT = new RegExp(
  [
    `(?<!(?<!\\p{L})(?:I|we|you|they) )(?<!\\p{L})(?:don't|do not|never) (?:(?:please|ever|you|even) )?${KEEP}`,
    `(?<!\\p{L})(?:(?:please|you) not|not to|without|no need to|instead of) (?:${KEEP}|(?:stor|sav|keep|record|not|logg|writ)ing(?!\\p{L}))`,
    '(?<!\\p{L})(?:off the record|between (?:us|you and me))(?!\\p{L})',
    '(?<!\\p{L})(?:merke?|speicher\\p{L}*|behalte?|notiere?|schreibe?)(?= )[^.!?:]{0,40} nicht(?!\\p{L})',
    '(?<!\\p{L})(?:nicht|ohne|nichts) (?:[^.!?:]{0,30} )?(?:zu )?(?:merken|(?:ab|ein)?(?:zu)?speichern|behalten|notieren|auf(?:zu)?schreiben)(?!\\p{L})',
  ].join('|'),
  'iu',
);

/** Whether one of these sentences asks not to keep what is said. */
export const asksNotToKeep = (sentences: readonly { readonly text: string }[]): boolean =>
  sentences.some(({ text }) => NOT_KEPT.test(text));
