import { codeIn } from './code-words.ts';
import { otherLexicons } from './other-lexicons.ts';
import { type Cue, cues, english, type Lexicon } from './query-lexicon.ts';
import { languageOf, wordsOf } from './which-language.ts';
import { firstNames, worldNames } from './world-names.ts';

/** What is read of a query besides its language, in the order of `readQuery`'s features. */
export const featureNames = [
  ...cues,
  'personal', // how many cues speak for one's own
  'name', // somebody's or something's that the world does not know
  'worldName',
  'codeWords',
  'codeMarks',
  'ownCode', // "my css grid": one's own, but nothing that was ever told
  'quoted',
  'question',
  'nounPhrase', // "the wifi password"
  'short',
  'long',
  'chatOnly', // small talk and nothing else
  'chatAndMore', // small talk, then a question
  'residue', // how many words are no part of the small talk
  'statement', // says something, asks nothing
  'exclaims',
  'loose', // a question that names nothing definite and nobody
  'worldOnly', // about the world and nothing of one's own
  'dispensable', // see `Dispensable`
] as const;
type Feature = (typeof featureNames)[number];

const personalCues: readonly Cue[] = cues.slice(0, cues.indexOf('fact'));
const worldCues: readonly Cue[] = ['fact', 'world', 'howTo', 'make'];
const chatCues: readonly Cue[] = cues.slice(cues.indexOf('greeting'), cues.indexOf('ask'));

/**
 * A query with one of these cues may always need memory. The second list is for small talk, the third for questions
 * about the world.
 */
const ownVoice: readonly Cue[] = ['ours', 'we', 'chore', 'that'];
const remembered: readonly Cue[] = ['memory', 'affair', 'circle', 'said'];
const narrated: readonly Cue[] = ['own', 'self', 'ongoing', 'moment', 'memory'];

/** Languages written without spaces between words. */
const unspaced = new Set(['ja', 'zh']);

/**
 * Languages in which a capital letter does not indicate a name: German capitalises every noun, the others have no
 * capitals.
 */
const capitalless = new Set(['de', 'ja', 'zh']);

const compiled = new Map(
  Object.entries({ en: english, ...otherLexicons }).map(([language, lexicon]) => [
    language,
    compile(language, lexicon),
  ]),
);

function compile(language: string, lexicon: Lexicon): readonly (readonly [Cue, RegExp])[] {
  const [before, after] = unspaced.has(language) ? ['', ''] : ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  return cues.flatMap((cue) => {
    const pattern = lexicon[cue]?.replaceAll(/\n\s*/g, '');
    return pattern ? [[cue, new RegExp(`${before}(?:${pattern})${after}`, 'gu')] as const] : [];
  });
}

/** Why memory may have nothing to add: only small talk, or a question about programming or the world. */
export type Dispensable = 'chat' | 'world';

/** A query's language, and its features as numbers. */
export interface ReadQuery {
  readonly language: string | null;
  readonly features: readonly number[];
  /**
   * Why memory has nothing to add: only small talk, a programming question, or a question about the world that names
   * nobody. If null, memory is searched for the query, whatever its features add up to.
   */
  readonly dispensable: Dispensable | null;
}

