import type { ExtractionTurn } from '../extractor.ts';
import { blankForeignText, splitSentences } from '../sentences.ts';

/** One sentence of a turn, as the rules see it. */
export interface Statement {
  turn: ExtractionTurn;
  /** Trimmed, without what merely leads in ("Oh, well,", "Hey Sam,"). Offsets are not kept: only entities need them. */
  text: string;
  isQuestion: boolean;
  /** It speaks of what is not so ("if", "maybe", "I wish"). */
  isHypothetical: boolean;
  /** It says that it replaces something said before. */
  revises: boolean;
}

const LEAD_IN =
  /^(?:(?:oh|ah|well|so|ok|okay|alright|right|yeah|yes|yep|yup|no|nah|nope|hey|hi|hello|hmm|um|btw|by the way|fyi|and|but|also|plus|anyway|anyways|honestly|personally|to be honest|tbh|frankly|actually|in fact|wait|sorry|scratch that|correction|on second thought|just so you know|thanks|thank you|great|cool|good|perfect|sure|basically|oh and|great news|good news|update|quick update|as for me|for me|for what it'?s worth|fwiw|like i said|as i said|as mentioned)[,:;.!\s–—-]+)+/i;
const GREETED = /^(?:hey|hi|hello|thanks|thank you|dear)\s+\p{Lu}\p{L}+[,!\s]+/u;
const HYPOTHETICAL =
  /\b(?:if|unless|suppose|supposing|imagine|i wish|hypothetically|assuming|pretend|were to|would have|could have|should have|just kidding|joking|might|maybe|perhaps|possibly|in theory|for example|for instance|e\.g\.|let's say|say i)\b/i;
const REVISES =
  /\b(?:actually|instead|no longer|not anymore|any more|anymore|changed (?:my|our|his|her|their) minds?|on second thought|scratch that|correction|rather than|switch(?:ed|ing)?|from now on|make (?:it|that) .* instead|used to)\b/i;
/** Quoted speech is somebody else's; titles of up to three words stay. */
const QUOTED = /["“][^"“”\n]{1,2000}["”]|(?<![\p{L}\p{N}])'[^'\n]{1,2000}'(?!\p{L})/gu;

/** What a turn's author said in their own words, with quotes, code and recalled text blanked; offsets hold. */
export function ownWords(turn: ExtractionTurn): string {
  const plain = turn.content.replace(/[’]/g, "'");
  return blankForeignText(plain).replace(QUOTED, (found) =>
    found.trim().split(/\s+/).length > 3 ? found.replace(/[^\n]/g, ' ') : found,
  );
}

function stripLeadIn(text: string): string {
  let rest = text.replace(/^[-*•>]\s+(?!\[)/, '').replace(/^\d+[.)]\s+/, '');
  rest = rest.replace(GREETED, '');
  const stripped = rest.replace(LEAD_IN, '');
  return stripped === '' ? rest : stripped;
}

/** The sentences a turn's author said in their own words. */
export function statementsOf(turn: ExtractionTurn): Statement[] {
  return splitSentences(ownWords(turn)).flatMap(({ text: raw }) => {
    const text = stripLeadIn(raw.replace(/\s+/g, ' ')).trim();
    if (text.length < 4 || text.length > 600) return [];
    return [
      {
        turn,
        text,
        isQuestion:
          /\?["')\]]*$/.test(text) ||
          /^(?:do|does|did|is|are|was|should|shall|what|why|how|who|where|when|which) (?:i|we|you|he|she|they|it|the|that)\b/i.test(
            text,
          ),
        isHypothetical: HYPOTHETICAL.test(text),
        revises: REVISES.test(raw),
      },
    ];
  });
}
