import { isCalendarName } from '../../language/calendar-names.ts';
import { GIVEN_NAMES } from '../../language/given-names.ts';
import { AMBIGUOUS_NAMES } from '../../language/name-words.ts';
import { readsAsEnglish } from '../../language/terms.ts';
import { commonWordsIn, isCommonWord, languageOf, wordsOf } from '../../language/which-language.ts';
import { firstNames } from '../../language/world-names.ts';

/**
 * What a capital letter says: in English nearly a name, elsewhere a name but where it begins a sentence, in German only
 * a noun. In scripts without capitals, a Latin word is a name wherever it stands.
 */
export type Capitals = 'english' | 'names' | 'nouns' | 'none';

const withoutCapitals = ['zh', 'ja', 'ko', 'th', 'hi', 'ar', 'he'];
const otherAlphabets = ['ru', 'uk', 'el'];

/** What capital letters say in a text, by its language. Latin words without any sign of another language are English. */
export function capitalsIn(text: string): Capitals {
  const beginning = text.slice(0, 2000);
  if (readsAsEnglish(beginning)) return 'english';
  const language = languageOf(beginning) ?? 'en';
  if (withoutCapitals.includes(language)) return 'none';
  if (otherAlphabets.includes(language)) return 'names';
  const words = wordsOf(beginning);
  const counts = commonWordsIn(words);
  const english = counts.get('en') ?? 0;
  const most = Math.max(0, ...[...counts].map(([each, count]) => (each === 'en' ? 0 : count)));
  if (most > english) return counts.get('de') === most ? 'nouns' : 'names';
  // Of languages without a list of words: not one word of English beside letters that English lacks.
  const isForeign = english === 0 && words.length > 2 && /[^\P{L}a-zA-Z]/u.test(beginning);
  if (!isForeign) return 'english';
  return language === 'de' ? 'nouns' : 'names';
}

/** A run of capitalised words without what another script adds to a Latin name: the particle of `Postgres로`. */
export function withinScript(run: string): string {
  return run.replace(
    /(?<=[\p{Script=Latin}\p{N}])[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}].*$/u,
    '',
  );
}

const isGiven = (word: string) =>
  (GIVEN_NAMES.has(word) && !AMBIGUOUS_NAMES.has(word)) || firstNames.has(word.toLowerCase());

/**
 * The name in a run of capitalised words of a language other than English and German; null if it is in doubt. The
 * first word of a sentence is capitalised whatever it is, so that it belongs to a name only if it is a given name.
 */
export function foreignName(run: string, begins: boolean): string | null {
  // Turkish sets endings apart: "Polat'la". Numbers after a name are amounts and days.
  const words = run
    .replace(/(?<=\p{L}{2})['’]\p{Ll}.*$/u, '')
    .replace(/(?: \d[\d.]*)+$/u, '')
    .split(' ');
  const isOther = (word: string) => isCalendarName(word) || isCommonWord(word.toLowerCase());
  if (begins && words.length > 1 && !isGiven(words[0] ?? '')) words.shift();
  while (words.length > 0 && (isOther(words[0] ?? '') || !/^\p{Lu}/u.test(words[0] ?? ''))) words.shift();
  while (words.length > 0 && (isOther(words.at(-1) ?? '') || !/^\p{Lu}/u.test(words.at(-1) ?? '')))
    words.pop();
  const name = words.join(' ');
  return name.length < 3 || ADDRESS.test(name) ? null : name;
}

/** What stands after a name, and is none alone. */
const ADDRESS = /^(?:Bey|Hanım|Hoca|Abi|Abla|Usta)$/u;
/** German words after which a name stands without a comma. */
const BEFORE_NAME =
  /^(?:Nachbarn?|Nachbarin|Bruder|Schwester|Schwager|Schwägerin|Tochter|Sohn|Onkel|Tante|Cousin|Cousine|Oma|Opa|Freund|Freundin|Kolleg(?:e|en|in)|Chef|Chefin|Firma|Projekt|Familie|Stadt|Doktor|Herrn)$/u;
const AFTER_NAME = /^(?:GmbH|AG|KG|SE|UG)$/u;
/** Words of general knowledge that are German nouns, too. */
const GERMAN_NOUNS = new Set(
  'Bach Tour Star Union Super Faust Word Cup Watch Bond Republic Inferno Chess Tower Amazon Excel Night Art Pest Mali Gospel Kelvin Celsius Fahrenheit Titanic Matrix Cook Falls West Wall War Sand Rock'.split(
    ' ',
  ),
);

/** A name in a run of capitalised words, and where in the run it begins. */
export interface FoundName {
  readonly name: string;
  readonly from: number;
}

/**
 * The names in a run of capitalised German words, where every noun is one: known given names, with a family name where
 * the sentence leaves no doubt, what follows a relationship or "Firma", names with digits or capitals inside, companies,
 * and what `isKnownPlace` knows.
 */
export function germanNames(
  run: string,
  begins: boolean,
  after: string,
  isKnownPlace: (word: string) => boolean,
): FoundName[] {
  const words = run.split(' ');
  const found: FoundName[] = [];
  let from = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    const start = from;
    from += word.length + 1;
    const ended = /^\s*(?:[.,;:!?)\n]|$)/u.test(after) && at + 2 === words.length;
    const genitive = isGiven(word) || !word.endsWith('s') ? '' : word.slice(0, -1);
    const add = (name: string) => {
      found.push({ name, from: start });
      from = start + name.length + 1;
      at += name.split(' ').length - 1;
    };
    if (isGiven(word)) {
      // A verb stands second in a German sentence: two words that begin it are one name.
      const whole = next !== undefined && /^\p{Lu}\p{Ll}/u.test(next) && ((begins && at === 0) || ended);
      add(whole && words.length === at + 2 ? `${word} ${next}` : word);
    } else if (isGiven(genitive)) found.push({ name: genitive, from: start });
    else if (at > 0 && BEFORE_NAME.test(words[at - 1] ?? '') && /^\p{Lu}\p{Ll}/u.test(word)) add(word);
    else if (next !== undefined && AFTER_NAME.test(next)) add(`${word} ${next}`);
    else if (next !== undefined && /\p{Lu}/u.test(next) && /\d/.test(next) && !BEFORE_NAME.test(word))
      add(`${word} ${next}`);
    else if (/\p{Ll}\p{Lu}/u.test(word) || (/\p{Lu}.*\d|\d.*\p{Lu}/u.test(word) && word.length > 3))
      add(word);
    else if (isKnownPlace(word) && !GERMAN_NOUNS.has(word) && !isCalendarName(word)) add(word);
  }
  return found;
}
