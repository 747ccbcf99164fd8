import type { Sentence } from './sentences.ts';

/** What a turn says and asks in the same breath not to keep. */
export interface NotToKeep {
  readonly statement: string;
  /** Where that and the request are in the turn (UTF-16 offsets). */
  readonly start: number;
  readonly end: number;
}

const polite =
  '(?:(?:please|pls|kindly|hey|hi|ok|okay|oh|ah|also|and|but|so|actually|wait|sorry|just|aber|und|also|ach|bitte),? )*';
const keep =
  '(?:remember|store|save|keep|record|memori[sz]e|log|note(?: down)?|write down|keep track of|make a note of|take note of)';
/** What points back to what was said, or to all that is being said. */
const pointed = '(?:any of )?(?:this|that|it)';
/** What names this very turn, whatever it follows. */
const here =
  "(?:any of this|this|(?:this|the (?:next|following)) (?:one|part|bit|message)|the following|what follows|what i(?:['’]m| am) (?:about|going) to (?:say|tell you|write)|what i (?:say|tell you) (?:now|next))";
const where = '(?:,? (?:please|pls|thanks|anywhere|in your (?:memory|notes|records?)|down|ok|okay|for now))*';
const keptGerman =
  '(?:merken|speichern|abspeichern|aufheben|behalten|aufschreiben|notieren|mitschreiben|festhalten)';
const hereGerman =
  '(?:das|dies|dieses|folgendes|das folgende|das hier|was ich (?:jetzt|gleich|dir jetzt|dir gleich) (?:sage?|schreibe?|erzähle?))';

/** Said beside a statement or as a sentence of its own. "Don't remember that." alone may say that one does not remember. */
const BESIDE = [
  '(?:bitte )?(?:merke?) dir das(?: bitte)? nicht(?: bitte)?',
  `(?:bitte )?merken Sie sich das(?: bitte)? nicht`,
  `(?:das )?(?:bitte nicht ${keptGerman}|nicht ${keptGerman},? bitte|bitte wieder vergessen)`,
  `(?:das )?(?:brauchst|musst|sollst) du(?: dir)?(?: das)?(?: bitte| auch)? nicht (?:zu )?${keptGerman}`,
  '(?:das|dies) (?:soll|sollte|darf|muss) (?:bitte )?nicht (?:gespeichert|gemerkt|aufgehoben|notiert) werden',
  'ich (?:möchte|will) nicht,? dass (?:du (?:dir )?das (?:merkst|speicherst|aufhebst|notierst|behältst)|das gespeichert wird)',
  `please (?:don['’]t|do not|never) ${keep} ${pointed}${where}`,
  `(?:don['’]t|do not|never) ${keep} ${pointed},? (?:please|anywhere|in your memory)${where}`,
  `please (?:don['’]t|do not) (?:note|write|put) ${pointed} (?:down|on record)${where}`,
  `(?:(?:there is|there['’]s) )?(?:no need|you (?:don['’]t|do not) (?:need|have)) to ${keep} ${pointed}${where}`,
  `i (?:don['’]t|do not) want (?:you to ${keep} ${pointed}|${pointed} (?:to be )?(?:kept|stored|saved|recorded|remembered|written down|on record))${where}`,
  `i(?:['’]d| would) (?:rather|prefer it if) you (?:didn['’]t|did not) ${keep} ${pointed}${where}`,
  `${pointed} (?:should|must|may) not be (?:kept|stored|saved|recorded|remembered)${where}`,
].join('|');
/** Said only as a sentence of its own, or before what is meant. */
const FRAME = [
  `(?:don['’]t|do not|never) ${keep} ${here}${where}`,
  `(?:don['’]t|do not) (?:note|write) this down${where}`,
  `i (?:don['’]t|do not) want (?:you to ${keep} ${here}|${here} (?:to be )?(?:kept|stored|saved|recorded|remembered|written down|on record))${where}`,
  "(?:(?:this|that|what follows|the following)(?:['’]s| is| was| stays| must stay) )?(?:strictly |completely |totally )?(?:off the record|not for the record)",
  "(?:please )?(?:keep|let['’]s keep) (?:this|that|the following) off the record",
  '(?:please )?not to be (?:kept|stored|saved|recorded|remembered)',
  `(?:das )?(?:nicht ${keptGerman}|nicht fürs Protokoll)`,
  `(?:bitte )?${hereGerman} (?:bitte )?nicht ${keptGerman}(?: bitte)?`,
  `${hereGerman} (?:brauchst|musst|sollst) du(?: dir)?(?: bitte| auch)? nicht (?:zu )?${keptGerman}`,
  `(?:bitte )?(?:speicher|notier|behalt|merk)e? (?:dir )?${hereGerman}(?: bitte)? nicht(?: ab)?(?: bitte)?`,
  `(?:bitte )?schreib(?:e)? (?:dir )?${hereGerman}(?: bitte)? nicht auf(?: bitte)?`,
  `(?:bitte )?speichern Sie ${hereGerman}(?: bitte)? nicht`,
  '(?:por favor,? )?no (?:guardes|recuerdes|anotes|memorices) (?:esto|eso)(?:,? por favor)?',
  "(?:s['’]il (?:te|vous) pla[iî]t,? )?ne (?:retiens|retenez|garde|gardez|enregistre|enregistrez|note|notez) pas (?:ça|cela|ceci)(?:,? (?:stp|svp|s['’]il (?:te|vous) pla[iî]t))?",
].join('|');
/** Asked with a question mark. */
const ASKED = `(?:can|could|would|will) you (?:please )?not ${keep} (?:${pointed}|${here})${where}|(?:kannst|könntest|würdest) du(?: dir)? ${hereGerman} bitte nicht ${keptGerman}`;

