import type { ExtractionTurn } from '../extractor.ts';
import { ownWords } from '../own-words.ts';
import { splitSentences } from '../sentences.ts';
import { raiseNames } from './capitalised-names.ts';
import { clausesOf } from './clauses.ts';
import { readPlainly } from './plain-words.ts';

/** One clause of a turn, as the rules see it. */
export interface Statement {
  turn: ExtractionTurn;
  /** Trimmed, in plain spelling, without what merely leads in ("Oh, well,", "Hey Sam,"). Offsets are not kept. */
  text: string;
  /** The whole sentence, in plain spelling. */
  sentence: string;
  /** What the sentence calls its subject matter before a colon ("Vendor: stick with Northgate"). */
  topic: string | undefined;
  /** It is an item of a list, one a line. */
  isItem: boolean;
  isQuestion: boolean;
  /** It speaks of what is not so ("if", "maybe", "I wish"). */
  isHypothetical: boolean;
  /** It says that it replaces something said before. */
  revises: boolean;
  /** The statements of the same turn shortly before it. */
  before: readonly Statement[];
  /** Earlier turns, oldest first. */
  earlier: readonly ExtractionTurn[];
}

/** Opens a sentence whatever follows ("so", "and"), or only with a mark behind it ("no, ..."; "no meat" is no opening). */
const LEAD_IN =
  /^(?:(?:oh|ah|ahh|aw|so|ok|okay|alright|all right|yeah|yes|yep|yup|nah|nope|hey|hi|hello|sir|madam|oi|mate|hmm|hm|um|uh|ugh|wow|yo|btw|by the way|fyi|and|but|also|plus|now|anyway|anyways|honestly|personally|to be honest|frankly|actually|in fact|just so you know|basically|oh and|as for me|for me|like i said|as i said|as mentioned|as discussed|as agreed|as you know|for the record|for your information|tl;?dr|dear assistant|obviously|of course|sadly|unfortunately|luckily|thankfully|fortunately|apparently|long story short|turns out|it turns out|(?:please )?(?:remember|note|keep in mind|bear in mind|be aware|you should know|for context|for reference)(?: that)?(?= (?:I|my|we|our)\b)|you know|i mean|aye|haha|lol|omg|yay|yikes|oops|finally|lastly)[,:;.!\s–—-]+|(?:no|well|right|wait|sorry|scratch that|correction|on second thoughts?|thanks|thank you|thx|cheers|great|cool|good|perfect|sure|great news|good news|bad news|big news|update|status|quick update|quick note|quick one|small thing|one thing|one more thing|another thing|last thing|two things|first|firstly|second|secondly|third|then|next|for what it'?s worth|fwiw|heads[- ]up|morning|good morning|good evening|evening|afternoon|important|p\.?s\.?|team|all|guys|folks|everyone|look|listen|let's see|question|kindly|agreed|final|maybe not|done|quick q)[,:;.!–—-]+\s*|(?:kindly|then|first) )+/i;
