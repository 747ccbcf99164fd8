import { pattern } from './pattern.ts';
import { NAME, RELATION, RELATION_ADJECTIVE } from './phrases.ts';

/** Something that can be the subject of a sentence of its own. */
const SUBJECT = `(?:I|[Ww]e|[Yy]ou|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|[Tt]here|[Tt]hat(?=')|[Ee]veryone|[Ss]omeone|(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[Tt]his|[Tt]hat) [\\p{L}'-]+(?: [\\p{L}'-]+){0,3}?|${NAME})`;
const FINITE =
  "(?:'m|'re|'s|'ve|'ll|'d| (?:am|is|are|was|were|has|have|had|will|won't|can|can't|could|would|should|must|need|needs|want|wants|do|don't|does|doesn't|did|didn't|never|always|usually|still|also|just|really|already|finally|actually|recently|now|" +
  'live|lives|lived|work|works|worked|moved|prefer|prefers|like|likes|love|loves|hate|hates|use|uses|used|think|thinks|agreed|decided|chose|picked|went|got|gets|started|starts|joined|left|quit|speak|speaks|study|studies|studied|owns?|runs?|leads?|hosts?|plays?|teaches|takes?|handles|manages|keeps?|promised|said|says|asked|told|found|bought|sold|hired|finished|sent|booked|owe|avoid|eat|eats|drink|drinks|wear|wears|know|knows|grew|was born|reports?|depends?|costs?|needs?|moves|turns|turned|visits|visited|arrives|stays|sits|sends|met|wrote|built|made|founded|married|graduated|switched|dropped|cancelled|canceled|plan|plans|hope|guess))\\b';
const IMPERATIVE =
  "(?:please|let's|don't|do not|remember to|remind me|make sure|never|always|can you|could you|would you|will you|from now on|going forward|in future|in the future|before (?:that )?I (?:lived|worked|was)|otherwise)\\b";

/** Where a comma and a conjunction, or a mark, begin a new clause. */
const STRONG_BREAK = pattern(
  `(?:\\s*;\\s+|\\s+[—–]\\s*|\\s+--?\\s+|,\\s+(?:(?:and|but|so|yet|plus|though|although|while|whereas|then)(?: then| now| also| so| that)?\\s+)(?=(?:${SUBJECT}${FINITE}|${NAME} \\p{Ll}+(?:s|ed)\\b|${IMPERATIVE}))|,\\s+(?=(?:did|do|does|can|could|would|is|are|was|were|will|should|have|has|any|what|how|which|where|when|who|why|right|ok|okay|isn't|aren't|don't|so (?:what|how|can|could|which|where|do|is|are|should|would))\\b(?: [^\\s?]+){3,}\\?)|,\\s+(?=my [\\p{L}'-]+(?: [\\p{L}'-]+){0,2}?${FINITE})|,\\s+(?=(?:I|we|she|he|they|it|${IMPERATIVE})(?:'(?:m|ve|ll|re|s|d))?\\b(?! (?:think|guess|mean|suppose|know|believe|hope|hear|said))))`,
  'u',
);
/** Where a bare "and" or "but" does: only before a pronoun and its verb, or an order. */
const WEAK_BREAK = pattern(
  `\\s+(?:and|but|so)\\s+(?=(?:(?:I|we|he|she|they|it)${FINITE})|(?:please|let's|don't|do not|remind me|make sure)\\b|(?:my|our|his|her) [\\p{L}-]+(?: [\\p{L}-]+){0,2}? (?:is|are|was|has|will|works|lives|loves|hates|moved|prefers|speaks)\\b)`,
  'u',
);

/** Verbs that a second verb phrase of the same subject is known by. */
const SECOND_VERB =
  "(?:live|lives|lived|have lived|has lived|have worked|are renting|are living|am living|have|work|works|worked|moved|prefer|prefers|love|loves|hate|hates|like|likes|dislike|dislikes|am|is|was|have to|has to|need to|needs to|must|will|am allergic|is allergic|speak|speaks|study|studies|studied|own|owns|joined|left|quit|decided|agreed|chose|picked|use|uses|run|runs|lead|leads|manage|manages|report|reports|teach|teaches|play|plays|can't|don't|doesn't|never|always|usually|started|bought|adopted|married|graduated|grew up|settled on|switched|depends|has|'ll|promised|volunteered|avoid)";
const SHARED = pattern(
  `^(${SUBJECT})((?:'m|'re|'s|'ve|'ll|'d)? .+?)(?:,)? (?:and|but)(?: then| also| now| so| therefore)? (${SECOND_VERB}\\b .+)$`,
  'u',
);

const RELATIVE = pattern(
  `(?<![\\p{L}'])((?:[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION})(?: ${NAME})?|${NAME})),? who ((?:'s|[\\p{L}']+) [^,.;:—–]{2,80})(,|$)?`,
  'u',
);
const WHICH = /,? which (?:is|was|are) [^,.;]{2,80}(?:,|$)/u;

const BEGINS_CLAUSE = pattern(
  `^(?:${SUBJECT}${FINITE}|.{6,}(?: is| are| was| were| has| have| had) |(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|[Yy]ou) \\S+ \\S+|\\p{Ll}|\\p{Lu}\\p{Ll}+ (?:the|my|a|an|to|me)\\b)`,
  'u',
);

/** A sentence cut at its clause boundaries. Only these may hold on their own; what they share is not repeated. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  // A sentence has few clauses; the bound keeps a hostile one cheap.
  while (parts.length < 12) {
    const at = STRONG_BREAK.exec(rest);
    if (at === null || at.index < 4) {
      if (at === null) break;
      // Too little before it to be a clause: look behind.
      const later = STRONG_BREAK.exec(rest.slice(at.index + at[0].length));
      if (later === null) break;
      const end = at.index + at[0].length + later.index;
      parts.push(rest.slice(0, end));
      rest = rest.slice(end + later[0].length);
      continue;
    }
    parts.push(rest.slice(0, at.index));
    rest = rest.slice(at.index + at[0].length);
  }
  parts.push(rest);
  return parts.flatMap((part) => {
    const weak = WEAK_BREAK.exec(part);
    // "Priya and I agreed" is one subject: before the break there must be a verb.
    if (weak === null || !BEGINS_CLAUSE.test(part.slice(0, weak.index))) return [part];
    return [part.slice(0, weak.index), part.slice(weak.index + weak[0].length)];
  });
}

/**
 * The clauses of a sentence that can be read alone, each with its subject: coordinated sentences, the second verb of a
 * subject ("I live in Porto and work at Globex"), relative clauses of people ("Ana, who lives in Porto") and appositions
 * ("Tom, our designer").
 */
export function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  for (const part of cut(sentence)) {
    let main = part.trim();
    const relative = RELATIVE.exec(main);
    if (relative !== null) {
      const [whole, who = '', does = ''] = relative;
      clauses.push(`${who} ${does}`.replace(/ '/, "'"));
      main = main.replace(whole, `${who} `).replace(/\s+/g, ' ').trim();
    }
    main = main.replace(WHICH, '');
    const shared = SHARED.exec(main);
    if (shared === null) clauses.push(main);
    else {
      const [, subject = '', first = '', second = ''] = shared;
      clauses.push(`${subject}${first}`, /^'/.test(second) ? `${subject}${second}` : `${subject} ${second}`);
    }
  }
  return clauses
    .map((clause) => clause.trim().replace(/^[,\s]+|[,\s]+$/g, ''))
    .filter((clause) => clause.length > 3);
}
