import { readChatgpt } from './chatgpt.ts';
import { readClaude } from './claude.ts';
import type { ImportFormat, ImportReader } from './item.ts';
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

/** Tells the format by the first key that only one of them uses; undefined where there is none. */
export function detectFormat(head: string): ImportFormat | undefined {
  const key = tellingKey.exec(head)?.[1];
  return key ? formatOfKey[key] : undefined;
}
