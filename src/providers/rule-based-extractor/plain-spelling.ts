/** A text in plain spelling, with the position of each character in the original text. */
export interface PlainText {
  readonly text: string;
  /** The original text of a range of the plain text. */
  written(start: number, end: number): string;
}

/** Chat spellings, each a whole word, and what they stand for. Those with "'m" and "n't" are derived below. */
const SHORT: Readonly<Record<string, string>> = {
  i: 'I',
  pls: 'please',
  plz: 'please',
  bc: 'because',
  cos: 'because',
  coz: 'because',
  cuz: 'because',
  "'cause": 'because',
  "'cos": 'because',
  'b/c': 'because',
  'w/': 'with',
  'w/o': 'without',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  hafta: 'have to',
  gimme: 'give me',
  lemme: 'let me',
  u: 'you',
  ur: 'your',
  ya: 'you',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tomoz: 'tomorrow',
  tomorra: 'tomorrow',
  bday: 'birthday',
  fav: 'favourite',
  fave: 'favourite',
  favorite: 'favourite',
  mins: 'minutes',
  abt: 'about',
  sth: 'something',
  n: 'and',
  r: 'are',
  b4: 'before',
  til: 'until',
  till: 'until',
  weds: 'Wednesday',
  tues: 'Tuesday',
  thurs: 'Thursday',
  msgs: 'messages',
  svc: 'service',
  hubby: 'husband',
  cannot: "can't",
  aint: "isn't",
  nvm: 'never mind',
  nm: 'never mind',
  rn: 'right now',
  thx: 'thanks',
};
for (const [whole, ...written] of [
  ["I'm", 'im'],
  ["I've", 'ive'],
  ["he's", 'hes'],
  ["she's", 'shes'],
  ["that's", 'thats'],
  ["they're", 'theyre'],
  ["you're", 'youre'],
  ["let's", 'lets'],
  ["what's", 'whats'],
  ...'do ca wo did does is was have has should would could are were'
    .split(' ')
    .map((verb) => [`${verb}n't`, `${verb}nt`]),
] as const)
  for (const form of written) Object.assign(SHORT, { [form]: whole });

/** Fillers that have no meaning anywhere. */
const FILLER =
  "btw|by the way|tbh|to be honest|tbf|to be fair|imo|imho|ngl|fwiw|afaik|fyi|lol|lmao|haha+|hehe+|omg|ugh|innit|y'know|(?:just )?so you know(?=\\s*(?:[.,;!?)]|$))|you know|if I remember (?:right|rightly|correctly)|as you know|as we discussed|as discussed|of course|literally|honestly|basically|obviously|actually|incidentally";

const PIECE = new RegExp(
  [
    String.raw`(?<picture>\p{Extended_Pictographic}[\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}\p{Extended_Pictographic}]*)`,
    String.raw`(?<mark>[*_]{1,3}(?=[^\s*_])|(?<=[^\s*_])[*_]{1,3})`,
    `(?<filler>(?<![\\p{L}\\p{N}'-])(?:,? ?(?:${FILLER}))(?![\\p{L}\\p{N}'-])(?:,(?= ))?)`,
    String.raw`(?<word>(?<![\p{L}\p{N}'/@.-])'?[\p{L}\p{N}]+(?:'\p{L}+)?(?:\/\p{L}?(?!\p{L}))?(?![\p{N}@]|-\p{L}))`,
    String.raw`(?<space>\s+)`,
  ].join('|'),
  'giu',
);

/** Small words that are written in capitals for emphasis. */
const SHOUTED =
  /^(?:NOT|ALWAYS|NEVER|PLEASE|ONLY|NO|MUST|DO|DON'T|EVERY|ALL|BY|AND|THE|IS|ARE|FINALLY|NOW|REALLY|SO|LOVE|HATE|STOP)$/;

/**
 * Normalises a sentence: writes out the short forms of chat, leaves out fillers, emoji and emphasis, and makes spaces
 * single.
 */
export function readPlainly(sentence: string): PlainText {
  let text = '';
  const at: number[] = [];
  const add = (piece: string, from: number, each: boolean) => {
    for (let index = 0; index < piece.length; index += 1) at.push(each ? from + index : from);
    text += piece;
  };
  let done = 0;
  for (const match of sentence.matchAll(PIECE)) {
    const { picture, mark, filler, word, space } = match.groups ?? {};
    add(sentence.slice(done, match.index), done, true);
    done = match.index + match[0].length;
    if (word !== undefined) {
      const plain = word === 'R' || word === 'N' ? undefined : SHORT[word.toLowerCase()];
      const quiet = SHOUTED.test(word) ? word.toLowerCase() : word;
      const known = typeof plain === 'string' ? plain : quiet.replace(/^i(?='(?:m|ve|ll|d)$)/, 'I');
      add(known, match.index, known.length === word.length);
    } else if (space !== undefined || picture !== undefined || filler !== undefined || mark === undefined) {
      if (text !== '' && !text.endsWith(' ')) add(' ', match.index, true);
    }
  }
  add(sentence.slice(done), done, true);
  return {
    text,
    written(start, end) {
      const from = at[start] ?? sentence.length;
      return sentence.slice(from, at[end] ?? sentence.length).trim();
    },
  };
}