const quotes = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』|`[^`]*`/gu;
const nounPhrases =
  /^(?:the|my|our|that|those|any|le|la|les|mon|ma|notre|el|mi|nuestro|il|mio|o|a|meu|minha|de|het|mijn|der|die|das|mein|meine)\s/u;
const generalQuestions = /^(?:why|how|can|could|should|does|do (?!i |we )|are (?!we )|is it)(?![\p{L}'])/u;
/** A date in digits, in any order. */
const dates =
  /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}月\d{1,2}日)(?!\d)/u;
const works =
  /^(?:[Ww]ho|[Ww]hich \w+) (?:wrote|painted|directed|composed|sculpted|sang|invented|discovered|starred in) (?:the )?\p{Lu}|(?:plot|author|ending|lyrics|moral|composer|director) of (?:the )?\p{Lu}|^[Ww]hen (?:was|did) the \p{Lu}[\p{L} ]+(?:fall|sink|erupt|built|invented|painted|published|abolished|discovered)\??$/u;
const statements =
  /^(?:(?:well|so|oh|ah|and|but|ok|okay|haha|ugh|yeah|wow|man|just|lol|hey|omg)[ ,.!]+)*(?:i|i'm|i've|i'd|i'll|it|it's|that|that's|this|you|you're|you've|we|we're|he's|she's|they're|today|what an?|such an?|so|too|feeling|looks|sounds|feels|hope|guess|can't|couldn't|time for|need|my [a-z]+ (?:is|are|was|just|hurts?|has|keeps))(?![\p{L}'])/u;
const fillers = new Set(
  wordsOf(`a an the so very really too just and but then now again all for to of in at it is i you me we my your this that
    much well oh ok okay yes no everyone there here with dir du ist das so sehr und ja na dann te et toi tu es y muy un
    una e che di il la muito o je jij en met ty i to ты и а это очень please pls dear friend guys bot man mate buddy
    today day night morning time have had be are was am i'm it's that's let's us can will do not if as on out up what
    how one more lot bit such still back good great nice got get go see think`),
);

/** Reads what a query is about from cues in its words. Takes a few dozen regular expressions on a short text. */
export function readQuery(text: string): ReadQuery {
  const language = languageOf(text);
  const patterns = compiled.get(language ?? '') ?? [];
  // Quoted words are not the asker's own: "translate 'my house'" does not ask about a house. A capitalised word after
  // "the" is a name that is definite for everybody.
  const spoken = text.replaceAll(quotes, ' ');
  const lower = plainForm(spoken.replaceAll(/(?<!\p{L})the (?=\p{Lu})/gu, ''));
  const found = new Set<Cue>();
  let rest = lower;
  for (const [cue, pattern] of patterns) {
    if (lower.search(pattern) < 0) continue;
    found.add(cue);
    if (chatCues.includes(cue)) rest = rest.replaceAll(pattern, ' ');
  }
  if (dates.test(lower)) found.add('moment');
  const has = (cue: Cue) => found.has(cue);
  const isUnspaced = unspaced.has(language ?? '');
  const words = isUnspaced ? Math.ceil(lower.length / 2) : wordsOf(lower).length;
  const left = wordsOf(rest).filter((word) => !fillers.has(word)).length;
  const { words: codeWords, marks: codeMarks } = codeIn(text);
  const coded = codeWords + codeMarks;
  const names = capitalless.has(language ?? '') ? { own: 0, known: 0, world: 0 } : namesIn(spoken);
  const personal = personalCues.filter(has).length + Math.min(names.own, 1);
  // Questions about something definite are rarely about the world: "why is the build red".
  const made = has('make') && has('indefinite') && !has('affair') && !has('circle');
  const world = has('fact') || made || (worldCues.some(has) && !has('definite'));
  const chat = chatCues.some(has);
  const wordless = !/[\p{L}\p{N}]/u.test(text);
  const asks = /[?？]/u.test(rest) || asksIn(patterns, rest);
  const question = /[?？]/u.test(lower) || has('ask');
  const chatOnly = wordless || (chat && coded === 0 && !(asks && !has('chat')) && left <= 4);
  // "What is the postgres version on staging" is about programming, too.
  // "Who wrote Ulysses": works are asked for by their makers, and colleagues' by what they made.
  const work = works.test(text) && !has('affair');
  const exclaims = /!|:-?[)D(P]|\p{Extended_Pictographic}/u.test(text);
  const told = remembered.some(has) || has('moment');
  const statement =
    !question && !asks && (chat || exclaims) && !has('affair') && statements.test(lower) && words <= 12;
  // Who, when and where ask for one thing, which may be personal; why and how ask how things are in general.
  const loose =
    language === 'en' &&
    has('ask') &&
    personal === 0 &&
    coded === 0 &&
    words >= 4 &&
    !has('definite') &&
    !chat &&
    (has('indefinite') || names.world > 0 || generalQuestions.test(lower));
  const programming =
    !told &&
    (coded >= 2 ||
      (coded === 1 &&
        (has('howTo') ||
          has('make') ||
          has('fact') ||
          ((question || (personal === 0 && words >= 3)) && !has('definite')))));
  const vouched =
    compiled.has(language ?? '') &&
    (names.own === 0 ||
      coded > 0 ||
      work ||
      (names.known === 0 && (has('fact') || (made && !has('definite')))));
  let dispensable: Dispensable | null = null;
  if (
    wordless ||
    (vouched && (chatOnly || statement) && !has('chore') && !has('that') && !remembered.some(has))
  )
    dispensable = 'chat';
  else if (
    vouched &&
    !ownVoice.some(has) &&
    (programming || ((world || loose || work) && coded === 0 && !narrated.some(has)))
  )
    dispensable = 'world';
  const values: Record<Feature, number> = {
    ...cueValues(found),
    personal: Math.min(personal, 4),
    name: Math.min(names.own, 2),
    worldName: Math.min(names.world, 1),
    codeWords: Math.min(codeWords, 3),
    codeMarks: Math.min(codeMarks, 2),
    ownCode: coded > 0 && personal > 0 && personal <= 2 && !has('we') && !has('ours') ? 1 : 0,
    quoted: spoken === text ? 0 : 1,
    question: question ? 1 : 0,
    nounPhrase: nounPhrases.test(lower) ? 1 : 0,
    short: words <= 3 ? 1 : 0,
    long: words > 10 ? 1 : 0,
    chatOnly: chatOnly && personal === 0 ? 1 : 0,
    chatAndMore: chat && asks ? 1 : 0,
    residue: Math.min(left, 5),
    statement: statement ? 1 : 0,
    exclaims: exclaims ? 1 : 0,
    loose: loose ? 1 : 0,
    worldOnly: world && personal === 0 && coded === 0 ? 1 : 0,
    dispensable: dispensable ? 1 : 0,
  };
  return {
    language,
    features: featureNames.map((name) => values[name]),
    dispensable,
  };
}

/** Whether the rest after the small talk begins like a question: "ok, so what's next". */
function asksIn(patterns: readonly (readonly [Cue, RegExp])[], rest: string): boolean {
  const begun = rest.replace(/^(?:[^\p{L}]|(?:so|and|but|then|und|et|y|e|en|i|и|а)(?!\p{L}))+/u, '');
  return patterns.some(([cue, pattern]) => cue === 'ask' && begun.search(pattern) >= 0);
}

function cueValues(found: ReadonlySet<Cue>): Record<Cue, number> {
  return Object.fromEntries(cues.map((cue) => [cue, found.has(cue) ? 1 : 0])) as Record<Cue, number>;
}

function plainForm(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();
}

/**
 * Counts capitalised words within a sentence and names with a possessive: names of general knowledge, and all others.
 */
function namesIn(text: string): { own: number; known: number; world: number } {
  let own = 0;
  let known = 0;
  let world = 0;
  const capitalised = /(?:^|[\s(])(?<name>\p{Lu}[\p{L}\p{M}-]*)(?<possessive>['’]s)?(?![\p{N}_(])/gu;
  for (const { index, groups } of text.matchAll(capitalised)) {
    const { name = '', possessive } = groups ?? {};
    const first = /(?:^|[.!?:…]["”)]?)\s*$/u.test(text.slice(0, index));
    if (worldNames.has(name.toLowerCase())) world += 1;
    else if (possessive) {
      if (!/^(?:What|Who|How|Where|When|That|It|There|Here|Let)$/u.test(name)) known += 1;
    } else if (!first && name.length > 1 && name !== name.toUpperCase()) own += 1;
  }
  // Many people write names in lower case. Most of them are in the list of first names.
  for (const word of wordsOf(text)) if (firstNames.has(word.replace(/'s$/, ''))) known += 1;
  return { own: own + known, known, world };
}
