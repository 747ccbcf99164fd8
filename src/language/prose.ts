import { blankForeignText, splitSentences } from './sentences.ts';

/** A sentence of a text, without marks of Markdown. */
export interface Said {
  readonly text: string;
  /**
   * Whether it is a whole sentence of running text, not an item of a list, a heading, a label, a row of a table or
   * code.
   */
  readonly isProse: boolean;
}

const bullet = /^\s*[-*+•–▪]\s+(?=\S)/u;
/**
 * A number or a letter before a line. It may number an item or, if there is only one, begin a date ("5. Juni") or a
 * name ("J. Smith").
 */
const enumerated = /^\s*\(?(\d{1,3}|\p{L})[.)]\s+(?=\S)/u;
const heading = /^\s*(?:#{1,6}\s|(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$)/;
const tableRow = /^\s*\||\|.*\|/;
const rule = /^[\s*_=~|:-]+$/;
/** A tag before a text that is not part of it: "[Upload notes_7]". */
const tag = /^\[[^[\]]{1,200}\]\s*/;
/** A label for what follows, as in forms and outlines: "Objective: to ...", "Voice note 3: ...". */
const label = /^[^.!?,;:]{1,60}:(?=\s|$)/;
const ended = /[.!?…。！？।؟۔]["'“”’»)\]*」』）]*$/;
const trailsOff = /(?:\.\.|…)["'“”’»)\]*]*$/;
const begun = /^["'“‘„«(¿¡*「『]*[\p{L}\p{N}$€£~]/u;
const wordLike = /^["'“‘„«(¿¡]*\p{L}[\p{L}\p{M}'’‘–—-]*[.,;:!?…"'”’»)،؟।]*$/u;
const smallWord = /^["'“‘„«(]*[\p{Ll}\p{Lo}\p{Lm}]/u;
const cased = /[\p{Lu}\p{Ll}\p{Lt}]/u;
/** Letters of scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const emoticon = /[:;=]-?[()]/g;

/** From how many such letters on a text may be a sentence. */
const unspacedSentence = 6;
/**
 * A text of up to this many words needs only one word in lower case to be a sentence, if it ends like one: "Frau
 * Müller kommt Montag."
 */
const shortSentence = 6;

/** A line of at least this many characters that ends within a sentence was wrapped, and continues in the next line. */
const brokenLine = 60;

/** The sentences of a Markdown text, each with whether it is running text. */
export function markdownSentences(markdown: string): Said[] {
  const blocks = blocksOf(markdown);
  const isOutline = blocks.some(({ isParagraph }) => !isParagraph);
  const said: Said[] = [];
  let decision: string | null = null;
  for (const { text: block, isParagraph, isItem } of blocks) {
    // The reasons listed below a decision belong to it: neither stands alone.
    if (decision !== null && isItem && said.length > 0) {
      decision = `${decision.replace(/[.:]$/, '')}; ${withoutMarkdown(block).replace(/[.;]$/, '').trim()}`;
      if (decision.length <= longestDecision) said[said.length - 1] = { text: decision, isProse: true };
      continue;
    }
    const plain = withoutMarkdown(block).replace(tag, '').trim();
    decision = decided.test(plain) && plain.length <= longestDecision ? plain : null;
    if (decision !== null) {
      said.push({ text: decision, isProse: true });
      continue;
    }
    let before = '';
    for (const { text } of splitSentences(withoutMarkdown(block).replace(tag, ''))) {
      // After an ellipsis, a lower-case letter continues the sentence.
      const goesOn = trailsOff.test(before) && /^\p{Ll}/u.test(text);
      said.push({ text, isProse: isParagraph && !goesOn && isSentence(text, isOutline) });
      before = text;
    }
  }
  return said;
}

/** A decision that is labelled as one: "**Decision:** we move to Postgres". */
const decided = /^(?:(?:final|our|the|team) )?decision ?: ?\S+ \S+/iu;
/** In characters, with its reasons. */
const longestDecision = 320;

interface Block {
  readonly text: string;
  readonly isParagraph: boolean;
  /** Whether it is an item of a list. */
  readonly isItem: boolean;
}

/** The lines of a text with wrapped lines joined, and without the marks of items and headings. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = blankForeignText(withoutLinks(markdown)).split('\n');
  const isListed = enumerationOf(lines);
  let inList = false;
  let broken: Block | undefined;
  for (const line of lines) {
    if (line.trim() === '' || rule.test(line)) {
      broken = undefined;
      continue;
    }
    const marker = [bullet, enumerated].find((each) => each.test(line) && isListed(line));
    const isItem = marker !== undefined;
    const isTitle = heading.test(line) || tableRow.test(line);
    inList = isItem || (inList && /^\s/.test(line));
    const goesOn =
      broken !== undefined &&
      !isItem &&
      !isTitle &&
      broken.isParagraph !== inList &&
      /^\s*\p{Ll}/u.test(line);
    const text = goesOn && broken ? `${broken.text} ${line.trim()}` : line.replace(marker ?? '', '');
    if (goesOn) blocks.pop();
    const block = { text, isParagraph: !inList && !isTitle, isItem: isItem || (goesOn && inList) };
    blocks.push(block);
    broken =
      !isTitle && line.length >= brokenLine && !/[.!?…:;|]["'”’)\]*]*\s*$/.test(line) ? block : undefined;
  }
  return blocks;
}

/**
 * Whether a line that begins with a number or a letter is an item: another line has the number or letter before or
 * after it, or the same.
 */
function enumerationOf(lines: readonly string[]): (line: string) => boolean {
  const places = new Map<number, number>();
  const placeOf = (line: string) => {
    const [, mark] = enumerated.exec(line) ?? [];
    if (mark === undefined) return null;
    return /\d/.test(mark) ? Number(mark) : 1000 + (mark.toLowerCase().codePointAt(0) ?? 0);
  };
  for (const line of lines) {
    const place = placeOf(line);
    if (place !== null) places.set(place, (places.get(place) ?? 0) + 1);
  }
  return (line) => {
    const place = placeOf(line);
    if (place === null) return true;
    return places.has(place - 1) || places.has(place + 1) || (places.get(place) ?? 0) > 1;
  };
}

const withoutLinks = (markdown: string) =>
  markdown.replace(/!?\[([^\][]*)\]\([^\][)\s]*(?:\s+"[^\]["]*")?\)/g, '$1');

/** A line of Markdown without its marks. */
export function withoutMarkdown(line: string): string {
  return withoutLinks(line)
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]+)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function isSentence(text: string, isOutline: boolean): boolean {
  const words = text.split(' ');
  const isUnspaced = (text.match(unspaced)?.length ?? 0) >= unspacedSentence;
  if ((words.length < 2 && !isUnspaced) || !begun.test(text) || trailsOff.test(text)) return false;
  if (!ended.test(text) && (isOutline || /[:;,：；，、،]$/.test(text))) return false;
  if (isOutline && label.test(text)) return false;
  if (!isClosed(text)) return false;
  if (isUnspaced || !cased.test(text)) return true;
  // Names and numbers in a row are not a sentence; nor is a title, whose words are all capitalised.
  const wordy = words.filter((word) => wordLike.test(word)).length;
  const small = words.filter((word) => smallWord.test(word)).length;
  const isShort = words.length <= shortSentence && small > 0 && ended.test(text);
  return wordy >= words.length * 0.6 && (isShort || small >= words.length / 3);
}

/** Whether all quotes and brackets that are opened are closed. If not, it was cut out of a longer sentence. */
function isClosed(text: string): boolean {
  const count = (mark: string, within = text) => within.split(mark).length - 1;
  const even = (within: string) => count('"', within) % 2 === 0;
  const balanced = (within: string) => count('(', within) === count(')', within);
  return (
    count('“') === count('”') &&
    // 24" is a length.
    (even(text) || even(text.replace(/(?<=\d)"/g, ''))) &&
    (balanced(text) || balanced(text.replace(emoticon, '')))
  );
}
