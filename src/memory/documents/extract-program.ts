// Reads one document from stdin and writes its chunks to stdout as JSON. Runs as a separate process that may read only
// the program's files, so that a malicious file can crash nothing else: see extract.ts.
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { chunksOf, type DocumentChunk, storable } from './chunks.ts';
import type { DocumentFormat } from './formats.ts';
import { loadReader } from './read-document.ts';
import { DocumentRefused, type RefusalCode } from './refusal.ts';

/** The program's answer. */
export type Extracted =
  | { readonly title: string | null; readonly chunks: readonly DocumentChunk[] }
  | { readonly refused: RefusalCode; readonly reason: string };

const [format = '', name = ''] = process.argv.slice(2);
// Documents need no network.
Socket.prototype.connect = () => {
  throw new Error('There is no network here.');
};

/** The exit code if the program itself fails, not the document. */
const notReady = 70;

async function extract(): Promise<Extracted> {
  const reader = await loadReader(format as DocumentFormat).catch(() => process.exit(notReady));
  try {
    const read = await reader(await buffer(process.stdin));
    return { title: read.title && storable(read.title).trim(), chunks: chunksOf(read, name) };
  } catch (error) {
    if (error instanceof DocumentRefused) return { refused: error.code, reason: error.message };
    return { refused: 'DOCUMENT_UNREADABLE', reason: 'is damaged: it cannot be read' };
  }
}

const answer = JSON.stringify(await extract());
process.stdout.write(answer, () => process.exit(0));
