import { readChatgpt } from './chatgpt.ts';
import { readClaude } from './claude.ts';
import { type ImportFormat, type ImportReader, importFormats } from './item.ts';
import { readJsonl } from './jsonl.ts';
import { readLocomo } from './locomo.ts';

/** The reader of each format. */
export const readers: Record<ImportFormat, ImportReader> = {
  chatgpt: readChatgpt,
  claude: readClaude,
  locomo: readLocomo,
  jsonl: readJsonl,
};

// A key inside a message's text has its quotes escaped, so it can't be mistaken for one of the file's own.
const tellingKey = /(?<!\\)"(mapping|chat_messages|sample_id|dia_id|speaker_a|thread)"\s*:/;
const formatOfKey: Record<string, ImportFormat> = {
  mapping: 'chatgpt',
  chat_messages: 'claude',
  sample_id: 'locomo',
  dia_id: 'locomo',
  speaker_a: 'locomo',
  thread: 'jsonl',
};

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

/** Tells the format by the first key that only one of them uses; undefined where there is none. */
export function detectFormat(head: string): ImportFormat | undefined {
  const key = tellingKey.exec(head)?.[1];
  return key ? formatOfKey[key] : undefined;
}
