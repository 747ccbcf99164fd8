/** Short pieces that make a reader of marks, words or tokens slow when they are said again and again. */
const pieces: Readonly<Record<string, string>> = {
  'open emphasis': '**a b__ ',
  'crossed emphasis': '**a __b ~~c ',
  'emphasis that never ends': 'a **b ',
  'emphasis that ends at once': '**a** ',
  'marks of emphasis': '*_~',
  asterisks: '*',
  underscores: '__a',
  'nested emphasis': '**__~~',
  brackets: '[',
  'brackets with words': '[a ',
  'closed brackets': '[a] ',
  'half links': '[a](',
  'turned links': '](((',
  'links with a title that never ends': '[a](b "',
  'links of spaces': '[a](b   ',
  images: '![',
  links: '[a](b) ',
  'links with titles': '[a](b "c")',
  backticks: '`',
  'code in pairs': '`a` ',
  'backticks of growing runs': '``a`b```',
  'backtick lines': '`a\n',
  fences: '```\n',
  'fences that never end': ' ```a',
  headings: '# a\n',
  'hash signs': '#',
  quotes: '> > ',
  'quoted lines': '>\n',
  'list marks': '- [ ] a\n',
  'list marks in a row': '- ',
  spaces: ' ',
  tabs: '\t',
  newlines: '\n',
  'carriage returns': '\r\n',
  'spaces before lines': '     \n',
  'lines of spaces and a letter': `${' '.repeat(200)}a\n`,
  'one letter': 'a',
  'one capital': 'A',
  'letters and spaces': 'a b ',
  'capitals and full stops': 'A. ',
  'names in a row': 'Ann Bob ',
  'one digit': '7',
  digits: '1 ',
  'one full stop': '.',
  commas: ',',
  'apostrophes and letters': "a'",
  apostrophes: "'",
  'double quotes': '"',
  'opening brackets': '(',
  'a Chinese character': '会',
  'a Japanese line': 'かな。',
  'an emoji': '😀',
  'a family': '👨‍👩‍👧‍👦',
  'letters with accents': 'é',
  'combining marks': 'e\u0301\u0300',
  'marks out of order': '\u0301\u0316',
  'marks out of order on a letter': `a${'\u0301\u0316'.repeat(500)}\n`,
  vowels: 'e',
  'accented vowels': 'éa',
  'marks without a letter': '\u0301',
  'Zalgo text': `a${'\u0300\u0301\u0302\u0303'.repeat(10)}`,
  'zero-width joiners': '\u200d',
  'spaces that do not break': '\u00a0',
  'right-to-left marks': '\u202eא',
  addresses: 'a@b.c ',
  'at signs': 'a@',
  'web addresses': 'http://a.b/',
  slashes: '/',
  hyphens: 'a-',
  'dots and letters': 'a.b.',
  'angle brackets': '<a>',
  'angle brackets never closed': '<a ',
  entities: '&amp;',
  backslashes: '\\',
  'table bars': '| a ',
  dates: '2026-01-02 ',
  months: 'January 3 ',
  times: '12:30 ',
  'number words': 'one hundred ',
  'joined numbers': 'one-',
  'because of words': 'because if when ',
  'who is who': 'Anna is my sister. ',
  'words of one sentence': 'and then I said that ',
  escapes: '\u001b[31m',
  'a tokenizer mark': '<|endoftext|>',
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Texts that say something else at every place: what a table of known pieces has no answer for. */
const varied: Readonly<Record<string, (length: number) => string>> = {
  base64: (length) => fill(length, (next) => letters[next % 64] ?? 'A'),
  'many words': (length) => fill(length, (next) => `${(next % 46_656).toString(36)} `),
  'many names': (length) => fill(length, (next) => `${letters[next % 26]}${(next % 46_656).toString(36)} `),
  'many characters': (length) => fill(length, (next) => String.fromCodePoint(0x4e00 + (next % 20_000))),
  'marks at random': (length) => fill(length, (next) => '*_~`[]()!#>- \n"a'[next % 16] ?? ''),
  'words of rare letters': (length) => {
    let text = '';
    // Three letters of four bytes: no text has more bytes of different words.
    for (let at = 0; text.length * 2 < length; at += 1) {
      text += `${String.fromCodePoint(0x20000 + (at & 63), 0x20000 + (at >> 6), 0x20100 + (at >> 12))} `;
    }
    return text;
  },
  'a mark at the end': (length) => `**a${' b'.repeat(Math.max(0, (length - 5) / 2))}**`,
  'brackets opened, then closed': (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'links opened, then closed': (length) => `${'['.repeat(length / 2)}${'](a)'.repeat(length / 8)}`,
  'a capital, then short sentences': (length) => `Ok!${' a!'.repeat(Math.max(0, (length - 3) / 3))}`,
  'code within a line': (length) => `Ok \`${'x'.repeat(Math.max(0, length - 10))}\` yes.`,
  'a space and a letter at the end': (length) => `${' '.repeat(length - 1)}a`,
  'a letter between much space': (length) => `a${' '.repeat(length - 2)}a`,
};

/** The same numbers every time: what a text is must not change from one run to the next. */
function fill(length: number, piece: (next: number) => string): string {
  let text = '';
  for (let state = 12_345; text.length < length; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    text += piece(state >>> 8);
  }
  return text;
}

/** One text that somebody might paste to keep a server busy, and what is meant by it. */
export interface CostlyText {
  readonly name: string;
  readonly text: string;
}

/**
 * Texts of a given size that cost a careless reader more than their length: a piece said over and over, and some that
 * never say the same twice. All are well formed, and the same in every run.
 *
 * @param bytes of UTF-8, which none has more of.
 */
export function costlyTexts(bytes: number): CostlyText[] {
  const repeated = Object.entries(pieces).map(([name, piece]) => ({
    name,
    text: piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece)))),
  }));
  const others = Object.entries(varied).map(([name, make]) => ({ name, text: within(make(bytes), bytes) }));
  return [...repeated, ...others];
}

function within(text: string, bytes: number): string {
  const cut = Buffer.from(text).subarray(0, bytes).toString();
  // What was cut within a character ends with a replacement of up to three bytes.
  return cut.endsWith('\ufffd') ? cut.slice(0, -1) : cut;
}
