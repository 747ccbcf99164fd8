import { onlyAcknowledges } from './acknowledgements.ts';
import { codeIn } from './code-words.ts';
import { isGreeting } from './greetings.ts';
import { firstNames, worldNames } from './world-names.ts';

/** Words of one's own: whoever is meant by them may have told of it. */
const own =
  /(?<![\p{L}\p{N}])(?:I|I['’]\p{L}+|me|my|mine|myself|we|we['’]\p{L}+|us|our|ours|he|him|his|she|her|they|them|their|ich|mich|mir|meine?[mnrs]?|wir|uns|unser\p{L}*|je|j['’]\p{L}*|moi|mon|ma|mes|nous|notre|nos|yo|mi|mis|nosotros|nuestr\p{L}+|io|mio|mia|miei|noi|nostr\p{L}+|eu|meu|minha|nós|nosso|ik|mij|mijn|wij|ons|onze|мо[йеяи]|мне|меня|мы|нас|наш\p{L}*)(?![\p{L}\p{N}])|私|僕|俺|我|咱/iu;
/** Relatives who are named by what they are, without an article, are one's own: "mum's house", but "a mum", "the dad". */
const kin =
  /(?<!(?<!\p{L})(?:an?|the|every|any|new|single|working) )(?<!\p{L})(?:mum|mom|mam|mummy|mommy|dad|daddy|gran|granny|nan|nana|grandma|grandpa|grandad|granddad|mutti|vati|oma|opa|maman|mamie|papi)(?:['’]?s)?(?!\p{L})/iu;
/**
 * Things that only who was there can know: this one, that time, what was said. "An expression that matches" is none, and
 * in "sort these numbers: 9, 3" the message itself says which.
 */
const definite =
  /(?<!\p{L})(?:the|(?<!(?<!\p{L})an? (?:\p{L}+ ){1,3})that|those|(?:this|these)(?![^:.?!]{0,40}:(?!\d) ?\S))(?! (?:difference|meaning|capital|population|plot|author|etymology|history|point|best|worst|first|largest|biggest|oldest|fastest|longest|highest|boiling|melting|chemical|offside|northern|noble|word|words|following|square|speed|moon|sun|earth|world|sky|weather)(?!\p{L}))(?= \p{Ll})/u;
/** Times of somebody's own life. */
const ownTime =
  /(?<!\p{L})(?:yesterday|tomorrow|tonight|today|ago|again|last (?:week|month|year|time|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|this (?:week|month|year|morning|afternoon|evening)|next (?:week|month|year)|due|planned|decided|agreed|said|told|mentioned|remember|remind)(?!\p{L})/iu;
/** How questions about the world and requests for a text begin, in English. */
const ofTheWorld =
  /^(?:(?:ok(?:ay)?|so|hey|hi|hello|please|well|and)[, ]+)*(?:(?:can|could|would) you (?:please )?)?(?:wh(?:at|o)(?:['’]s| is| are| does| do| wrote| painted| invented| discovered| won| composed| directed| causes?)|which|why (?:do|does|is|are|can)|how (?:do|does|can|to|many|much|far|long|old|tall|big|often|fast|deep|high|is|are)|where (?:is|are|was|do|does)|is|are|does|can|should|define|explain|translate|write|compose|draft|summari[sz]e|convert|sort|list|name|give|tell|pick|calculate|compare|describe|generate|implement|create|make|suggest|recommend|turn|rewrite|ideas|recipe|synonyms?|best|history|difference|pros)(?!\p{L})/iu;
/** What is asked of the world in German, French, Spanish, Italian and Portuguese, whose names are the world's, too. */
const worldsNames =
  'was ist die hauptstadt|wer (?:schrieb|malte|erfand|entdeckte|komponierte)|quelle est la (?:capitale|population|monnaie)|qui a (?:écrit|peint|inventé|découvert|composé)|cuál es la (?:capital|población|moneda)|quién (?:escribió|pintó|inventó|descubrió|compuso)|qual è la capitale|chi ha (?:scritto|dipinto|inventato|scoperto)|qual é a capital|quem (?:escreveu|pintou|inventou|descobriu)';
/** What else nobody asks of their own life there, where no article tells what is somebody's own. */
const worldsTexts =
  "erkläre?|übersetze?|berechne|schreibe?(?: mir)? (?:bitte )?ein|was ist (?:eine?|der unterschied)|was (?:bedeutet|heißt)|wie (?:sagt|schreibt|macht|kocht) man|explique|traduis|calcule|résume|(?:écris|rédige)(?:-moi)? une?|quelle est la différence|que (?:signifie|veut dire)|qu['’]est-ce qu['’]une?|comment (?:dit|fait|écrit)-on|explica|explícame|traduce|tradúceme|calcula|resume|(?:escribe|escríbeme|redacta) une?a?|cuál es la diferencia|qué (?:significa|es una?)|cómo se (?:dice|escribe|hace|cocina)|spiega|spiegami|traduci|(?:scrivi|scrivimi) une?a?|qual è la differenza|(?:che )?cosa significa|traduz|(?:escreve|escreva)(?:-me)? uma?|qual é a diferença|o que significa";
const beginsWith = (patterns: string) => new RegExp(`^[¿¡]?(?:${patterns})(?!\\p{L})`, 'iu');
const ofTheWorldElsewhere = beginsWith(`${worldsNames}|${worldsTexts}`);
const ofItsNames = beginsWith(worldsNames);
/** What somebody asks for who wants a program. */
const howTo =
  /(?<!\p{L})(?:how (?:do|does|can|to)|what (?:is|does|are)|what['’]s the difference|why (?:does|is|do)|write|implement|generate|fix|find the bug|explain|convert|refactor|translate|example)(?!\p{L})/iu;
/** Words for oneself that mean anybody: "how do I sort a list", "tell me about Rome". */
const anybody =
  /(?<!\p{L})(?:how (?:do|can|could|should|would) (?:I|you)|(?:give|tell|show|help|write|teach|make|draw|find|get|explain(?: to)?) me|let me know|as if I were|wie kann ich|wie lese ich|wie mache ich|(?:erklär|schreib|gib|zeig|nenn)e? mir|(?:explique|écris|donne|montre|dis)-moi|(?:dime|dame))(?!\p{L})/giu;
const quotes =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』|`[^`]*`|(?<!\p{L})'[^']*'(?!\p{L})/gu;
/** Beside {@link onlyAcknowledges}, a short message that asks something is no courtesy. */
const asks = /[?？]|(?<!\p{L})(?:what|who|when|where|which|why|how)(?!\p{L})/iu;

/** What a message shows of what it is about. */
export interface QueryCues {
  /** Greetings, thanks, goodbyes or signs, and nothing else. */
  readonly courtesy: boolean;
  /** It speaks of its writer, somebody they know, or something definite: it may be about anything that was told. */
  readonly own: boolean;
  /** It asks for a program, or about programming. */
  readonly code: boolean;
  /** It asks what is the same for everybody, or for a text. */
  readonly world: boolean;
}

/** Reads the cues of a message. Names, times and words of one's own outweigh all others. */
export function readCues(text: string): QueryCues {
  // Quoted words are not the writer's own: "translate 'my house'" does not ask about a house.
  const spoken = text.replaceAll(quotes, ' ').replaceAll(anybody, ' ');
  const { words, marks } = codeIn(text);
  const courtesy =
    !/[\p{L}\p{N}]/u.test(text) || isGreeting(text) || (!asks.test(text) && onlyAcknowledges(text));
  const coded = words + marks;
  const asked = text.trim();
  const mine =
    own.test(spoken) ||
    kin.test(spoken) ||
    ownTime.test(spoken) ||
    (!ofItsNames.test(asked) && namesSomebody(spoken, coded > 0));
  return {
    courtesy,
    own: mine || (coded < 2 && definite.test(spoken)),
    // One such word alone is everyday talk: the code of a door, a class at school, a string of pearls.
    code: coded >= 2 || (coded === 1 && howTo.test(text)),
    world: ofTheWorld.test(asked) || ofTheWorldElsewhere.test(asked),
  };
}

/**
 * Whether a capitalised word within a sentence, or a first name, may be of somebody's own life.
 *
 * @param coded whether capitals may be those of programs.
 */
function namesSomebody(text: string, coded: boolean): boolean {
  for (const { 0: name, index } of text.matchAll(
    /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{M}-]+(?![\p{L}\p{M}\p{N}_(])/gu,
  )) {
    const begins = /(?:^|[.!?:…]["”)]?)\s*[¿¡]?$/u.test(text.slice(0, index));
    if (!begins && !coded && !worldNames.has(name.toLowerCase())) return true;
  }
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => firstNames.has(word));
}
