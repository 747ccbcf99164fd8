import { COMMON_WORDS, FUNCTION_WORDS } from '../../../language/english-lexicon.ts';
import { stem } from '../../../language/english-stem.ts';
import { remembered } from '../../../language/remembered.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { isGrammarOf, languageOf } from '../../../language/which-language.ts';
import { tellsValue } from './value-words.ts';

/** The words of a text in order, in lower case. */
export function tokensOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu) ?? []).map((word) =>
    word.endsWith('s') ? word.replace(/['’]s$/, '') : word,
  );
}

/**
 * A word's form for comparison: the stem of an English one, and of others, whose endings differ more, the beginning. An
 * English stem leaves German endings ("Tablette", "Tabletten"): of longer words they go, whatever a text's language.
 */
function formOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word.length > beginning ? word.slice(0, beginning) : word;
  const stemmed = stem(word);
  return stemmed.length > beginning ? stemmed.replace(/(?:e[nms]?|n)$/, '') : stemmed;
}

const beginning = 6;

/** A word of a text, if it tells what the text is about, and its form for comparison; empty where it does not. */
interface TopicWord {
  readonly word: string;
  readonly form: string;
  /** Whether it may tell a value, and whether it tells of its speaker: sentences without such words have neither. */
  readonly mayBeValue: boolean;
  readonly ofSpeaker: boolean;
  /** Whether it is a frequent word of English. */
  readonly english: boolean;
}

const ofSpeaker = /\b(?:my|our|i|we|mein\w*|ich|wir|unser\w*)\b/iu;

/** How many words are remembered with their forms. */
const wordsAtMost = 10_000;

const topicWord = remembered(wordsAtMost, (token): TopicWord => {
  // "they've" is "they", and "couldn't" is "could".
  const word = token.replace(/(?:['’](?:ve|ll|re|d|m)|n['’]t)$/, '').replaceAll(/['’]/g, '');
  const tells =
    word.length > 2 && !/^\p{N}/u.test(word) && !FUNCTION_WORDS.has(word) && !plainWords.has(word);
  return {
    word: tells ? word : '',
    form: tells ? formOf(word) : '',
    mayBeValue: tellsValue.test(token),
    ofSpeaker: ofSpeaker.test(token),
    english: FUNCTION_WORDS.has(token),
  };
});

/** The words of a text that tell what it is about, in order. */
export function topicTokens(text: string): string[] {
  return tokensOf(text).flatMap((token) => topicWord(token).word || []);
}

/** A sentence and its words. No word goes over the end of a sentence, so that these are its text's, too. */
export interface Sentence {
  readonly text: string;
  /** In order, in lower case. */
  readonly tokens: readonly string[];
  /** What each of them tells of what the text is about. */
  readonly words: readonly TopicWord[];
}

/** Languages whose words without a topic were chosen one by one, on changes of mind that they tell. */
const chosenFor = new Set(['en', 'de']);

/** Of a text with such a share of frequent English words, no other language is looked for. */
const leastEnglish = 0.25;

/**
 * The sentences of a text with their words, each looked up once. What only carries grammar in the text's own language
 * tells nothing: who works there "desde hoy" and eats no meat "desde marzo" speaks of two things.
 */
export function readSentences(text: string): Sentence[] {
  const sentences = splitSentences(text).map((sentence) => {
    const tokens = tokensOf(sentence.text);
    return { text: sentence.text, tokens, words: tokens.map(topicWord) };
  });
  const words = sentences.flatMap((sentence) => sentence.words);
  if (words.filter(({ english }) => english).length > leastEnglish * words.length) return sentences;
  const language = languageOf(text);
  if (language === null || chosenFor.has(language)) return sentences;
  return sentences.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) =>
      isGrammarOf(language, word.word) ? { ...word, word: '', form: '' } : word,
    ),
  }));
}

/** What a text is about: the forms of its words, without those that most texts have. */
export function contentWords(text: string): Set<string> {
  return formsOf(tokensOf(text).map(topicWord));
}

/** What a text of these words is about. */
export function formsOf(words: readonly TopicWord[]): Set<string> {
  const forms = new Set<string>();
  for (const { form } of words) if (form !== '') forms.add(form);
  return forms;
}

/** Whether two texts share a word of what they are about. */
export function sharesTopic(one: string, other: string): boolean {
  const words = contentWords(one);
  return [...contentWords(other)].some((word) => words.has(word));
}

/** The words of one text, as it has them, that another one is about, too; in order, each once. */
export function sharedTokens(one: string, other: string): string[] {
  const forms = contentWords(other);
  const shared = new Map<string, string>();
  for (const { word, form } of tokensOf(one).map(topicWord))
    if (forms.has(form) && !shared.has(form)) shared.set(form, word);
  return [...shared.values()];
}

/** Words without a topic: those of nearly every conversation, and what other languages' sentences are made of. */
const plainWords: ReadonlySet<string> = new Set([
  ...COMMON_WORDS,
  ...(
    'der die das den dem des ein eine einen einem einer und oder aber wenn ist sind bin war waren wird werden wurde habe ' +
    'hast hat haben hatte kann muss soll will nicht kein keine mehr ich mich mir mein meine meinen meiner wir uns unser ' +
    'unsere sie ihr ihre sein seine was wer wie von zum zur mit für über nach vor bei aus auf unter noch schon auch nur ' +
    'sehr hier als dass weil jetzt heute morgen gestern bis seit gegen ohne durch zwischen während hab hatten hätte ' +
    'würde würden könnte konnte könnten können kannst sollte sollen wollte wollen will möchte darf dürfen musste müssen ' +
    'wieder immer dann doch mal denn also eigentlich halt eben gerade bald ihm ihn ihnen ihren ihrem ihrer seinen seinem ' +
    'geht gehe gehen ging kommt komme kommen kam macht mache machen heißt heiße heißen heisst hieß ' +
    'weg raus rein hin drin oben unten ganz gar kaum ziemlich genau allein zusammen zurück einfach natürlich ' +
    'vielleicht wirklich gerne lieber besser schön neue neuen neuer erst erste ersten einmal ' +
    'seiner diese dieser dieses diesen jede jeder jedes alle alles beim ins vom damit dabei dafür dazu etwas viel viele ' +
    'ganz les des une est sont suis était pas mon mes nous vous elle dans ' +
    'sur par pour avec plus mais que qui los las una unos unas son soy era estoy que para con por pero más muy mis ' +
    'gli del della che non sono con per più mio mia het een zijn niet mijn voor met van dat die ' +
    'however perhaps though although overall instead longer anymore wasn couldn didn doesn isn won don ' +
    'nobody somebody anybody everybody niemand jemand fellow folks'
  ).split(' '),
]);
