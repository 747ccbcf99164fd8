import { remembered } from './remembered.ts';

/**
 * Irregular past forms and plurals, each with its base form. Only everyday words: a question asks "did she buy", the
 * answer says "bought".
 */
const IRREGULAR = new Map(
  (
    'am:be are:be is:be was:be were:be been:be has:have had:have did:do does:do done:do went:go gone:go goes:go ' +
    'bought:buy brought:bring built:build caught:catch chose:choose chosen:choose came:come drew:draw drawn:draw ' +
    'drank:drink drunk:drink drove:drive driven:drive ate:eat eaten:eat fell:fall fallen:fall fed:feed felt:feel ' +
    'fought:fight found:find flew:fly flown:fly forgot:forget forgotten:forget forgave:forgive froze:freeze ' +
    'frozen:freeze gave:give given:give got:get gotten:get grew:grow grown:grow heard:hear hid:hide hidden:hide ' +
    'held:hold kept:keep knew:know known:know laid:lay led:lead left:leave lent:lend lost:lose made:make ' +
    'meant:mean met:meet paid:pay ran:run rode:ride ridden:ride rang:ring rose:rise risen:rise said:say saw:see ' +
    'seen:see sent:send sang:sing sung:sing sat:sit slept:sleep sold:sell shown:show shot:shoot spoke:speak ' +
    'spoken:speak spent:spend stood:stand stole:steal stolen:steal swam:swim swum:swim taught:teach took:take ' +
    'taken:take thought:think threw:throw thrown:throw told:tell understood:understand woke:wake woken:wake ' +
    'won:win wore:wear worn:wear wrote:write written:write began:begin begun:begin became:become broke:break ' +
    'broken:break children:child kids:kid men:man women:woman people:person feet:foot teeth:tooth mice:mouse ' +
    'wives:wife lives:live knives:knife leaves:leave shelves:shelf better:good best:good worse:bad worst:bad'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const VOWEL = /[aeiouy]/;

/** Porter's measure m: how many times a vowel is followed by a consonant. */
function measure(stem: string): number {
  return stem.replace(/^[^aeiouy]+/, '').match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;
}

function tidy(stem: string): string {
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  if (measure(stem) === 1 && /[^aeiou][aeiouy][^aeiouwxy]$/.test(stem)) return `${stem}e`;
  return stem;
}

const DERIVED: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
];

const ENDINGS =
  /(ement|ance|ence|able|ible|ment|icate|ative|alize|iciti|ical|ness|ful|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ion)$/;

/** The most letters of a word. The rules scan a word repeatedly, which would be slow for long runs of letters. */
const longestWord = 64;

/** Of how many words the stems are remembered: few words make up most of a text. */
const mostStems = 20_000;
const knownStem = remembered(mostStems, stemOf);

/**
 * The stem of a lower-case English word: Porter's algorithm (1980) with its later steps folded into one, and a
 * table of irregular forms. Words with digits and words of up to three letters stay as they are.
 */
export const stem = (word: string): string => (word.length > longestWord ? word : knownStem(word));

function stemOf(word: string): string {
  const base = IRREGULAR.get(word);
  if (base !== undefined) return base;
  if (word.length <= 3 || /[^a-z]/.test(word)) return word;
  let w = word;
  if (w.endsWith('sses') || (w.endsWith('ies') && w.length > 4)) w = w.slice(0, -2);
  else if (w.endsWith('s') && !/(ss|us|is)$/.test(w)) w = w.slice(0, -1);
  if (w.endsWith('eed')) {
    if (measure(w.slice(0, -3)) > 0) w = w.slice(0, -1);
  } else if (w.endsWith('ed') && VOWEL.test(w.slice(0, -2))) w = tidy(w.slice(0, -2));
  else if (w.endsWith('ing') && VOWEL.test(w.slice(0, -3))) w = tidy(w.slice(0, -3));
  if (w.endsWith('y') && w.length > 2 && VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  for (const [ending, replacement] of DERIVED) {
    if (!w.endsWith(ending)) continue;
    const rest = w.slice(0, -ending.length);
    if (measure(rest) > 0) w = rest + replacement;
    break;
  }
  const ending = ENDINGS.exec(w)?.[0];
  if (ending !== undefined) {
    const rest = w.slice(0, -ending.length);
    if (measure(rest) > 1 && (ending !== 'ion' || /[st]$/.test(rest))) w = rest;
  }
  if (w.endsWith('e') && measure(w.slice(0, -1)) > 1) w = w.slice(0, -1);
  if (w.endsWith('ll') && measure(w) > 1) w = w.slice(0, -1);
  return w;
}
