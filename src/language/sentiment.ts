/** How people in a conversation feel, by their words. */
export type Sentiment = 'positive' | 'neutral' | 'frustrated' | 'urgent';

/** Words that express it explicitly. Thanks are politeness and do not count. */
const words: Readonly<Record<Exclude<Sentiment, 'neutral'>, RegExp>> = {
  urgent:
    /\b(?:urgent(?:ly)?|asap|a\.s\.a\.p|emergency|right (?:now|away)|immediately|as soon as possible|drop everything|can(?:no|['’])t wait|production is down|(?:site|server|service|system|everything) is down|we['’]re down|dringend|sofort|notfall|so schnell wie möglich|urgence|tout de suite|immédiatement|urgente(?:mente)?|de inmediato|cuanto antes|emergencia)(?![\p{L}\p{N}])/giu,
  frustrated:
    /\b(?:frustrat(?:ed|ing|ion)|annoy(?:ed|ing)|fed up|sick of|ridiculous|unacceptable|waste of time|driving me (?:crazy|mad|nuts)|still (?:doesn['’]t|does not|isn['’]t|not|won['’]t) (?:work|working|fixed|load|open)|(?:broken|failing|crashing|wrong) again|keeps? (?:failing|crashing|breaking|freezing)|not again|ugh|argh|wtf|useless|terrible|awful|i hate|i give up|makes no sense|nervt|genervt|frustriert|lächerlich|geht immer noch nicht|ça m['’]énerve|frustré|marre|ridicule|frustrad[oa]|hart[oa] de|ridículo|no funciona todavía)(?![\p{L}\p{N}])/giu,
  positive:
    /\b(?:great|awesome|amazing|excellent|fantastic|wonderful|brilliant|perfect|lovely|love (?:it|this|that)|well done|nice work|good job|works? (?:perfectly|great|beautifully)|so happy|delighted|thrilled|yay|hooray|super|toll|großartig|wunderbar|ausgezeichnet|prima|génial|parfait|formidable|excelente|perfecto|genial|me encanta|maravillos[oa])(?![\p{L}\p{N}])/giu,
};

/** Words before such a word that negate it. */
const denied =
  /(?:\b(?:not|n['’]t|never|no|nothing|isn['’]t|hardly|without|less|kein(?:e|er|en)?|nicht|pas|non|nada|ning[uú]n[oa]?)(?: (?:\p{L}+ ){0,2}| )|\bno )$/iu;

/** How many characters of a turn are read. */
const readCharacters = 4_000;

/**
 * The mood of the people who wrote the turns: urgent if anybody says so; else frustrated or positive, whichever is
 * expressed more often, or the later one of equals; neutral if in doubt.
 */
export function sentimentOf(turns: readonly string[]): Sentiment {
  const said = { urgent: 0, frustrated: 0, positive: 0 };
  let latest: 'frustrated' | 'positive' = 'positive';
  for (const turn of turns) {
    const text = turn.slice(0, readCharacters);
    for (const feeling of ['urgent', 'positive', 'frustrated'] as const) {
      for (const { index } of text.matchAll(words[feeling])) {
        if (denied.test(text.slice(Math.max(0, index - 40), index))) continue;
        said[feeling] += 1;
        if (feeling !== 'urgent') latest = feeling;
      }
    }
  }
  if (said.urgent > 0) return 'urgent';
  if (said.frustrated === 0 && said.positive === 0) return 'neutral';
  if (said.frustrated === said.positive) return latest;
  return said.frustrated > said.positive ? 'frustrated' : 'positive';
}
