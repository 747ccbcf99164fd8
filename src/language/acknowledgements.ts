import { FUNCTION_WORDS } from './english-lexicon.ts';
import { stem } from './english-stem.ts';
import { isGrammarOf, languageOf } from './which-language.ts';

/** Words of greetings, thanks and replies that only acknowledge: "Great, I've noted that." */
const acknowledging = new Set(
  `absolutely alright amazing anytime awesome bye certainly cheers congrats congratulations cool course definitely done
  exactly excellent fantastic fine glad good goodbye got great haha happy hear hello hey hi indeed ive keep know let like
  lol lovely luck make mind morning evening afternoon night nice noted okay ok oh ah perfect please pleasure problem
  really remember right save saved see sorry sound sounds super sure take talk thank thanks thx tonight understood update updated
  welcome well will wish wonderful worries wow yay yeah yep yes youre im ill glad lets help anything else day today tomorrow
  soon later care time happy feel free need sir madam dear darling cheerio ta helpful useful brilliant star legend lot lots much
  appreciate appreciated
  danke dir euch ihnen sehr vielen schön schönen bis bald später dann guten tag morgen abend gern gerne bitte hallo tschüss alles klar gut super prima genau toll verstanden notiert geholfen hilfreich nützlich hilfe wunderbar spitze klasse freut
  merci bonjour salut bonsoir parfait accord compris noté génial gentil utile aidé aide beaucoup
  gracias hola adiós perfecto vale entendido genial claro útil amable ayuda ayudado mucho mucha gran
  grazie ciao perfetto capito bene utile aiuto obrigado obrigada olá perfeito entendi
  bedankt dank hoi prima begrepen`
    .split(/\s+/)
    .map(stem),
);

/** Words that say something by their absence from the list, though no text is without them. */
const saying = new Set(['not', 'never', 'no', 'nor']);

/** Longer texts are not looked at: they say something. */
const shortReply = 120;

/**
 * Whether a text says nothing of its own, such as "Done!" or "Okay, good to know."
 *
 * @param names in lower case, of those who speak: "Thanks, Caroline!" says no more.
 */
export function onlyAcknowledges(text: string, names: ReadonlySet<string> = new Set()): boolean {
  if (text.length > shortReply || !/\p{L}/u.test(text)) return false;
  const words = wordsIn(text.replace(titled, ''));
  const left = words.filter((word) => says(word) && !names.has(word));
  if (left.length === 0) return true;
  const language = languageOf(text);
  return (
    language !== null &&
    language !== 'en' &&
    left.every((word) => isGrammarOf(language, word)) &&
    words.some((word) => acknowledging.has(stem(word)))
  );
}

/** A name with a title: "Noted, Ms Kamau" says no more than "Noted". */
const titled = /(?<!\p{L})(?:Mrs?|Ms|Mx|Miss|Dr|Frau|Herr|Madame|Monsieur|Señora?)\.? \p{Lu}[\p{L}'’-]+/gu;

/** The words of a text, in lower case, without those that any text has and those that acknowledge. */
export function withoutAcknowledging(text: string): string[] {
  return wordsIn(text).filter(says);
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const says = (word: string) =>
  saying.has(word) || (!FUNCTION_WORDS.has(word) && !acknowledging.has(stem(word)));
