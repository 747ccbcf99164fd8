import { createHash } from 'node:crypto';
import { ChatTurns } from '../chat.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, PastReader, ReadOptions } from '../item.ts';
import { numberedLines } from '../jsonl.ts';
import { localTime } from '../local-time.ts';
import { type SourceFile, textOf } from '../source-files.ts';

const before = ['am', 'a.m.', 'a. m.', '上午', '凌晨', '早上', '오전', '午前', 'ق.ظ', 'π.μ.', 'ص'];
const after = ['pm', 'p.m.', 'p. m.', '下午', '晚上', '中午', '오후', '午後', 'ب.ظ', 'μ.μ.', 'م'];
const escaped = (words: string[]) => words.map((word) => word.replaceAll('.', '\\.')).join('|');
const half = `${escaped(before)}|${escaped(after)}`;
/** How a message begins, in the forms of all languages: a date, a time, and in brackets or before a dash. */
const beginning = new RegExp(
  `^\\[?(\\d{1,4})[./\\-年년] ?(\\d{1,2})[./\\-月월] ?(\\d{1,4})[.日일]?[,،]?\\s+(?:\\p{L}{1,4}\\.? )?(?:(${half}) ?)?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))? ?(${half})?(?:\\]| -| –)\\s?(.*)$`,
  'isu',
);
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** What WhatsApp itself writes in place of a picture or file, on an iPhone behind an invisible mark. */
const omitted =
  /(omitted|weggelassen|ausgeschlossen|omitid[oa]|omis[e]?|absente?|omess[oa]|weggelaten|utel[äa]mnad|udeladt|pominięto|опущен|пропущен|atland[ıi]|省略|略|생략)/iu;
const attached = /<[^<>:]{2,40}: ([^<>]+)>/u;
const inAngles = /^<[^<>]{3,40}>$/u;
const fileAttached = /^(\S[^\n]*\.\w{2,5}) \([^()]{3,40}\)/u;
const deleted =
  /^(You deleted this message|This message was deleted|Du hast diese Nachricht gelöscht|Diese Nachricht wurde gelöscht|Eliminaste este mensaje|Se eliminó este mensaje|Vous avez supprimé ce message|Ce message a été supprimé|Você apagou esta mensagem|Mensagem apagada|Hai eliminato questo messaggio|Questo messaggio è stato eliminato)\.?$/iu;
const edited = /\s*\u200e<[^<>]{5,60}>\s*$/u;

/** Digits of all scripts as those of ours. */
const latin = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 48;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9)
      zero -= 1;
    return String((digit.codePointAt(0) ?? zero) - zero);
  });

interface Begun {
  /** The three numbers of the date, in the order of the file. */
  readonly date: readonly [number, number, number];
  readonly clock: string;
  readonly half: 'am' | 'pm' | null;
  readonly isEarly: boolean;
  readonly rest: string;
}

