/** A sentence and its position in the text it was cut from (UTF-16 offsets, end exclusive). */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const ABBREVIATION =
  /(?:^|[\s(—–])(?:mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|e\.g|i\.e|approx|no|vol|ch|fig|inc|ltd|co|corp|dept|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|a\.m|p\.m|\p{Lu})$/iu;

// A run of marks is matched only from its first mark: if it could match from each, time would grow with the square of
// their number.
// The marks of scripts without spaces, of Arabic and of Devanagari end a sentence whatever follows.
const BREAK = /((?<![.!?…])[.!?…]+["'”’)\]]*)(?=\s+|$)|[。！？｡।॥؟۔]+["'”’)\]」』）》]*|\r?\n+/gu;

/** What stands before a German ordinal, whose full stop ends nothing though a capital letter follows. */
const ORDINAL =
  /(?:^|[\s(])(?:am|vom|zum|im|beim|der|die|das|den|dem|des|ab|bis|seit|jeden|jede|jedes|mein\p{L}*|unser\p{L}*|sein\p{L}*|ihr\p{L}*) \d{1,2}$/iu;
const GERMAN_MONTH =
  /^\s*(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Stock|Klasse|Platz)/u;

function push(sentences: Sentence[], source: string, from: number, to: number): void {
  const raw = source.slice(from, to);
  const text = raw.trim();
  if (text === '') return;
  const start = from + raw.indexOf(text);
  sentences.push({ text, start, end: start + text.length });
}

/** Whether the full stop at `at` ends no sentence of those that begin at `from`: that of an abbreviation or of a number. */
function endsNothing(text: string, from: number, at: number, end: number): boolean {
  const rest = text.slice(end, end + spacesAtMost).trimStart();
  const next = (rest === '' ? text.slice(end).trimStart() : rest)[0] ?? '';
  if (next === '') return false;
  const before = text.slice(Math.max(from, at - 12), at);
  if (!/\d$/.test(before)) return ABBREVIATION.test(before);
  return (
    /^\s*\d{1,2}$/.test(text.slice(from, at)) ||
    /\p{Ll}/u.test(next) ||
    (/(?:^|\D)\d{1,2}$/.test(before) && GERMAN_MONTH.test(text.slice(end))) ||
    ORDINAL.test(text.slice(Math.max(from, at - 24), at))
  );
}

/** Mostly one space stands behind a full stop: the whole rest of a text is looked through only where it is not among these. */
const spacesAtMost = 8;

/**
 * The sentences of a text, in order. It is split at full stops that do not end an abbreviation, and at line breaks (a
 * list item is a sentence).
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const match of text.matchAll(BREAK)) {
    const end = match.index + match[0].length;
    if (match[1] === '.' && endsNothing(text, from, match.index, end)) continue;
    push(sentences, text, from, end);
    from = end;
  }
  push(sentences, text, from, text.length);
  return sentences;
}

/**
 * The text with code blocks, inline code, quoted lines (">"), recalled-memory blocks and links replaced by spaces, so
 * that offsets stay valid. What is left are the speaker's own words.
 */
export function blankForeignText(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  return text
    .replace(/(```|~~~)[\s\S]*?(?:\1|$)/g, blank)
    .replace(
      /<(memory|memories|context|recalled|recall|retrieved|mneme)[^>]{0,300}>[\s\S]*?(?:<\/\1>|$)/gi,
      blank,
    )
    .replace(/^[ \t]*>.*$/gm, blank)
    .replace(/^(?: {4}|\t)\S.*$/gm, blank)
    .replace(/`[^`\n]*`/g, (found) => ` ${found.slice(1, -1)} `)
    .replace(/https?:\/\/\S+/g, blank);
}
