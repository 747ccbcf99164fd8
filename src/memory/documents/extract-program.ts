// Reads one document from its input and writes its chunks to its output, as JSON. A process of its own, which may read
// nothing but the program, and dies of a file that is made to harm: see extract.ts.
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { chunksOf, type DocumentChunk } from './chunks.ts';
import type { DocumentFormat } from './formats.ts';
import { readDocument } from './read-document.ts';
import { DocumentRefused, type RefusalCode } from './refusal.ts';

/** What the program answers. */
export type Extracted =
  | { readonly title: string | null; readonly chunks: readonly DocumentChunk[] }
  | { readonly refused: RefusalCode; readonly reason: string };

/** Ends this process where it takes too much: it looks from a thread of its own, for unpacking stops all others. */
const watch = `
const { parentPort, workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
}, 10);
parentPort.postMessage('watching');`;

async function watchMemory(maxBytes: number): Promise<void> {
  const watcher = new Worker(watch, {
    eval: true,
    workerData: maxBytes,
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
  watcher.unref();
  await new Promise((resolve, reject) => watcher.once('message', resolve).once('error', reject));
}

const [format = '', name = '', maxBytes = ''] = process.argv.slice(2);
// No document has a reason to reach anything.
Socket.prototype.connect = () => {
  throw new Error('There is no network here.');
};

async function extract(): Promise<Extracted> {
  await watchMemory(Number(maxBytes));
  try {
    const read = await readDocument(await buffer(process.stdin), format as DocumentFormat);
    return { title: read.title, chunks: chunksOf(read, name) };
  } catch (error) {
    if (error instanceof DocumentRefused) return { refused: error.code, reason: error.message };
    return { refused: 'DOCUMENT_UNREADABLE', reason: 'is damaged: it cannot be read' };
  }
}

const answer = JSON.stringify(await extract());
process.stdout.write(answer, () => process.exit(0));