/** The beginning of a message; null for a line that goes on with the one before. */
function begins(line: string): Begun | null {
  const plain = line.replace(/^[\u200e\u200f\ufeff]+/, '').replace(/[\u00a0\u202f]/g, ' ');
  // Digits of other scripts only in what may be a date: the words stay as they are.
  const head = latin(plain.slice(0, 45).replace(invisible, ''));
  if (!/^\[?\d/.test(head)) return null;
  const found = beginning.exec(head + plain.slice(45));
  if (!found) return null;
  const [, a, b, c, halfBefore, hour = '', minute = '', second = '00', halfAfter] = found;
  const told = (halfBefore ?? halfAfter)?.toLowerCase();
  const numbers = [Number(a), Number(b), Number(c)] as const;
  // Behind the mark in the line itself, which still has its invisible signs and digits.
  const mark = line.startsWith('[') || /^[\u200e\u200f\ufeff]*\[/.test(line) ? /\]\s?/u : / [-–]\s/u;
  const at = mark.exec(plain);
  return {
    date: numbers,
    clock: `${hour.padStart(2, '0')}:${minute}:${second.padStart(2, '0')}`,
    half: told === undefined ? null : before.includes(told) ? 'am' : 'pm',
    isEarly: told === '中午',
    rest: at ? plain.slice(at.index + at[0].length) : '',
  };
}

type Order = 'dmy' | 'mdy' | 'ymd';

/** In which order a file has day, month and year: by the numbers that can only be one of them, else by the order in time. */
class DateOrder {
  #first = 0;
  #second = 0;
  #yearFirst = false;
  #halves = 0;
  #falls = { dmy: 0, mdy: 0 };
  #last = { dmy: 0, mdy: 0 };

  see({ date: [a, b, c], half: told }: Begun): void {
    if (a > 31) this.#yearFirst = true;
    this.#first = Math.max(this.#first, a);
    this.#second = Math.max(this.#second, b);
    if (told) this.#halves += 1;
    const year = (c % 100) * 10_000;
    const at = { dmy: year + b * 100 + a, mdy: year + a * 100 + b };
    for (const order of ['dmy', 'mdy'] as const) {
      if (at[order] < this.#last[order]) this.#falls[order] += 1;
      this.#last[order] = at[order];
    }
  }

  get order(): Order {
    if (this.#yearFirst) return 'ymd';
    if (this.#first > 12) return 'dmy';
    if (this.#second > 12) return 'mdy';
    if (this.#falls.dmy !== this.#falls.mdy) return this.#falls.dmy < this.#falls.mdy ? 'dmy' : 'mdy';
    return this.#halves > 0 ? 'mdy' : 'dmy';
  }
}

/** The time of a message as ISO 8601 in UTC, or a text that is none. */
function timeOf(
  { date: [a, b, c], clock, half: told, isEarly }: Begun,
  order: Order,
  timeZone: string,
): string {
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  // Thai exports count the years of Buddhism.
  const full = year < 100 ? 2000 + year : year > 2400 ? year - 543 : year;
  let hour = Number(clock.slice(0, 2));
  if (told === 'pm' && hour < 12 && !(isEarly && hour === 11)) hour += 12;
  if (told === 'am' && hour === 12) hour = 0;
  const two = (value: number) => String(value).padStart(2, '0');
  return localTime(
    `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}${clock.slice(2)}`,
    timeZone,
  );
}

/** What was said, and what its pictures and files are; null for what WhatsApp itself says. */
function wordsOf(said: string): { text: string; captions: string[] } | null {
  const byProgram = said.startsWith('\u200e');
  const whole = said.replace(invisible, '').trim();
  const file = attached.exec(whole)?.[1] ?? fileAttached.exec(whole)?.[1];
  if (file !== undefined) {
    const beside = whole.replace(attached, '').replace(fileAttached, '').trim();
    return { text: beside, captions: [file] };
  }
  const text = said.replace(edited, '').replace(invisible, '').trim();
  if (deleted.test(text)) return null;
  if (inAngles.test(text)) return { text: '', captions: ['a file'] };
  if (!byProgram) return { text, captions: [] };
  return omitted.test(text) && text.length < 60 ? { text: '', captions: ['a file'] } : null;
}

const titleOf = (file: SourceFile, { exportName }: ReadOptions) => {
  const own =
    file.path
      .split('/')
      .at(-1)
      ?.replace(/\.txt$/i, '') ?? '';
  const name = /^_?chat$/i.test(own) ? (file.path.split('/').at(-2) ?? exportName) : own;
  return name
    .replace(/\.(zip|txt)$/i, '')
    .replace(/^WhatsApp[ -]*Chat(?: *(?:with|mit|avec|con|com|med|met|z|-))? */i, '')
    .trim();
};

async function* readChat(file: SourceFile, options: ReadOptions): AsyncGenerator<ImportEvent> {
  const dates = new DateOrder();
  for await (const { text } of numberedLines(textOf(file))) {
    const begun = text === undefined ? null : begins(text);
    if (begun) dates.see(begun);
  }
  const { order } = dates;
  const title = titleOf(file, options);
  const turns = new ChatTurns({ network: 'whatsapp', id: title || 'chat', title }, options);
  const repeats = new Map<string, number>();
  let open: { line: number; begun: Begun; lines: string[] } | null = null;
  const close = function* (): Generator<ImportEvent> {
    if (!open) return;
    const { line, begun, lines } = open;
    const whole = [begun.rest, ...lines].join('\n');
    const [, name, said = ''] = /^([^:\n"“]{1,80}): ?([\s\S]*)$/u.exec(whole) ?? [];
    // Without a name it is a notice: that somebody joined, or that all is encrypted.
    const words = name === undefined ? null : wordsOf(said);
    if (name === undefined || !words) return;
    const speaker = name.replace(invisible, '').replace(/^~\s*/, '').trim();
    const at = timeOf(begun, order, options.timeZone);
    // No message has an id: what it says, and how often before, is one that a later export gives too.
    const key = createHash('sha256')
      .update(JSON.stringify([begun.date, begun.clock, speaker, said]))
      .digest('hex')
      .slice(0, 24);
    const repeat = repeats.get(key) ?? 0;
    repeats.set(key, repeat + 1);
    yield* turns.add(
      { id: `${key}-${repeat}`, speaker: { id: speaker, name: speaker }, ...words, at },
      { line },
    );
  };
  for await (const { line, text } of numberedLines(textOf(file))) {
    const begun = text === undefined ? null : begins(text);
    if (begun) {
      yield* close();
      open = { line, begun, lines: [] };
    } else if (open) open.lines.push(text ?? '');
  }
  yield* close();
  yield* turns.end();
}

/** WhatsApp's export of a chat: `_chat.txt`, or `WhatsApp Chat with NAME.txt`. */
export const whatsapp: PastReader = {
  name: 'whatsapp',
  title: 'WhatsApp',
  isTalk: true,
  recognise: ({ path, head }) => {
    if (!/\.txt$/i.test(path)) return false;
    const lines = head.split('\n').slice(0, 100);
    const found = lines.map(begins).filter((begun) => begun !== null);
    return begins(lines[0] ?? '') !== null && found.some(({ rest }) => /^[^:]{1,80}: /u.test(rest));
  },
  async *read(files, options) {
    for (const file of files) yield* inFile(file, readChat(file, options));
  },
};
