import { mentionsHealth } from '../../language/health-words.ts';
import type { MemoryDraft } from './draft.ts';
import type { Clause, Sentence } from './reading.ts';
import { tidy } from './reading.ts';
import { namesItself } from './values.ts';
import { vetoesOf } from './vetoes.ts';
import { ANIMAL, KIN, KIN_ADJECTIVE } from './words.ts';

/** What somebody asks to be remembered: "remember that", "don't forget:", "keep in mind that". */
const ASKED =
  /^(?:(?:please|pls|kindly|also|just|and|so|ok|okay|hey|oh|can you|could you|will you|would you|i (?:want|need) you to|for (?:later|next time|the record|future reference),?)[, ]+)*(?:remember|keep in mind|bear in mind|memori[sz]e|make a note|take (?:a )?note|note(?: it)? down|(?:write (?:it )?down|save(?: it)?|store)(?= that |: | [-–] )|don't forget|do not forget|never forget|(?:to remember|to note|note to self|for your (?:records|information)|for reference))(?: please| for me| for later)?(?: that(?! (?:time|day|night|one|year|place|movie|song|trip|moment)\b)|:|,| -| –)? (?<what>.{6,300})$/iu;

const TO_KEEP =
  "(?:please )?(?:(?:remember|write|note|keep|save|store|memori[sz]e) (?:that|it|this)(?: one)?(?: down| in mind)?|(?:don't|do not) forget (?:that|it|this))(?: somewhere| please| for me)?";
/** The same said behind it: "the gate code is 4471, write that down". What is to be kept matters by itself. */
const ASKED_BEHIND = new RegExp(`^(?<what>.{6,200}?), (?:(?:so|and) )?${TO_KEEP}(?: .{0,60})?$`, 'iu');
/** The same as a sentence of its own, about the one before. */
const ASKED_ALONE = new RegExp(`^(?:(?:so|and) )?${TO_KEEP}$`, 'iu');
const RELATIVE = `(?:mum|mom|mam|dad|nan|gran|grandma|grandpa|granny|(?:my|our) ${KIN_ADJECTIVE}(?:${KIN}|${ANIMAL}))`;
const ofRelative = new RegExp(`(?<!\\p{L})${RELATIVE}(?!\\p{L})`, 'iu');
/** Numbers, relatives and health: "life is short, remember that" keeps nothing. */
const matters = (what: string): boolean => /\d/.test(what) || ofRelative.test(what) || mentionsHealth(what);

/** What is not a statement but a task, a memory of old times, or a question. */
const NOT_STATED =
  /^(?:to|me|him|her|them|us|you|your|when|how|what|where|who|why|which|if|whether|the (?:time|day|good|first|last|old)|about|also|as|I (?:didn't|did not|said|told|asked|mentioned|wrote)|it|this|that|these|those|last|back|our (?:first|last|trip)|all|everything|everyone|there's|there is|life|people|nothing|nobody)\b/iu;

/** A statement: somebody or something, and a verb or a value. */
const STATED =
  /\b(?:is|are|was|were|has|have|had|will|can|can't|don't|doesn't|needs?|likes?|wants?|costs?|goes|comes|opens?|closes?|starts?|ends?|lives?|works?|expires?|'s|'m|'re|'ve)\b|=|:|\d/iu;

/**
 * A request to an assistant says please, or is about people and times. Without either, "remember that the filter is
 * slow" may argue with somebody.
 */
const PLEASE = /\b(?:please|pls|kindly|can you|could you|will you|would you|you to|for me|for later)\b/iu;
const OF_ONES_OWN =
  /\b(?:I|my|me|mine|we|our|us)\b|\d|\b(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)days?\b|\b(?:daily|weekly|monthly|noon|midnight)\b|^\p{Lu}/u;

/** One thing with one value at a time: "my locker code is 4711". */
const VALUED =
  /^(?<key>(?:my|our|the|\p{Lu}[\p{L}'-]+'s) (?!\b(?:name|birthday|wife|husband|son|daughter|boss)\b)[\p{L}][\p{L}\p{N} '-]{1,40}?)(?: (?:is|are)(?: now)?|'s|:| =) (?<value>\S.{0,79})$/iu;

/** Numbers and codes that people tell to have them kept, without saying so. */
const CODE =
  /\b(?:code|pin|combination|licence plate|license plate|number plate|(?:shoe|dress|ring|hat|shirt|trouser|jacket|glove|collar) size|(?:membership|account|policy|reference|booking|confirmation|locker|room|gate|seat|member|customer|order|passport|frequent flyer|ticket|flight) (?:number|code|no\.?))$/iu;

/** What a sentence asks to have remembered, or states as a code or number of the speaker's; null for others. */
export function notedIn(sentence: Sentence): (MemoryDraft & { readonly clause: Clause }) | null {
  if (sentence.reading.amongPeople || sentence.text.length > 320) return null;
  const told = sentence.text.replace(/[\s.!?]+$/u, '');
  if (ASKED_ALONE.test(told)) {
    const before = sentence.reading.sentences[sentence.index - 1];
    const what = before?.text.replace(/[\s.!?]+$/u, '') ?? '';
    return before && !before.asks && what.length <= 200 && matters(what)
      ? noteOf(before, what, `please remember: ${what}`)
      : null;
  }
  const ahead = ASKED.exec(told)?.groups?.what;
  const behind = ahead === undefined ? ASKED_BEHIND.exec(told)?.groups?.what : undefined;
  return noteOf(sentence, ahead ?? (behind !== undefined && matters(behind) ? behind : undefined), told);
}

function noteOf(
  sentence: Sentence,
  asked: string | undefined,
  told: string,
): (MemoryDraft & { readonly clause: Clause }) | null {
  const [clause] = sentence.clauses;
  if (!clause) return null;
  const what = tidy(asked ?? told);
  const valued = VALUED.exec(what)?.groups;
  const key = valued?.key ?? '';
  const value = valued?.value ?? '';
  const isCode = CODE.test(key) && /\d/.test(value) && value.split(' ').length < 4;
  if (asked === undefined ? !isCode : NOT_STATED.test(what) || !STATED.test(what)) return null;
  const of = asked !== undefined && /^(?:he|she)\b/iu.test(what) ? relativeBefore(sentence) : '';
  if (asked !== undefined && of === '' && !namesItself(what)) return null;
  if (asked !== undefined && !PLEASE.test(told) && !OF_ONES_OWN.test(asked) && !matters(asked)) return null;
  const isPolite = /^(?:(?:and|so|also|ok|okay|hey|please),? )*(?:can|could|will|would) you\b/iu.test(told);
  if (sentence.asks && !isPolite) return null;
  const passed = isPolite
    ? /^(?:advice|question|hearsay|aside|doubt)$/
    : /^(?:advice|question|hearsay|aside)$/;
  const vetoes = vetoesOf(clause).filter((veto) => !passed.test(veto));
  if (vetoes.length > 0) return null;
  const at = sentence.text.indexOf(what);
  return {
    clause,
    kind: 'note',
    about: 'user',
    content: at < 0 ? what : tidy(sentence.plain.written(at, at + what.length)),
    ...(of === '' ? {} : { told: of }),
    ...(key === '' || value.split(' ').length > 8
      ? {}
      : { category: 'note', key: keyOf(key), value: tidy(value).replace(/,? (?:now|from now on)$/iu, '') }),
  };
}

/** The sentence before it that names whose "she" is: the last one of a relative. */
const relativeBefore = ({ reading, index }: Sentence): string =>
  reading.sentences
    .slice(0, index)
    .findLast(({ text }) => ofRelative.test(text))
    ?.text.replace(/[\s.!?]+$/u, '') ?? '';

const keyOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/^(?:my|our|the) /, '')
    .replace(/'s(?= )/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