const GREETED = /^(?:hey|hi|hello|thanks|thank you|dear|ok|morning)\s+\p{Lu}\p{L}+[,!\s]+/u;
const HYPOTHETICAL =
  /\b(?:if(?! possible| i (?:remember|recall)| you (?:can|could|don't mind)| that'?s ok)|unless|suppose|supposing|imagine|i wish|hypothetically|assuming|pretend|were to|would have|could have|could've|would've|should have|should've|might|maybe|perhaps|possibly|in theory|for example|for instance|e\.g\.|let's say|say i|in case|thinking about|thinking of|considering|tempted to|toying with|leaning towards?|wondering|somebody told me|rumou?r|supposedly|allegedly|i guess|not sure|would (?:love|like) to (?:someday|one day)|one day|someday|idk|dunno)\b/i;
const REVISES =
  /\b(?:actually|instead|no longer|not anymore|any more|anymore|changed (?:my|our|his|her|their) minds?|on second thoughts?|scratch (?:that|what)|correction|rather than|switch(?:ed|ing)?|from now on|make (?:it|that|the) .{2,40}|used to|change of plans?|moved (?:to|from)|not .{2,30} any ?more|forget what)\b/i;
/** What is said in jest or as fiction is not so, whatever it says. */
const NOT_MEANT =
  /\/s(?:\s|$)|🙄|\b(?:just kidding|only joking|jk|yeah,? right|said no one ever|as if i|sarcas\w+|kidding)\b|\b(?:top-notch|stellar|brilliant|fantastic|great|amazing) (?:service|job|work),? (?:really|do keep|keep (?:it|that) up|as always|as usual)|i (?:just )?love how (?:you|it|they|this) (?:always|never|keeps?)/iu;
const FICTION =
  /\b(?:in (?:the|my|this|our) (?:story|novel|book|film|movie|game|play|dream|scene|script|sketch|campaign|scenario)|the (?:character|hero|heroine|protagonist|villain|narrator)|my character|role-?play\w*|(?:novel|story|film|movie|poem|scene|screenplay|book|song|play|episode|series|show|fairy ?tale) (?:where|about|in which|set in)|the plot|fictional|once upon a time|for an? (?:\w+ )?(?:exercise|homework|essay)|example sentences?|lyrics|i dream(?:ed|t)|pretend (?:you|that|to)|act as|you are an? \w+ who)\b/i;
/** A text is given to be worked on: what follows is material, nobody's statement. */
const MATERIAL =
  /\b(?:translat\w+|rewrit\w+|rephras\w+|reword\w*|paraphras\w+|proofread\w*|correct|polish|summari[sz]e|shorten|improve|turn|convert|check|edit|fix|explain|review|analy[sz]e|classify|parse|format|sentences?|sounds?|grammar|extract|label|which of)\b[^.?!\n]*\b(?:this|these|those|following|below|sentences?|paragraphs?|text|abstract|bullet points|e-?mail|message|note|letter|list|passage|it)\b[^.!\n]*[:?]\s*$|\b(?:wrote|writes|said|says|asked|reads|replied|e-?mailed|texted|posted|got this|received this|here'?s (?:the|a|his|her|their|what)|the (?:e-?mail|message|letter|ad|review|article|text|poster|sign|error|log|output|ticket) (?:is|says|reads|said|was))\b[^.!?\n]{0,40}:\s*$/i;
function stripLeadIn(text: string): string {
  let rest = text
    .replace(/^@[\p{L}.]+[,:]?\s+(?!(?:can|could|will|would|please|pls)\b)/u, '')
    .replace(/^[-*•>–]\s+(?!\[)/, '')
    .replace(/^\(?\d{1,2}[.)]\s+/, '');
  rest = rest.replace(GREETED, '');
  const stripped = rest.replace(LEAD_IN, '');
  return stripped === '' ? rest : stripped;
}

const QUESTION_START =
  /^(?:(?:do|does|did|is|are|was|were|should|shall|would|has|have|isn't|aren't|don't|doesn't|didn't|can't|couldn't|wouldn't|shouldn't) (?:i|we|you|he|she|they|it|the|that|this|these|there|my|our|your|anyone|anybody|someone)\b|(?:what|why|how|who|whose|where|when|which)(?:'s|'re|'d|'ll)? (?!(?:i|we|you) (?:write|ask|send|quote|need|want|say|work|travel|cook|talk|order|book|do)\b)|any (?:idea|chance|thoughts|way)|anyone|is there|are there|can (?:i|we|it|the|this|one)|could (?:i|we|it|this)|may i|what about|how about)/iu;
/** "Does Anna know": a capital letter tells a name from "do not" and "have to". */
const QUESTION_OF_NAME =
  /^(?:[Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Ss]hould|[Ww]ould|[Hh]as|[Ii]sn't|[Dd]oesn't|[Dd]idn't|[Cc]an't|[Ww]asn't) \p{Lu}\p{L}+\b/u;
const ASK = /^(?:(?:can|could|would|will) (?:you|u|someone|somebody)|please)\b/i;
const TOPIC = /^([\p{L}\p{N}][\p{L}\p{N}' &/()-]{1,45}?)\s*:\s+(?=\S)/u;
const NOT_TOPIC = /^(?:i|we|he|she|they|it|that|this|the (?:thing|problem|point|question) is|because)\b/i;

/** What follows a colon as a sentence of its own: "we did settle it: we're going with Postgres". */
const AFTER_COLON =
  /^([^:]{3,160}):\s+((?:I|we|you|he|she|they|it|my|our|the|please|can you|could you|let's|don't|remind me|never|always|no)\b.{6,})$/i;
const LABEL =
  /\b(?:to-?dos?|tasks?|actions?|decision|decided|agreed|verdict|conclusion|outcome|final|settled|answer|change of plans?|reminder|note|homework|AI|for|in|list|need to|have to|must|add|remember|official|plan|remind)\b/i;

/** A line that a search of files printed: "notes/b.md: we decided". */
const SEARCH_RESULT = /^(?:[\w.-]+\/)*[\w-]+\.[a-z]{1,4}:(?:\d+:)?\s/;

/** Longer sentences were never said. */
const LONGEST = 600;
/** Statements a statement may refer back over. */
const NEAR = 8;

/** The clauses a turn's author said in their own words. */
export function statementsOf(turn: ExtractionTurn, earlier: readonly ExtractionTurn[] = []): Statement[] {
  const words = ownWords(turn.content);
  if (NOT_MEANT.test(turn.content)) return [];
  const statements: Statement[] = [];
  const lowered = !/(?<![\p{L}'])(?!I\b)\p{Lu}\p{Ll}/u.test(words);
  let inTale = false;
  for (const { text: raw, end } of splitSentences(words)) {
    const plain = raiseNames(readPlainly(raw), lowered);
    if (plain.length < 4 || plain.length > LONGEST || SEARCH_RESULT.test(plain)) continue;
    if (MATERIAL.test(plain) && (plain.endsWith(':') || /^\s*(?:[-*•]|\d+[.)]|\n)/.test(words.slice(end))))
      break;
    // A tale goes on as long as it speaks of others.
    inTale = FICTION.test(plain) || (inTale && !/\b(?:I|my|me|we|our)\b/.test(plain));
    if (inTale) continue;
    const isItem = /^\s*(?:[-*•–]|\d{1,2}[.)]|\[[ xX]\])\s/.test(raw);
    let text = stripLeadIn(plain);
    if (text.length < 3) continue;
    const topic = TOPIC.exec(text)?.[1];
    const asks = /\?["')\]!?]*$/.test(plain);
    const startsAsQuestion = QUESTION_START.test(text) || QUESTION_OF_NAME.test(text);
    const clauses = isItem ? [text] : clausesOf(text);
    let conditional = false;
    const told = AFTER_COLON.exec(text);
    if (told !== null && (!LABEL.test(told[1] ?? '') || /,/.test(told[1] ?? '')))
      clauses.push(...clausesOf(told[2] ?? ''));
    const revises =
      REVISES.test(plain) ||
      (statements.at(-1)?.revises === true && /^(?:no|actually|scratch|change)/i.test(words.trim()));
    for (const [index, clause] of clauses.entries()) {
      text = stripLeadIn(clause);
      if (text.length < 4) continue;
      const last = index === clauses.length - 1;
      const isQuestion =
        QUESTION_START.test(text) ||
        QUESTION_OF_NAME.test(text) ||
        (asks && (last || startsAsQuestion || !/^(?:I|we|my|our|\p{Lu})/u.test(text)));
      if (/^(?:if|unless|suppose|supposing|imagine|assuming|should)\b/i.test(text)) conditional = true;
      statements.push({
        turn,
        text,
        sentence: plain,
        topic: topic === undefined || NOT_TOPIC.test(topic) ? undefined : topic,
        isItem,
        isQuestion: isQuestion && !(ASK.test(text) && !startsAsQuestion),
        isHypothetical: conditional || HYPOTHETICAL.test(text),
        revises,
        before: statements.slice(-NEAR),
        earlier,
      });
    }
  }
  return statements;
}
