import { COMMON_WORDS, FUNCTION_WORDS } from '../language/english-lexicon.ts';
import { GIVEN_NAMES } from '../language/given-names.ts';
import { AMBIGUOUS_NAMES } from '../language/name-words.ts';
import { OCCUPATIONS } from '../language/occupations.ts';
import { isCommonWord, writtenLanguage } from '../language/which-language.ts';
import { ANIMAL, KIN } from './rule-based-extractor/words.ts';

/** Pronouns of persons and of several, and what may name them earlier in a sentence. */
interface Pointing {
  readonly pronoun: RegExp;
  readonly isNamed: (before: string) => boolean;
}

/** Days and months, which have a capital and are nobody; those that are names, too, behind a word for a time. */
const TIMES =
  'I|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:days?)?|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag|' +
  'Jan(?:uary|uar)|Jänner|Feb(?:ruary|ruar)?|March|Mar|März|Apr|Mai|Juni|July?|Juli|Aug|Sept?(?:ember)?|' +
  'O[ck]t(?:ober)?|Nov(?:ember)?|De[cz](?:ember)?|' +
  '(?<=(?<!\\p{L})(?:in|on|of|by|since|until|till|before|after|during|last|next|this|early|late|im|seit|bis|ab|vor|nach|Anfang|Mitte|Ende|\\d{1,2}(?:\\.|st|nd|rd|th)?) )(?:Jan|April|May|June|August)';
/** Not at the beginning, where every word has a capital. */
const RAISED = new RegExp(
  `(?<=[\\p{L}\\p{N},;:'’")\\]] ["'(]?)(?!(?:${TIMES})(?:['’]s)?(?![\\p{L}-]))\\p{Lu}[\\p{L}'’-]+`,
  'u',
);
const FIRST =
  /^["'“(*]*(\p{Lu}[\p{L}-]+)(?:(?<told>['’]s|,? \p{Lu}| (?:and|is|was|has|had|will) )| (?<verb>\p{Ll}+))?/u;
const SOMEBODY = new RegExp(
  `(?<!\\p{L})(?:${KIN}|${ANIMAL}|(?:wo)?m[ae]n|boys?|girls?|lady|guys?|child(?:ren)?|kids?|bab(?:y|ies)|friends?|neighbou?rs?|colleagues?|people|person|customers?|clients?|guests?|some(?:one|body)|every(?:one|body)|any(?:one|body)|who)(?!\\p{L})`,
  'iu',
);
const SEVERAL =
  /(?<!\p{L})(?:(?:the|an?|my|our|your|this|that|these|those|some|all|both|many|most|few|two|three|\d+) \p{L}{3,}|(?!(?:is|was|has|this|always|perhaps|us|yes|its|does|as)(?!\p{L}))\p{L}{2,}s(?!\p{L}))/iu;

function hasName(before: string): boolean {
  if (RAISED.test(before)) return true;
  const first = FIRST.exec(before);
  const word = first?.[1] ?? '';
  if (GIVEN_NAMES.has(word)) return true;
  const { told, verb } = first?.groups ?? {};
  const goesOn = told !== undefined || (verb !== undefined && !FUNCTION_WORDS.has(verb));
  return goesOn && !COMMON_WORDS.has(word.toLowerCase()) && !FUNCTION_WORDS.has(word.toLowerCase());
}

function hasNoun(before: string): boolean {
  const [, word = ''] = FIRST.exec(before) ?? [];
  return (
    RAISED.test(before) || (word !== '' && !isCommonWord(word.toLowerCase()) && !GERMAN_START.test(word))
  );
}

/** What German sentences begin with that is no noun. */
const GERMAN_START =
  /^(?:(?:Vor)?[Gg]estern|Heute|(?:Über)?[Mm]orgen|Danach|Davor|Dort|Hier|Bitte|Bald|Später|Dann|Nachher|Endlich|Leider|Erinnere?|Habe?|Wollen|Sollen|Könnten?|Können)$/u;

function namesSomebody(before: string): boolean {
  return (
    hasName(before) ||
    SOMEBODY.test(before) ||
    (before.match(/\p{L}+/gu) ?? []).some((word) => OCCUPATIONS.has(word.toLowerCase()) || isLowered(word))
  );
}

/** "ali will call": some write names without capitals. */
function isLowered(word: string): boolean {
  const raised = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return word.length > 2 && GIVEN_NAMES.has(raised) && !AMBIGUOUS_NAMES.has(raised);
}

const ENGLISH: readonly Pointing[] = [
  { pronoun: /(?<!\p{L})(?:he|she|him|her|his|hers)(?![\p{L}-])/iu, isNamed: namesSomebody },
  {
    pronoun: /(?<!\p{L})(?:they|them|theirs?)(?![\p{L}-])/iu,
    isNamed: (before) => namesSomebody(before) || SEVERAL.test(before),
  },
];

/** With a capital, "Sie" and "Ihr" may be the formal "you", and "ihr" alone the plural of "you". */
const GERMAN: readonly Pointing[] = [
  {
    pronoun:
      /(?<!\p{L})(?:[Ee]r|sie|[Ii]hn|[Ii]hm|ihnen|ihre[mnrs]?|ihr(?= \p{Lu})|(?<=(?:mit|von|bei|zu|nach|für) )ihr)(?![\p{L}-])/u,
    // Any noun may be meant: "der Tisch" is "er", too.
    isNamed: hasNoun,
  },
];

/**
 * Whether a sentence has a pronoun of the third person that nothing before it in the sentence names.
 *
 * @param language that of the text it is from: a sentence may be too short to tell.
 */
export function pointsBack(sentence: string, language: () => string | null): boolean {
  const found = [...ENGLISH, ...GERMAN].filter(({ pronoun, isNamed }) => {
    const at = pronoun.exec(sentence)?.index;
    return at !== undefined && !isNamed(sentence.slice(0, at));
  });
  if (found.length === 0) return false;
  const written = writtenLanguage(sentence) ?? language();
  if (written === null) return true;
  const rules = written === 'de' ? GERMAN : written === 'en' ? ENGLISH : [];
  return found.some((rule) => rules.includes(rule));
}