/** "I ran over the fence, please don't remember that." */
const SAID_BESIDE = new RegExp(`^(?<what>.{8,}?)[,;–—-]+ ?(?:(?:aber|und|but|and|so) )?(?:${BESIDE})$`, 'iu');
/** The same as a sentence of its own. */
const SAID_ALONE = new RegExp(`^${polite}(?:${BESIDE}|${FRAME}|${ASKED})$`, 'iu');
/** Of these, what is asked with a question mark. */
const ASKED_ALONE = new RegExp(`^${polite}(?:${ASKED})$`, 'iu');
/** "Off the record, I ran over the fence", "don't remember this: ...", "don't store this, but ...". */
const SAID_AHEAD = new RegExp(
  `^${polite}(?:(?:${BESIDE}|${FRAME})(?: ?[:–—]| -)|(?:${BESIDE}|${FRAME}),? (?:but|aber)(?!\\p{L})|(?:strictly )?(?:off the record|not for the record|nicht fürs Protokoll),|(?:${BESIDE}|${FRAME})[,;] (?=(?:I|my|we|our|ich|mein\\p{L}{0,2}|wir)(?!\\p{L}))) ?(?<what>.{3,})`,
  'iu',
);
/** It points back: nothing of what comes after is meant. */
const POINTS_BACK = /(?<!\p{L})(?:that|it)(?!\p{L})/iu;

/** Beyond this, in UTF-16 units, a turn quotes and tells: what stands in its midst frames nothing. */
const longestTurn = 2_000;

/**
 * What a turn asks, in one of its sentences, not to keep of what it says itself: "please don't keep this: my code is
 * 4711". A request with nothing beside it names nothing.
 */
export function saidNotToKeep(text: string, { text: sentence, start, end }: Sentence): NotToKeep | null {
  const before = text.slice(0, start).trim();
  const after = text.slice(end).trim();
  if (text.length > longestTurn && before !== '' && after !== '') return null;
  const asks = /\?[\s"'”’)]*$/u.test(sentence);
  const whole = sentence.replace(/[\s.!?…"'”’):–—-]+$/u, '').replace(/^["'“‘(]+/u, '');
  const ahead = SAID_AHEAD.exec(whole)?.groups?.what;
  if (ahead) return { statement: `${ahead} ${after}`.trim(), start, end: text.length };
  if (SAID_ALONE.test(whole) && (!asks || ASKED_ALONE.test(whole))) {
    const announces = /[:–—-]["'”’)]*$/u.test(sentence);
    if (after !== '' && (announces || before === '')) return { statement: after, start, end: text.length };
    if (before === '') return null;
    const isBack = after === '' || POINTS_BACK.test(whole);
    return { statement: isBack ? before : `${before} ${after}`, start: 0, end: isBack ? end : text.length };
  }
  const beside = asks ? undefined : SAID_BESIDE.exec(whole)?.groups?.what;
  return beside ? { statement: beside, start, end } : null;
}
