import { blankForeignText, splitSentences } from './sentences.ts';

/** A sentence of a text, without marks of Markdown. */
export interface Said {
  readonly text: string;
  /** Whether it is a whole sentence of running text: no item of a list, heading, label, row of a table or piece of code. */
  readonly isProse: boolean;
}

const listItem = /^\s*(?:[-*+•–▪]|\(?(?:\d{1,3}|\p{L})[.)])\s+(?=\S)/u;
const heading = /^\s*(?:#{1,6}\s|(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$)/;
const tableRow = /^\s*\||\|.*\|/;
const rule = /^[\s*_=~|:-]+$/;
/** What stands before a text and is none of it: "[Upload notes_7]". */
const tag = /^\[[^[\]]{1,200}\]\s*/;
/** A name of what follows, as forms and outlines have it: "Objective: to ...", "Voice note 3: ...". */
const label = /^[^.!?,;:]{1,60}:(?=\s|$)/;
const ended = /[.!?…]["'“”’»)\]*]*$/;
const trailsOff = /(?:\.\.|…)["'“”’»)\]*]*$/;
const begun = /^["'“‘„«(¿¡*]*[\p{L}\p{N}$€£~]/u;
const wordLike = /^["'“‘„«(¿¡]*\p{L}[\p{L}\p{M}'’‘–—-]*[.,;:!?…"'”’»)]*$/u;

/** Characters from which a line that ends in the middle of a sentence was broken to fit, and goes on in the next. */
const brokenLine = 60;

/** The sentences of a Markdown text, each with whether it is prose: what was said, and not only listed. */
export function saidIn(markdown: string): Said[] {
  const blocks = blocksOf(markdown);
  const isOutline = blocks.some(({ isParagraph }) => !isParagraph);
  const said: Said[] = [];
  for (const { text: block, isParagraph } of blocks) {
    let before = '';
    for (const { text } of splitSentences(unmarked(block).replace(tag, ''))) {
      // After dots that trail off, a small letter goes on with what was said.
      const goesOn = trailsOff.test(before) && /^\p{Ll}/u.test(text);
      said.push({ text, isProse: isParagraph && !goesOn && isSentence(text, isOutline) });
      before = text;
    }
  }
  return said;
}

interface Block {
  readonly text: string;
  readonly isParagraph: boolean;
}

/** The lines of a text, those that were broken put together: items and headings without what marks them as such. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let inList = false;
  let broken: Block | undefined;
  for (const line of blankForeignText(withoutLinks(markdown)).split('\n')) {
    if (line.trim() === '' || rule.test(line)) {
      broken = undefined;
      continue;
    }
    const isItem = listItem.test(line);
    const isTitle = heading.test(line) || tableRow.test(line);
    inList = isItem || (inList && /^\s/.test(line));
    const goesOn =
      broken !== undefined &&
      !isItem &&
      !isTitle &&
      broken.isParagraph !== inList &&
      /^\s*\p{Ll}/u.test(line);
    const text = goesOn && broken ? `${broken.text} ${line.trim()}` : line.replace(listItem, '');
    if (goesOn) blocks.pop();
    const block = { text, isParagraph: !inList && !isTitle };
    blocks.push(block);
    broken =
      !isTitle && line.length >= brokenLine && !/[.!?…:;|]["'”’)\]*]*\s*$/.test(line) ? block : undefined;
  }
  return blocks;
}

const withoutLinks = (markdown: string) =>
  markdown.replace(/!?\[([^\][]*)\]\([^\][)\s]*(?:\s+"[^\]["]*")?\)/g, '$1');

/** A line of Markdown without its marks. */
export function unmarked(line: string): string {
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
  if (words.length < 2 || !begun.test(text) || trailsOff.test(text)) return false;
  if (!ended.test(text) && (isOutline || /[:;,]$/.test(text))) return false;
  if (isOutline && label.test(text)) return false;
  if (!isClosed(text)) return false;
  // Names and numbers in a row are no sentence; nor is a title, whose words are all written large.
  const wordy = words.filter((word) => wordLike.test(word)).length;
  const small = words.filter((word) => /^["'“‘„«(]*\p{Ll}/u.test(word)).length;
  return wordy >= words.length * 0.6 && small >= words.length / 3;
}

/** Whether all quotes and brackets that it opens are closed: else it is cut out of a longer one. */
function isClosed(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return count('“') === count('”') && count('"') % 2 === 0 && count('(') === count(')');
}
