import { chatgpt } from './chatgpt.ts';
import { claude } from './claude.ts';
import { fileByFile } from './in-file.ts';
import { type FileHead, type ImportFormat, importFormats, type PastReader } from './item.ts';
import { readJsonl } from './jsonl.ts';
import { readLocomo } from './locomo.ts';
import { discord } from './sources/discord.ts';
import { gemini } from './sources/gemini.ts';
import { ics } from './sources/ics.ts';
import { letta } from './sources/letta.ts';
import { mbox } from './sources/mbox.ts';
import { mem0 } from './sources/mem0.ts';
import { openai } from './sources/openai.ts';
import { slack } from './sources/slack.ts';
import { supermemory } from './sources/supermemory.ts';
import { telegram } from './sources/telegram.ts';
import { vcard } from './sources/vcard.ts';
import { whatsapp } from './sources/whatsapp.ts';
import { zep } from './sources/zep.ts';

// A key inside a message's text has its quotes escaped, so it can't be mistaken for one of the file's own.
const threadKey = /(?<!\\)"thread"\s*:/;
const documentLine = /^\s*\{(?=.*(?<!\\)"document"\s*:\s*").*(?<!\\)"content"\s*:\s*"/m;

const jsonl: PastReader = {
  name: 'jsonl',
  title: 'JSON lines',
  isTalk: true,
  recognise: ({ head }) => threadKey.test(head) || documentLine.test(head),
  read: fileByFile(readJsonl),
};

const locomo: PastReader = {
  name: 'locomo',
  title: 'LoCoMo',
  isTalk: true,
  recognise: ({ head }) => /(?<!\\)"(sample_id|dia_id|speaker_a)"\s*:/.test(head),
  read: fileByFile(readLocomo),
};

/** All that is read: a file is of the first that recognises it, those that say most about themselves before the others. */
export const readers: readonly PastReader[] = [
  chatgpt,
  claude,
  telegram,
  discord,
  slack,
  openai,
  gemini,
  letta,
  locomo,
  supermemory,
  mem0,
  zep,
  jsonl,
  mbox,
  ics,
  vcard,
  whatsapp,
];

/** Which formats there are, for people. */
export const formatsNamed = `${importFormats.slice(0, -1).join(', ')} or ${importFormats.at(-1)}`;

/**
 * Whether a text that begins so may be JSON lines: some line of it is a JSON object. The last one counts where it was
 * cut off, since nobody knows how it ends.
 *
 * @param isWhole whether the text ends there.
 */
export function maybeJsonLines(head: string, isWhole: boolean): boolean {
  const lines = head.replace(/^\ufeff/, '').split('\n');
  const cut = isWhole ? '' : (lines.pop() ?? '');
  return (
    cut.trimStart().startsWith('{') || lines.some((line) => line.trimStart().startsWith('{') && isJson(line))
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The reader of a file, by its content. */
export const readerOf = (file: FileHead): PastReader | undefined =>
  readers.find((reader) => reader.recognise(file));

/** The format of a text by its content; undefined where there is none. */
export const detectFormat = (head: string): ImportFormat | undefined => readerOf({ path: '', head })?.name;
