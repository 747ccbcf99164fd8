// Reads one document from its input and writes its chunks to its output, as JSON. A process of its own, which may read
// nothing but the program, and dies of a file that is made to harm: see extract.ts.
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { chunksOf, type DocumentChunk, storable } from './chunks.ts';
import type { DocumentFormat } from './formats.ts';
import { loadReader } from './read-document.ts';
import { DocumentRefused, type RefusalCode } from './refusal.ts';

/** What the program answers. */
export type Extracted =
  | { readonly title: string | null; readonly chunks: readonly DocumentChunk[] }
  | { readonly refused: RefusalCode; readonly reason: string };

const [format = '', name = ''] = process.argv.slice(2);
// No document has a reason to reach anything.
Socket.prototype.connect = () => {
  throw new Error('There is no network here.');
};

/** Its exit code where the program itself is at fault, whatever the document. */
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
